import { explain, leafOfRow } from './alignment.ts';
import { doubledEvents } from './doubledRows.ts';
import { Position, START, type StoredEvent } from '../../core/log/eventLog.ts';
import type { AuditSource, EntryRow } from './auditSource.ts';
import { chainNext, chainStart } from '../tree/chain.ts';
import { finding, FINDINGS_MAX, type Finding } from './findings.ts';
import type { Hash } from '../tree/hash.ts';
import { appendLeaf, appendSubtree, rootOf, subtreesOf, type CompactRange } from '../tree/merkle.ts';
import { logRows, positionAt } from './logRows.ts';
import type { TreeHead } from '../note/signedCheckpoint.ts';
import { storedRange, subtreeHash, type StoredHashes } from '../tree/tiles.ts';

/** Stored rows around a part of the log. */
export interface RangeSource extends Pick<AuditSource, 'findEntry' | 'log' | 'inspection'> {
  hashes: StoredHashes;
  entries(from: number, count: number): Promise<readonly EntryRow[]>;
}

type Part = {
  source: RangeSource;
  /** Over the events' own leaves. */
  range: CompactRange;
  /** The stored chain value before the next entry; undefined when it is missing. */
  chain: Hash | undefined;
  /** The first difference between log and entries, which moves all that follow. */
  log: Finding[];
  /** Contradictions of the entries among themselves. */
  chainBreaks: Finding[];
};

/**
 * Verifies the events [from, to) alone: their leaves are recomputed and joined with the stored hashes outside of
 * them; the root must be the signed one. Blame follows it: events that lead there are intact, and then it is entries
 * that were changed. Throws TreeIncomplete when stored hashes are missing.
 */
export const verifyRange = async (
  source: RangeSource,
  head: TreeHead,
  { from, to }: { from: number; to: number },
  onProgress: (done: number) => void,
): Promise<readonly Finding[]> => {
  const doubled = await doubledEvents(source, { from, to }, false);
  if (doubled.length > 0) return doubled;
  const before = from === 0 ? undefined : (await source.entries(from - 1, 1))[0];
  const chain = from === 0 ? chainStart(head.origin) : before?.chain;
  const part: Part = { source, range: await storedRange(source.hashes, from), chain, log: [], chainBreaks: [] };
  const cut = await passEvents(part, Position.parse(before?.position ?? START), to, (size) => onProgress(size - from));
  if (cut?.kind === 'doubled') return [cut];
  if (cut !== null) return part.log.length > 0 ? part.log : [cut];
  for (const subtree of subtreesOf(to, head.size))
    appendSubtree(part.range, subtree.level, await subtreeHash(source.hashes, subtree));
  const root = rootOf(part.range);
  const changed = part.log.map((found) => ({
    ...found,
    kind: 'chain_broken' as const,
    detail: 'its entry does not belong to this event',
  }));
  if (root.equals(head.root)) return [...changed, ...part.chainBreaks].toSorted((a, b) => a.index - b.index);
  if (part.log.length > 0) return part.log;
  const roots = { expected: head.root.toString('hex'), actual: root.toString('hex') };
  return [
    finding('forked', from, 'the events, joined with the stored hashes, have another root than the signed one', roots),
  ];
};

/** Null when all events were there, with an entry each. */
const passEvents = async (
  part: Part,
  after: Position,
  to: number,
  onProgress: (size: number) => void,
): Promise<Finding | null> => {
  const { source, range } = part;
  for await (const stored of logRows(source, after)) {
    if ('broken' in stored || stored.side !== null) continue;
    const rows = stored.rows.slice(0, to - range.size);
    const entries = await source.entries(range.size, rows.length);
    const again = entries.find(({ index }, nth) => index === entries[nth - 1]?.index);
    if (again !== undefined)
      return finding('doubled', again.index, 'audit.entries holds more than one row of this index');
    for (const [nth, row] of rows.entries()) await compare(part, row, entries[nth]);
    onProgress(range.size);
    if (range.size >= to) return null;
  }
  return finding('truncated', range.size, 'the log ends before this event');
};

const compare = async (part: Part, event: StoredEvent, entry: EntryRow | undefined): Promise<void> => {
  const index = part.range.size;
  const leaf = leafOfRow(event);
  appendLeaf(part.range, leaf);
  if (part.log.length > 0 || part.chainBreaks.length >= FINDINGS_MAX) return;
  if (entry?.index !== index) {
    part.chainBreaks.push(finding('chain_broken', index, 'its entry is missing', { position: event.position }));
    part.chain = undefined;
  } else if (entry.leaf.equals(leaf)) compareEntry(part, event, entry);
  else part.log.push((await explain(part.source, event, leaf, entry)).finding);
};

const compareEntry = (part: Part, event: StoredEvent, entry: EntryRow): void => {
  const place = positionAt(part.source, entry.index) ?? event.position;
  const expected = part.chain === undefined ? entry.chain : chainNext(part.chain, entry.index, entry.leaf);
  const problem =
    (event.position !== place && `the event stands at position ${event.position}`) ||
    (entry.position !== place && 'its entry names another position') ||
    (entry.eventId !== event.id && 'its entry names another event') ||
    (!expected.equals(entry.chain) && 'its chain hash does not follow');
  if (problem !== false)
    part.chainBreaks.push(finding('chain_broken', entry.index, problem, { position: event.position }));
  part.chain = entry.chain;
};
