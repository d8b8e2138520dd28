import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type {
  HeldKey,
  IdempotencyKeys,
  IdempotencyOutcome,
  IdempotentRequest,
} from '../../../domain/core/idempotency.ts';
import type { Sql } from '../../../engine/sql.ts';
import type { MasterKey } from '../../vault/masterKey.ts';
import { openRecord, sealRecord } from '../../vault/record.ts';

type Row = {
  same_request: boolean;
  status: number | null;
  wrapped_key: Uint8Array | null;
  answer: Uint8Array | null;
};

const Answer = z.object({ headers: z.record(z.string(), z.string()), body: z.string() });

/** How long a key stays locked for an attempt that never ends: longer than any ordinary request. */
const LOCK_SECONDS = 60;

/**
 * `keepHours`: `SERVICE_IDEMPOTENCY_HOURS`. `holder`: this process as its heartbeat names it; without one, the
 * keys of an attempt that died are locked until a minute has passed. All times are the database's own.
 */
export const createIdempotencyKeys = (
  database: Sql,
  masterKey: MasterKey,
  keepHours: number,
  holder: string | null = null,
): IdempotencyKeys => ({
  begin: async (request) => {
    for (;;) {
      const outcome =
        (await start(database, request, keepHours, holder)) ?? (await existing(database, masterKey, request));
      // Neither: the row was freed between the two statements.
      if (outcome !== null) return outcome;
    }
  },
  complete: async (held, { status, ...answer }) => {
    const sealed = sealRecord(masterKey, answer, recordId(held.scope));
    await database.query(
      `update ops.idempotency_keys set status = $3, wrapped_key = $4, answer = $5 where scope = $1 and attempt = $2`,
      [held.scope, held.attempt, status, sealed.wrapped_key, sealed.ciphertext],
      'prepared',
    );
  },
  free: async (held) => {
    await database.query('delete from ops.idempotency_keys where scope = $1 and attempt = $2 and status is null', [
      held.scope,
      held.attempt,
    ]);
  },
  release: async (held) => {
    await database.query('update ops.idempotency_keys set locked_until = now() where scope = $1 and attempt = $2', [
      held.scope,
      held.attempt,
    ]);
  },
});

/** Takes a new key, an expired one, or one whose attempt died; null when the row belongs to something else. */
const start = async (
  database: Sql,
  { scope, requestHash, commandId }: IdempotentRequest,
  keepHours: number,
  holder: string | null,
): Promise<IdempotencyOutcome | null> => {
  const attempt = randomUUID();
  const { rows } = await database.query<{ command_id: string }>(
    `insert into ops.idempotency_keys as k (scope, command_id, request_hash, attempt, holder, locked_until, expires_at)
     values ($1, $2, $3, $4, $7, now() + make_interval(secs => $5), now() + make_interval(hours => $6))
     on conflict (scope) do update set
       command_id = case when k.expires_at <= now() then excluded.command_id else k.command_id end,
       expires_at = case when k.expires_at <= now() then excluded.expires_at else k.expires_at end,
       request_hash = excluded.request_hash, attempt = excluded.attempt, holder = excluded.holder,
       locked_until = excluded.locked_until,
       status = null, wrapped_key = null, answer = null
     where k.expires_at <= now()
        or (k.status is null and (k.locked_until <= now() or ops.has_ended(k.holder))
            and k.request_hash = excluded.request_hash)
     returning command_id`,
    [scope, commandId, requestHash, attempt, LOCK_SECONDS, keepHours, holder],
    'prepared',
  );
  const [row] = rows;
  return row === undefined ? null : { outcome: 'started', commandId: row.command_id, attempt };
};

const existing = async (
  database: Sql,
  masterKey: MasterKey,
  { scope, requestHash }: IdempotentRequest,
): Promise<IdempotencyOutcome | null> => {
  const { rows } = await database.query<Row>(
    `select request_hash = $2 as same_request, status, wrapped_key, answer from ops.idempotency_keys where scope = $1`,
    [scope, requestHash],
  );
  const [row] = rows;
  if (row === undefined) return null;
  if (!row.same_request) return { outcome: 'other_request' };
  const { status, wrapped_key, answer } = row;
  if (status === null || wrapped_key === null || answer === null) return { outcome: 'running' };
  const stored = Answer.parse(openRecord(masterKey, { wrapped_key, ciphertext: answer }, recordId(scope)));
  return { outcome: 'answered', answer: { status, ...stored } };
};

const recordId = (scope: HeldKey['scope']): string => `idempotency/${Buffer.from(scope).toString('hex')}`;
