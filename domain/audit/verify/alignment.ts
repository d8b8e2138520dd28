import type { Position, StoredEvent } from '../../core/log/eventLog.ts';
import type { AuditSource, EntryRow } from './auditSource.ts';
import { leafOf, type EntryEvent } from '../tree/entry.ts';
import { finding, type Finding, type FoundAt } from './findings.ts';
import { sha256 } from '../../core/json/sha256.ts';
import type { Hash } from '../tree/hash.ts';
import { placesOf, positionAt, type LogAccess } from './logRows.ts';

/** What a difference between log and entries is, and which of the two to move on from. */
export type Divergence = { finding: Finding; take: 'event' | 'entry' | 'both' };

/** The leaf of a row, whatever it says; a row that has no entry at all gets a leaf that no entry has. */
export const leafOfRow = (row: EntryEvent): Hash => {
  try {
    return leafOf(row);
  } catch (error) {
    if (error instanceof RangeError) return UNSEALABLE;
    throw error;
  }
};

/**
 * Explains why the event `row` is not the one that was sealed as `entry`, by looking where else the two occur
 * (resynchronisation on event ids).
 */
export const explain = async (
  source: LogAccess & Pick<AuditSource, 'findEntry'>,
  row: StoredEvent,
  leaf: Hash,
  entry: EntryRow,
): Promise<Divergence> => {
  const ofEntry = {
    position: entry.position,
    eventId: entry.eventId,
    expected: entry.leaf.toString('hex'),
    actual: leaf.toString('hex'),
  };
  const ofRow = { ...ofEntry, position: row.position, eventId: row.id, stream: row.stream, revision: row.revision };
  const at = entry.index;
  if (row.id === entry.eventId)
    return { finding: finding('event_altered', at, 'its bytes or columns were changed', ofRow), take: 'both' };
  if (leafOfRow({ ...row, id: entry.eventId }).equals(entry.leaf))
    return {
      finding: finding('event_altered', at, `its event id was changed to ${row.id}`, {
        ...ofRow,
        eventId: entry.eventId,
      }),
      take: 'both',
    };
  const sealedAt = await source.findEntry(row.id);
  const elsewhere = await placesOf(source, entry.eventId);
  const copies = sealedAt === undefined ? 1 : (await placesOf(source, row.id)).length;
  if (copies > 1)
    return {
      finding: finding('duplicate', at, `the event sealed as ${sealedAt} stands here again`, ofRow),
      take: 'event',
    };
  const [found] = elsewhere;
  if (found === undefined && (sealedAt === undefined || sealedAt > at))
    return { finding: finding('gap', at, 'the log does not hold the sealed event', ofEntry), take: 'entry' };
  const place = positionAt(source, at) ?? row.position;
  if (sealedAt === undefined && row.position !== place && found !== place)
    return { finding: movedAway(at, found, ofEntry), take: 'entry' };
  if (sealedAt === undefined)
    return { finding: finding('inserted', at, 'this event was never sealed', ofRow), take: 'event' };
  return moved(source, row, entry, sealedAt, found, { ofRow, ofEntry });
};

/** Both are elsewhere too: one event was moved away from here or to here, or two changed places. */
const moved = (
  source: LogAccess,
  row: StoredEvent,
  entry: EntryRow,
  sealedAt: number,
  found: Position | undefined,
  at: { ofRow: FoundAt; ofEntry: FoundAt },
): Divergence => {
  if (sealedAt === entry.index + 1) return { finding: movedAway(entry.index, found, at.ofEntry), take: 'entry' };
  const detail = `the event sealed as ${sealedAt} stands here`;
  const onlyThis = found === undefined || isNext(source, row.position, found);
  return { finding: finding('reordered', entry.index, detail, at.ofRow), take: onlyThis ? 'event' : 'both' };
};

const movedAway = (index: number, found: string | undefined, at: FoundAt): Finding =>
  finding('reordered', index, `the event sealed here is at position ${found}`, at);

/** Whether dense positions `a` and `b` are neighbours; sparse positions never are, which only costs more findings. */
const isNext = ({ inspection }: LogAccess, a: Position, b: Position): boolean =>
  inspection !== null && inspection.indexOf(a) + 1 === inspection.indexOf(b);

const UNSEALABLE: Hash = sha256(Buffer.from('es-entry/none'));
