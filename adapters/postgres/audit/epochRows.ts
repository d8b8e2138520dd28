import type { EpochRow } from '../../../domain/audit/verify/auditSource.ts';

export const EPOCH_COLUMNS = 'epoch, log_id, origin, frozen_reason, statement';

/** `audit.epochs` as pg delivers it. */
export type StoredEpoch = {
  epoch: number;
  log_id: string;
  origin: string;
  frozen_reason: string | null;
  statement: string | null;
};

export const epochOf = (row: StoredEpoch): EpochRow => ({
  epoch: row.epoch,
  logId: row.log_id,
  origin: row.origin,
  frozenReason: row.frozen_reason,
  statement: row.statement,
});

/** Microseconds since 1970-01-01 UTC. */
const micros = (column: string): string => `(extract(epoch from ${column}) * 1000000)::bigint`;

/**
 * Every row of all epochs before `epoch` as one line of text, table by table in a fixed order: what the statement of
 * an epoch covers. Text that may hold anything is in hex.
 */
export const keptQueries = (epoch: number): readonly string[] => [
  `select concat_ws(' ', 'epoch', epoch, log_id, encode(convert_to(origin, 'utf8'), 'hex'), ${micros('opened_at')},
          coalesce(encode(convert_to(frozen_reason, 'utf8'), 'hex'), '-'),
          coalesce(encode(convert_to(statement, 'utf8'), 'hex'), '-')) as line
     from audit.epochs where epoch < ${epoch} order by epoch`,
  `select concat_ws(' ', 'entry', epoch, index, encode(convert_to(position, 'utf8'), 'hex'), event_id,
          encode(leaf_hash, 'hex'), encode(chain_hash, 'hex')) as line
     from audit.entries where epoch < ${epoch} order by epoch, index`,
  `select concat_ws(' ', 'node', epoch, level, index, encode(hash, 'hex')) as line
     from audit.nodes where epoch < ${epoch} order by epoch, level, index`,
  `select concat_ws(' ', 'checkpoint', epoch, size, encode(root, 'hex'), ${micros('signed_at')},
          encode(convert_to(note, 'utf8'), 'hex')) as line
     from audit.signed_checkpoints where epoch < ${epoch} order by epoch, signed_at`,
];
