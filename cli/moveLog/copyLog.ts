import type { OpenEngine } from '../../adapters/eventLogEngine.ts';
import { leafOfRow } from '../../domain/audit/verify/alignment.ts';
import { START, type EventLog, type Position, type StoredEvent } from '../../domain/core/log/eventLog.ts';
import { readAhead } from '../../engine/feed/readAhead.ts';
import type { Database } from '../../engine/sql.ts';

/** What was copied before: the event behind which the copy goes on, null for an empty copy. */
export type CopiedSoFar = StoredEvent | null;

/**
 * Finds where an earlier copy of this log ends, which may be long ago. 'foreign' when the other engine holds something
 * else, or has gone on by itself.
 */
export const findCopied = async (log: EventLog, copy: EventLog): Promise<CopiedSoFar | 'foreign'> => {
  const end = await copy.head();
  if (end === START) return null;
  const last = await copy.eventAt(end);
  if (last === undefined) return 'foreign';
  for await (const [event] of log.readStream(last.stream, last.revision))
    return event !== undefined && leafOfRow(event).equals(leafOfRow(last)) ? event : 'foreign';
  return 'foreign';
};

const CHUNK_EVENTS = 2_000;
const CHUNK_BYTES = 2 * 1024 * 1024;

/** Copies everything behind `after`, in order. `reached` hears of how many events were copied, from 0. */
export const copyLog = async (
  { log, database, to }: { log: EventLog; database: Database; to: Pick<OpenEngine, 'copyIn'> },
  after: Position,
  reached: (events: number) => void,
  signal: AbortSignal,
): Promise<void> => {
  let done = 0;
  for await (const chunk of readAhead(chunks(log.readAll(after, signal)))) {
    signal.throwIfAborted();
    await to.copyIn(database, chunk);
    done += chunk.length;
    reached(done);
  }
  signal.throwIfAborted();
};

const chunks = async function* (
  batches: AsyncIterable<readonly StoredEvent[]>,
): AsyncGenerator<readonly StoredEvent[], void, undefined> {
  let chunk: StoredEvent[] = [];
  let bytes = 0;
  for await (const batch of batches)
    for (const event of batch) {
      chunk.push(event);
      bytes += event.payload.length + event.meta.length;
      if (chunk.length < CHUNK_EVENTS && bytes < CHUNK_BYTES) continue;
      yield chunk;
      [chunk, bytes] = [[], 0];
    }
  if (chunk.length > 0) yield chunk;
};
