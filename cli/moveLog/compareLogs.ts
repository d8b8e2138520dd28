import { chainNext, chainStart } from '../../domain/audit/tree/chain.ts';
import type { Hash } from '../../domain/audit/tree/hash.ts';
import { appendLeaf, emptyRange, rootOf } from '../../domain/audit/tree/merkle.ts';
import type { TreeHead } from '../../domain/audit/note/signedCheckpoint.ts';
import { leafOfRow } from '../../domain/audit/verify/alignment.ts';
import type { EntryRow } from '../../domain/audit/verify/auditSource.ts';
import { START, type EventLog, type Position } from '../../domain/core/log/eventLog.ts';
import type { MovedEvent } from '../../adapters/postgres/log/logMove.ts';

/** The copy is not what it was made from, or one of the two went on meanwhile. */
export class CopyDiffers extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'CopyDiffers';
  }
}

/** Both logs read to their ends: `last` is the last event's place in the log that was copied. */
export type Compared = { events: number; last: Position; root: Hash };

type Log = Pick<EventLog, 'readAll'>;

/** What the sealer made of the log that was copied. */
export type Sealed = { origin: string; entries: AsyncIterable<readonly EntryRow[]>; signed: TreeHead | null };

const BATCH = 2_000;

/**
 * Reads log and copy side by side and compares every event by its leaf, which covers all of it but its place; leaf and
 * chain with the audit entries, and the root with the signed one. Hands over where each event stood and where it stands.
 * Throws CopyDiffers for the first difference, with its place.
 */
export const compareLogs = async (
  log: Log,
  copy: Log,
  { origin, entries, signed }: Sealed,
  noted: (events: readonly MovedEvent[]) => Promise<void>,
  signal: AbortSignal,
): Promise<Compared> => {
  const copied = oneByOne(copy.readAll(START, signal));
  const sealed = oneByOne(entries);
  const range = emptyRange();
  let chain = chainStart(origin);
  let last = START;
  let batch: MovedEvent[] = [];
  for await (const event of oneByOne(log.readAll(START, signal))) {
    const index = range.size;
    const leaf = leafOfRow(event);
    const same = await next(copied);
    if (same === null) throw differs(index, 'is missing in the copy');
    if (!leafOfRow(same).equals(leaf)) throw differs(index, 'differs in the copy');
    chain = chainNext(chain, index, leaf);
    const entry = await next(sealed);
    if (entry !== null && !(entry.index === index && entry.leaf.equals(leaf) && entry.chain.equals(chain)))
      throw differs(index, 'is not the one that was sealed');
    appendLeaf(range, leaf);
    if (range.size === signed?.size && !rootOf(range).equals(signed.root))
      throw differs(index, 'ends a tree with another root than the signed one');
    last = event.position;
    batch.push({ index, was: event.position, now: same.position });
    if (batch.length < BATCH) continue;
    await noted(batch);
    batch = [];
  }
  signal.throwIfAborted();
  await noted(batch);
  if ((await next(copied)) !== null) throw differs(range.size, 'exists only in the copy');
  if ((await next(sealed)) !== null || (signed?.size ?? 0) > range.size)
    throw differs(range.size, 'was sealed, and the log ends before it');
  return { events: range.size, last, root: rootOf(range) };
};

const differs = (index: number, what: string): CopyDiffers => new CopyDiffers(`event ${index} of the log ${what}`);

const oneByOne = async function* <T>(batches: AsyncIterable<readonly T[]>): AsyncGenerator<T, void, undefined> {
  for await (const batch of batches) yield* batch;
};

const next = async <T>(items: AsyncGenerator<T, void, undefined>): Promise<T | null> => {
  const { done, value } = await items.next();
  return done === true ? null : value;
};
