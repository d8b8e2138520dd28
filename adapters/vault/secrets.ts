import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { SecretId } from '../../domain/core/ids.ts';
import type { SecretKind, SecretRecord, Secrets } from '../../domain/core/secrets.ts';
import type { Sql } from '../../engine/sql.ts';
import { batched } from './batched.ts';
import type { MasterKey } from './masterKey.ts';
import { openRecord, sealRecord, type SealedRecord } from './record.ts';

type SecretRow = SealedRecord & { id: string; kind: SecretKind };

/** Counts up in the transaction that stores a secret. */
const GENERATION = 'select max(generation)::text as generation from vault.secret_generation';

const StoredRecord = z.record(z.string(), z.string());

/**
 * The vault's records: AES-256-GCM under a fresh data key each, which the master key wraps; both are bound to the
 * record's id. Loads the `configuration` records, so that the scrubber knows them from the first request on.
 */
export const openSecrets = async (database: Sql, masterKey: MasterKey): Promise<Secrets> => {
  const configured = new Map<string, readonly string[]>();
  const remember = (id: string, kind: SecretKind, record: SecretRecord): SecretRecord => {
    if (kind === 'configuration') configured.set(id, Object.values(record));
    return record;
  };
  const decrypt = (row: SecretRow): SecretRecord =>
    remember(row.id, row.kind, StoredRecord.parse(openRecord(masterKey, row, row.id)));

  /** The vault's generation when all of its records were known last; null where it has not told one. */
  let generation: string | null = null;
  const refresh = async (): Promise<void> => {
    const stored = await database.query<{ generation: string | null }>(GENERATION, [], 'prepared');
    const current = stored.rows[0]?.generation ?? null;
    if (current !== null && current === generation) return;
    const { rows } = await database.query<SecretRow>(
      `select id, kind, wrapped_key, ciphertext from vault.secrets
        where kind = 'configuration' and id <> all($1::uuid[])`,
      [[...configured.keys()]],
    );
    for (const row of rows) decrypt(row);
    // Read before the records: what was stored in between is of a later one, and looked for again.
    generation = current;
  };
  await refresh();
  const shared = batched<null, void>(async () => {
    await refresh();
    return () => undefined;
  });

  return {
    refresh: () => shared(null),
    known: () => configured.size,
    put: async (kind, record) => {
      const id = SecretId.parse(randomUUID());
      const sealed = sealRecord(masterKey, record, id);
      await database.query(
        `with counted as (update vault.secret_generation set generation = generation + 1)
         insert into vault.secrets (id, kind, kek_id, wrapped_key, ciphertext) values ($1, $2, $3, $4, $5)`,
        [id, kind, masterKey.id, sealed.wrapped_key, sealed.ciphertext],
      );
      remember(id, kind, record);
      return id;
    },
    get: async (id) => {
      const found = await database.query<SecretRow>(
        'select id, kind, wrapped_key, ciphertext from vault.secrets where id = $1',
        [id],
      );
      const [row] = found.rows;
      return row === undefined ? null : decrypt(row);
    },
    delete: async (id) => {
      await database.query('delete from vault.secrets where id = $1', [id]);
      // Its values stay on the scrubber's list: they may still be valid elsewhere until they are changed there.
    },
    configured: () => [...configured.values()].flat(),
  };
};
