import type { SubjectKeyId } from '../../domain/core/ids.ts';
import type { Sql } from '../../engine/sql.ts';
import { CACHE_MS } from './keptKeys.ts';

/**
 * Longest from the last use of a kept key until the append under it is stored or given up, milliseconds: a look-up answers
 * within 5 s, an append waits for at most 5 s and is sent for at most 12 s, on either engine.
 */
const APPEND_MS = 30_000;

/** How long a key is closed before it is deleted, milliseconds: no node appends under it after that. */
export const CLOSED_MS = CACHE_MS + APPEND_MS;

/**
 * Erases a person by deleting their key. First it is closed: from then on `subjectFor` makes another one, and a node that
 * does not keep this one may not write under it any more, while everybody can still read. When the nodes that keep it have
 * forgotten it and their appends are over, it is deleted: whatever is under it by then is erased, and nothing is added.
 * What hangs on their tickets goes with it (SU-195). On other nodes what was kept for reading lives on for `CACHE_MS`.
 *
 * A repeat is harmless and, after a crash, needed. `sleep`: rejects when it is cut short.
 */
export const eraseSubject = async (
  database: Sql,
  id: SubjectKeyId,
  sleep: (ms: number) => Promise<void>,
): Promise<void> => {
  await database.query('update vault.subject_keys set subject_ref = null where key_id = $1', [id]);
  await sleep(CLOSED_MS);
  await database.query(
    'update vault.subject_keys set wrapped_key = null, erased_at = now() where key_id = $1 and erased_at is null',
    [id],
  );
  await database.query('delete from vault.attachments where key_id = $1', [id]);
};
