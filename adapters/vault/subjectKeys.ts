import { createSecretKey, randomUUID, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { SubjectKeys } from '../../domain/core/codec.ts';
import { SubjectKeyId } from '../../domain/core/ids.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { normalisedReference, type Subjects } from '../../domain/core/subjects.ts';
import { nextTurn } from '../../engine/async/nextTurn.ts';
import type { Sql } from '../../engine/sql.ts';
import type { MasterKey } from './masterKey.ts';
import { pooledRandomBytes } from './randomPool.ts';

export type SubjectKeyDeps = {
  database: Sql;
  masterKey: MasterKey;
  /** Makes sure that all secrets of a generation are known; null when the vault does not say which it has. */
  secretsUpTo: (generation: string | null) => Promise<void>;
  /** Resolves once the append that is under way, if any, has been answered; never rejects. */
  appended: () => Promise<void>;
  /** Milliseconds of a clock that never goes back. */
  nowMs: () => number;
  logger: Logger;
};

/** An erased key is used no longer than this after its erasure, on any node. */
export const CACHE_MS = 60_000;
const CACHED_KEYS_MAX = 20_000;
const KEY_BYTES = 32;

type Subject = { id: SubjectKeyId; key: KeyObject };
type KeyRow = { key_id: string; wrapped_key: Uint8Array | null };

/** Keys that are kept in the clear for a while. */
export type KeptKeys = {
  /** Lets go of all of them; who needs one reads it again. */
  forget(): void;
};

/** The data keys of subjects (audit-log design, section 7), unwrapped keys cached for at most 60 s. */
export const createSubjectKeys = (deps: SubjectKeyDeps): SubjectKeys & Subjects & KeptKeys => {
  const { database, masterKey, appended, nowMs, logger } = deps;
  const cache = new LRUCache<SubjectKeyId, Promise<KeyObject | null>>({
    max: CACHED_KEYS_MAX,
    // The cache still holds what is exactly as old as its limit.
    ttl: CACHE_MS - 1,
    ttlResolution: 0,
    // It takes a beginning at 0 for none.
    perf: { now: () => nowMs() + 1 },
  });
  const load = batched<SubjectKeyId, KeyObject | null>(async (ids) => {
    const { rows } = await database.query<KeyRow>(
      'select key_id, wrapped_key from vault.subject_keys where key_id = any($1::uuid[])',
      [ids],
    );
    const found = new Map(rows.map((row) => [row.key_id, row.wrapped_key]));
    return (id) => {
      const wrapped = found.get(id);
      // No row at all: not an erasure but a loss, of the vault or of a restore that left it out.
      if (wrapped === undefined) logger.error({ key_id: id }, 'subject_key_missing');
      return wrapped === undefined || wrapped === null ? null : createSecretKey(masterKey.unwrap(wrapped, id));
    };
  });

  const find = batched<string, Subject | undefined>(
    async (hashes) => {
      const found = await findOrMake(deps, hashes);
      return (hash) => found.get(hash);
    },
    // Whoever has a key appends next: together with those whose answer the append under way brings, who ask again then.
    async () => {
      await nextTurn();
      await appended();
    },
  );

  const cached = (id: SubjectKeyId): Promise<KeyObject | null> => {
    const hit = cache.get(id);
    if (hit !== undefined) return hit;
    const key = load(id);
    cache.set(id, key);
    // A failed look-up is no answer: the next caller asks again.
    key.catch(() => cache.delete(id));
    return key;
  };

  return {
    forget: () => cache.clear(),
    forReading: cached,
    forWriting: async (id) => {
      const key = await cached(id);
      if (key === null) throw new Error(`the data key of subject ${id} is erased or missing: nothing can be written`);
      return key;
    },
    subjectFor: async (workspaceId, reference) => {
      const hash = masterKey.keyedHash('subject-ref', workspaceId, normalisedReference(reference));
      const name = Buffer.from(hash).toString('hex');
      for (;;) {
        const subject = await find(name);
        // Another node was first, or the person was erased in between: look again.
        if (subject === undefined) continue;
        cache.set(subject.id, Promise.resolve(subject.key));
        return subject.id;
      }
    },
  };
};

type Reference = { hash: string; subject: SubjectKeyId; key: Uint8Array; wrapped: Uint8Array };
type FoundRow = { generation: string | null } & (
  { hash: string; key_id: string; wrapped_key: Uint8Array } | { hash: null }
);

/** The row of each person, made where there is none; without that of somebody whom another node makes or erases now. */
const FIND_OR_MAKE = `
  with wanted as (
    select decode(hash, 'hex') as subject_ref, key_id, wrapped_key
      from unnest($1::text[], $2::uuid[], $3::bytea[]) as w(hash, key_id, wrapped_key)
  ), made as (
    insert into vault.subject_keys (key_id, subject_ref, kek_id, wrapped_key)
    select key_id, subject_ref, $4, wrapped_key from wanted
     where not exists (select from vault.subject_keys k where k.subject_ref = wanted.subject_ref)
     order by subject_ref
        on conflict (subject_ref) do nothing
    returning subject_ref, key_id, wrapped_key
  ), found as (
    select * from made
     union all
    select subject_ref, k.key_id, k.wrapped_key from wanted join vault.subject_keys k using (subject_ref)
  )
  select g.generation, encode(subject_ref, 'hex') as hash, key_id, wrapped_key
    from (select max(generation)::text as generation from vault.secret_generation) g left join found on true`;

/** Finds the keys of many people with one statement, which tells the generation of the vault's secrets as well. */
const findOrMake = async (
  { database, masterKey, secretsUpTo }: Pick<SubjectKeyDeps, 'database' | 'masterKey' | 'secretsUpTo'>,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, Subject>> => {
  const wanted = [...new Set(hashes)].map((hash): Reference => {
    const [subject, key] = [SubjectKeyId.parse(randomUUID()), pooledRandomBytes(KEY_BYTES)];
    return { hash, subject, key, wrapped: masterKey.wrap(key, subject) };
  });
  const { rows } = await database.query<FoundRow>(
    FIND_OR_MAKE,
    [
      wanted.map(({ hash }) => hash),
      wanted.map(({ subject }) => subject),
      wanted.map(({ wrapped }) => wrapped),
      masterKey.id,
    ],
    'prepared',
  );
  await secretsUpTo(rows[0]?.generation ?? null);
  const made = new Map<string, Uint8Array>(wanted.map(({ subject, key }) => [subject, key]));
  return new Map(
    rows.flatMap((row) => {
      if (row.hash === null) return [];
      const id = SubjectKeyId.parse(row.key_id);
      const key = made.get(id) ?? masterKey.unwrap(row.wrapped_key, id);
      return [[row.hash, { id, key: createSecretKey(key) }]];
    }),
  );
};

/**
 * Collects calls into one: those that come while the last one is under way and then until `due` resolves, such as within
 * one turn of the event loop. A batch of events asks for many keys at once, and requests that wait at the same time share
 * a statement and its flush.
 */
const batched = <Key, Value>(
  loadMany: (keys: readonly Key[]) => Promise<(key: Key) => Value>,
  due: () => Promise<void> = nextTurn,
) => {
  let batch: { keys: Key[]; loaded: Promise<(key: Key) => Value> } | null = null;
  let last: Promise<unknown> = Promise.resolve();
  return async (key: Key): Promise<Value> => {
    if (batch === null) {
      const keys: Key[] = [];
      const loaded = last.then(due, due).then(() => {
        batch = null;
        return loadMany(keys);
      });
      last = loaded;
      batch = { keys, loaded };
    }
    batch.keys.push(key);
    const valueOf = await batch.loaded;
    return valueOf(key);
  };
};
