import { expect, it } from 'vitest';
import type { MovedEvent } from '../../adapters/postgres/log/logMove.ts';
import { compareLogs, CopyDiffers, type Sealed } from '../../cli/moveLog/compareLogs.ts';
import { chainNext, chainStart } from '../../domain/audit/tree/chain.ts';
import { leafOf } from '../../domain/audit/tree/entry.ts';
import { appendLeaf, emptyRange, rootOf } from '../../domain/audit/tree/merkle.ts';
import type { EntryRow } from '../../domain/audit/verify/auditSource.ts';
import { Position, type StoredEvent } from '../../domain/core/log/eventLog.ts';
import { encodedEvents, freshStream } from '../support/log/encodedEvents.ts';

const ORIGIN = 'audit.example.com/audit/1';
const never = new AbortController().signal;

const stream = freshStream();
/** A log whose positions begin with `place`. */
const logOf = (place: string, events = encodedEvents(5)): StoredEvent[] =>
  events.map((event, n) => ({
    ...event,
    stream,
    revision: BigInt(n),
    recordedAtUs: 1_000n + BigInt(n),
    contentType: 'application/json',
    position: Position.parse(`${place}${n}`),
  }));

async function* batches<T>(items: readonly T[]): AsyncGenerator<readonly T[]> {
  yield items.slice(0, 2);
  yield items.slice(2);
}

const sealedOf = (events: readonly StoredEvent[], signed: number): Sealed & { rows: readonly EntryRow[] } => {
  let chain = chainStart(ORIGIN);
  const range = emptyRange();
  const rows = events.map((event, index): EntryRow => {
    const leaf = leafOf(event);
    chain = chainNext(chain, index, leaf);
    if (index < signed) appendLeaf(range, leaf);
    return { index, position: event.position, eventId: event.id, leaf, chain };
  });
  return {
    origin: ORIGIN,
    entries: batches(rows),
    rows,
    signed: { origin: ORIGIN, size: signed, root: rootOf(range) },
  };
};

const log = logOf('a');
const copy = log.map((event, n) => ({ ...event, position: Position.parse(`b${n}`) }));

const asLog = (events: readonly StoredEvent[]) => ({ readAll: () => batches(events) });

const compare = async (of: readonly StoredEvent[], to: readonly StoredEvent[], sealed: Sealed) => {
  const noted: MovedEvent[] = [];
  const compared = await compareLogs(asLog(of), asLog(to), sealed, async (some) => void noted.push(...some), never);
  return { compared, noted };
};

it('log and copy that are the same but for their places are equal, whatever is not sealed yet', async () => {
  const { compared, noted } = await compare(log, copy, sealedOf(log.slice(0, 4), 3));
  expect(compared).toMatchObject({ events: 5, last: 'a4' });
  expect(noted).toEqual(log.map((_, index) => ({ index, was: `a${index}`, now: `b${index}` })));
});

const changed = <T extends object>(items: readonly T[], at: number, change: Partial<T>): T[] =>
  items.map((item, n) => (n === at ? { ...item, ...change } : item));

it.each<[string, readonly StoredEvent[], Sealed, string]>([
  ['a byte', changed(copy, 3, { payload: Buffer.from('{}') }), sealedOf(log, 5), 'event 3 of the log differs in'],
  ['a time', changed(copy, 0, { recordedAtUs: 1n }), sealedOf(log, 5), 'event 0 of the log differs in'],
  ['a missing event', copy.slice(0, 4), sealedOf(log, 5), 'event 4 of the log is missing in the copy'],
  ['one more event', [...copy, ...copy.slice(4)], sealedOf(log, 5), 'event 5 of the log exists only in the copy'],
  [
    'another entry',
    copy,
    { ...sealedOf(log, 5), entries: batches(changed(sealedOf(log, 5).rows, 2, { chain: Buffer.alloc(32) })) },
    'event 2 of the log is not the one that was sealed',
  ],
  [
    'another root',
    copy,
    { ...sealedOf(log, 5), signed: { origin: ORIGIN, size: 2, root: Buffer.alloc(32) } },
    'event 1 of the log ends a tree with another root than the signed one',
  ],
  [
    'an entry too many',
    copy,
    sealedOf([...log, ...logOf('c').slice(0, 1)], 5),
    'event 5 of the log was sealed, and the log ends before it',
  ],
])('%s is found, with its place', async (_, other, sealed, message) => {
  const comparing = compare(log, other, sealed);
  await expect(comparing).rejects.toBeInstanceOf(CopyDiffers);
  await expect(comparing).rejects.toThrow(message);
});
