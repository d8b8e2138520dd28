import { randomBytes, randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { SubjectKeys } from '../../domain/core/codec.ts';
import { SubjectKeyId } from '../../domain/core/ids.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { normalisedReference, type Subjects } from '../../domain/core/subjects.ts';
import type { Sql } from '../../engine/sql.ts';
import type { MasterKey } from './masterKey.ts';

export type SubjectKeyDeps = {
  database: Sql;
  masterKey: MasterKey;
  /** Milliseconds of a clock that never goes back. */
  nowMs: () => number;
  logger: Logger;
};

/** An erased key is used no longer than this after its erasure, on any node. */
export const CACHE_MS = 60_000;
const CACHED_KEYS_MAX = 20_000;

type KeyRow = { key_id: string; wrapped_key: Uint8Array | null };

/** The data keys of subjects (audit-log design, section 7), unwrapped keys cached for at most 60 s. */
export const createSubjectKeys = ({ database, masterKey, nowMs, logger }: SubjectKeyDeps): SubjectKeys & Subjects => {
  const cache = new LRUCache<SubjectKeyId, Promise<Uint8Array | null>>({
    max: CACHED_KEYS_MAX,
    // The cache still holds what is exactly as old as its limit.
    ttl: CACHE_MS - 1,
    ttlResolution: 0,
    // It takes a beginning at 0 for none.
    perf: { now: () => nowMs() + 1 },
  });
  const load = batched<SubjectKeyId, Uint8Array | null>(async (ids) => {
    const { rows } = await database.query<KeyRow>(
      'select key_id, wrapped_key from vault.subject_keys where key_id = any($1::uuid[])',
      [ids],
    );
    const found = new Map(rows.map((row) => [row.key_id, row.wrapped_key]));
    return (id) => {
      const wrapped = found.get(id);
      // No row at all: not an erasure but a loss, of the vault or of a restore that left it out.
      if (wrapped === undefined) logger.error({ key_id: id }, 'subject_key_missing');
      return wrapped === undefined || wrapped === null ? null : masterKey.unwrap(wrapped, id);
    };
  });

  const cached = (id: SubjectKeyId): Promise<Uint8Array | null> => {
    const hit = cache.get(id);
    if (hit !== undefined) return hit;
    const key = load(id);
    cache.set(id, key);
    // A failed look-up is no answer: the next caller asks again.
    key.catch(() => cache.delete(id));
    return key;
  };

  return {
    forReading: cached,
    forWriting: async (id) => {
      const key = await cached(id);
      if (key === null) throw new Error(`the data key of subject ${id} is erased or missing: nothing can be written`);
      return key;
    },
    subjectFor: (workspaceId, reference) => {
      const hash = masterKey.keyedHash('subject-ref', workspaceId, normalisedReference(reference));
      return findOrCreate(database, masterKey, hash);
    },
  };
};

const findOrCreate = async (database: Sql, masterKey: MasterKey, hash: Uint8Array): Promise<SubjectKeyId> => {
  for (;;) {
    const found = await database.query<{ key_id: string }>(
      'select key_id from vault.subject_keys where subject_ref = $1',
      [hash],
    );
    if (found.rows[0] !== undefined) return SubjectKeyId.parse(found.rows[0].key_id);
    const id = SubjectKeyId.parse(randomUUID());
    const created = await database.query(
      `insert into vault.subject_keys (key_id, subject_ref, kek_id, wrapped_key) values ($1, $2, $3, $4)
       on conflict (subject_ref) do nothing`,
      [id, hash, masterKey.id, masterKey.wrap(randomBytes(32), id)],
    );
    // Another caller was first, or the subject was erased in between: look again.
    if (created.rowCount === 1) return id;
  }
};

/** Collects the calls of one turn of the event loop into one: a batch of events asks for many keys at once. */
const batched = <Key, Value>(loadMany: (keys: readonly Key[]) => Promise<(key: Key) => Value>) => {
  let batch: { keys: Key[]; loaded: Promise<(key: Key) => Value> } | null = null;
  return async (key: Key): Promise<Value> => {
    if (batch === null) {
      const keys: Key[] = [];
      const loaded = turnEnd().then(() => {
        batch = null;
        return loadMany(keys);
      });
      batch = { keys, loaded };
    }
    batch.keys.push(key);
    const valueOf = await batch.loaded;
    return valueOf(key);
  };
};

const turnEnd = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
