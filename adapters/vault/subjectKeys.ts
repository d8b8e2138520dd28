import type { KeyObject } from 'node:crypto';
import type { SubjectKeys } from '../../domain/core/log/codec.ts';
import { SubjectKeyId } from '../../domain/core/ids.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { normalisedReference, type Subjects } from '../../domain/core/subjects.ts';
import { pause } from '../../engine/async/pause.ts';
import type { Sql } from '../../engine/sql.ts';
import { batched } from './batched.ts';
import { freshDataKey, openDataKey } from './dataKey.ts';
import { keptKeys } from './keptKeys.ts';
import type { MasterKey } from './masterKey.ts';

export type SubjectKeyDeps = {
  database: Sql;
  masterKey: MasterKey;
  /** Milliseconds of a clock that never goes back. */
  nowMs: () => number;
  logger: Logger;
};

const CACHED_KEYS_MAX = 20_000;
const CLOSED_PAUSE_MS = 20;

/** `isClosed`: its erasure has begun. */
type DataKey = { key: KeyObject; isClosed: boolean };

/**
 * The data keys of subjects (audit-log design, section 7), unwrapped keys cached for at most 60 s. Which key a person has
 * is asked of the database each time: another node may have begun to erase it (`erasure.ts`).
 */
export const createSubjectKeys = (deps: SubjectKeyDeps): SubjectKeys & Subjects => {
  const { masterKey, nowMs } = deps;
  const cache = keptKeys<Promise<DataKey | null>>(CACHED_KEYS_MAX, nowMs);
  const load = batched((ids: readonly SubjectKeyId[]) => loadKeys(deps, ids));
  const find = batched<string, Found | undefined>(async (hashes) => {
    const found = await findOrMake(deps, hashes);
    return (hash) => found.get(hash);
  });

  const cached = (id: SubjectKeyId): Promise<DataKey | null> => {
    const hit = cache.get(id);
    if (hit !== undefined) return hit;
    const key = load(id);
    cache.set(id, key);
    // A failed look-up is no answer: the next caller asks again.
    key.catch(() => cache.delete(id));
    return key;
  };

  return {
    forReading: async (id) => (await cached(id))?.key ?? null,
    forWriting: async (id) => {
      const found = await cached(id);
      if (found === null || found.isClosed)
        throw new Error(`the data key of subject ${id} is closed, erased or missing: nothing can be written`);
      return found.key;
    },
    subjectFor: async (workspaceId, reference) => {
      const hash = masterKey.keyedHash('subject-ref', workspaceId, normalisedReference(reference));
      const name = Buffer.from(hash).toString('hex');
      for (;;) {
        const found = await find(name);
        // The key was closed in between: look again.
        if (found === undefined) {
          await pause(CLOSED_PAUSE_MS);
          continue;
        }
        cache.set(found.subject, Promise.resolve({ key: found.key, isClosed: false }));
        return found.subject;
      }
    },
  };
};

type KeyRow = { key_id: string; wrapped_key: Uint8Array | null; is_closed: boolean };

/** The keys with these ids; null for one that is erased, or that nobody knows. */
const loadKeys = async (
  { database, masterKey, logger }: SubjectKeyDeps,
  ids: readonly SubjectKeyId[],
): Promise<(id: SubjectKeyId) => DataKey | null> => {
  const { rows } = await database.query<KeyRow>(
    'select key_id, wrapped_key, subject_ref is null as is_closed from vault.subject_keys where key_id = any($1::uuid[])',
    [ids],
  );
  const found = new Map(rows.map((row) => [row.key_id, row]));
  return (id) => {
    const row = found.get(id);
    // No row at all: not an erasure but a loss, of the vault or of a restore that left it out.
    if (row === undefined) logger.error({ key_id: id }, 'subject_key_missing');
    if (row === undefined || row.wrapped_key === null) return null;
    const key = openDataKey(masterKey, { subject: id, wrappedKey: row.wrapped_key });
    return { key, isClosed: row.is_closed };
  };
};

type Found = { subject: SubjectKeyId; key: KeyObject };
type FoundRow = { held: readonly (string | null)[]; held_keys: readonly (Uint8Array | null)[] };

/**
 * Finds the keys of many people by the hashes of their references, or makes them, with one statement. Without that of
 * somebody whose key is being closed now.
 */
const findOrMake = async (
  { database, masterKey }: SubjectKeyDeps,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, Found>> => {
  const wanted = [...new Set(hashes)].toSorted().map((hash) => ({ hash, fresh: freshDataKey(masterKey) }));
  const { rows } = await database.query<FoundRow>(
    'select held, held_keys from vault.claim_keys($1, $2, $3, $4)',
    [
      wanted.map(({ hash }) => Buffer.from(hash, 'hex')),
      wanted.map(({ fresh }) => fresh.subject),
      wanted.map(({ fresh }) => fresh.wrappedKey),
      masterKey.id,
    ],
    'prepared',
  );
  const [row] = rows;
  const found = new Map<string, Found>();
  for (const [nth, { hash, fresh }] of wanted.entries()) {
    const [held, wrappedKey] = [row?.held[nth] ?? null, row?.held_keys[nth] ?? null];
    if (held === fresh.subject) found.set(hash, fresh);
    else if (held !== null && wrappedKey !== null) {
      const subject = SubjectKeyId.parse(held);
      found.set(hash, { subject, key: openDataKey(masterKey, { subject, wrappedKey }) });
    }
  }
  return found;
};
