import type { KeyObject } from 'node:crypto';
import type { SubjectKeys } from '../../domain/core/codec.ts';
import type { HeldKey } from '../../domain/core/eventLog.ts';
import { SubjectKeyId } from '../../domain/core/ids.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { normalisedReference, type Subjects } from '../../domain/core/subjects.ts';
import { nextTurn } from '../../engine/async/nextTurn.ts';
import type { Sql } from '../../engine/sql.ts';
import { freshDataKey, openDataKey } from './dataKey.ts';
import { keptKeys } from './keptKeys.ts';
import { createKeyClaims } from './keyClaims.ts';
import type { MasterKey } from './masterKey.ts';
import type { VaultSecrets } from './secrets.ts';

export type SubjectKeyDeps = {
  database: Sql;
  masterKey: MasterKey;
  secrets: Pick<VaultSecrets, 'upTo' | 'generation'>;
  /**
   * Where appends take terms, since the event log is in this database: resolves once the one under way, if any, has been
   * answered, and never rejects.
   */
  appended: (() => Promise<void>) | null;
  /** Milliseconds of a clock that never goes back. */
  nowMs: () => number;
  logger: Logger;
};

const CACHED_KEYS_MAX = 20_000;

type Subject = HeldKey & { key: KeyObject };
type KeyRow = { key_id: string; wrapped_key: Uint8Array | null };

/** The data keys of subjects (audit-log design, section 7), unwrapped keys cached for at most 60 s. */
export const createSubjectKeys = (deps: SubjectKeyDeps): SubjectKeys & Subjects => {
  const { database, masterKey, secrets, appended, nowMs, logger } = deps;
  const cache = keptKeys<Promise<KeyObject | null>>(CACHED_KEYS_MAX, nowMs);
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
      return wrapped === undefined || wrapped === null
        ? null
        : openDataKey(masterKey, { subject: id, wrappedKey: wrapped });
    };
  });

  const find = batched<string, Subject | undefined>(async (hashes) => {
    const found = await findOrMake(deps, hashes);
    return (hash) => found.get(hash);
  });
  const claims = appended === null ? null : createKeyClaims({ masterKey, secrets, appended, nowMs });

  const cached = (id: SubjectKeyId): Promise<KeyObject | null> => {
    const hit = cache.get(id);
    if (hit !== undefined) return hit;
    const key = load(id);
    cache.set(id, key);
    // A failed look-up is no answer: the next caller asks again.
    key.catch(() => cache.delete(id));
    return key;
  };

  const hashOf = (workspaceId: string, reference: string): Uint8Array =>
    masterKey.keyedHash('subject-ref', workspaceId, normalisedReference(reference));
  const subjectFor: Subjects['subjectFor'] = async (workspaceId, reference) => {
    const hash = hashOf(workspaceId, reference);
    const name = Buffer.from(hash).toString('hex');
    for (;;) {
      const found = await find(name);
      // The person was erased in between: look again.
      if (found === undefined) continue;
      const { key, ...held } = found;
      cache.set(held.subject, Promise.resolve(key));
      claims?.learn(hash, held);
      return held.subject;
    }
  };

  return {
    forReading: cached,
    forWriting: async (id, terms) => {
      if (claims !== null && terms?.subject === id) return claims.keyOf(terms);
      const key = await cached(id);
      if (key === null) throw new Error(`the data key of subject ${id} is erased or missing: nothing can be written`);
      return key;
    },
    subjectFor,
    claim: async (workspaceId, reference, refused) =>
      (await claims?.claim(hashOf(workspaceId, reference), refused)) ?? {
        subject: await subjectFor(workspaceId, reference),
      },
  };
};

type FoundRow = {
  held: readonly (string | null)[];
  held_keys: readonly (Uint8Array | null)[];
  generation: string | null;
};

/**
 * Finds the keys of many people, or makes them, with one statement, which tells the generation of the vault's secrets as
 * well. Without that of somebody who is being erased now.
 */
const findOrMake = async (
  { database, masterKey, secrets }: Pick<SubjectKeyDeps, 'database' | 'masterKey' | 'secrets'>,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, Subject>> => {
  const wanted = [...new Set(hashes)].toSorted().map((hash) => ({ hash, fresh: freshDataKey(masterKey) }));
  const { rows } = await database.query<FoundRow>(
    'select held, held_keys, generation from vault.claim_keys($1, $2, $3, $4)',
    [
      wanted.map(({ hash }) => Buffer.from(hash, 'hex')),
      wanted.map(({ fresh }) => fresh.subject),
      wanted.map(({ fresh }) => fresh.wrappedKey),
      masterKey.id,
    ],
    'prepared',
  );
  const [row] = rows;
  await secrets.upTo(row?.generation ?? null);
  const found = new Map<string, Subject>();
  for (const [nth, { hash, fresh }] of wanted.entries()) {
    const [held, wrappedKey] = [row?.held[nth] ?? null, row?.held_keys[nth] ?? null];
    if (held === fresh.subject) found.set(hash, fresh);
    else if (held !== null && wrappedKey !== null) {
      const present = { subject: SubjectKeyId.parse(held), wrappedKey };
      found.set(hash, { ...present, key: openDataKey(masterKey, present) });
    }
  }
  return found;
};

/**
 * Collects calls into one: those that come while the last one is under way, and within one turn of the event loop. A
 * batch of events asks for many keys at once, and requests that wait at the same time share a statement and its flush.
 */
const batched = <Key, Value>(loadMany: (keys: readonly Key[]) => Promise<(key: Key) => Value>) => {
  let batch: { keys: Key[]; loaded: Promise<(key: Key) => Value> } | null = null;
  let last: Promise<unknown> = Promise.resolve();
  return async (key: Key): Promise<Value> => {
    if (batch === null) {
      const keys: Key[] = [];
      const loaded = last.then(nextTurn, nextTurn).then(() => {
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
