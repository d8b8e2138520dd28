import { leafOfRow } from './alignment.ts';
import type { EntryRow, LogRow } from './auditSource.ts';
import { finding, FINDINGS_MAX, type Finding } from './findings.ts';
import { appendLeaf, appendSubtree, rootOf, subtreesOf, type CompactRange } from './merkle.ts';
import type { TreeHead } from './signedCheckpoint.ts';
import { storedRange, subtreeHash, type StoredHashes } from './tiles.ts';

/** Stored rows around a part of the log. */
export interface RangeSource {
  hashes: StoredHashes;
  entries(from: number, count: number): Promise<readonly EntryRow[]>;
  /** The next events behind a position. */
  eventsAfter(position: string, count: number): Promise<readonly LogRow[]>;
}

const PAGE = 1000;

/**
 * Verifies the events [from, to) alone: their leaves are recomputed and joined with the stored hashes outside of
 * them; the root must be the signed one. Throws TreeIncomplete when stored hashes are missing.
 */
export const verifyRange = async (
  source: RangeSource,
  head: TreeHead,
  { from, to }: { from: number; to: number },
  onProgress: (done: number) => void,
): Promise<readonly Finding[]> => {
  const range = await storedRange(source.hashes, from);
  const findings: Finding[] = [];
  let position = from === 0 ? '' : ((await source.entries(from - 1, 1))[0]?.position ?? '');
  while (range.size < to) {
    const count = Math.min(PAGE, to - range.size);
    const [events, entries] = [await source.eventsAfter(position, count), await source.entries(range.size, count)];
    if (events.length < count) return [...findings, cutOff(range.size + events.length)];
    for (const [nth, event] of events.entries()) compare(findings, range, event, entries[nth]);
    position = events.at(-1)?.position ?? position;
    onProgress(range.size - from);
  }
  for (const subtree of subtreesOf(to, head.size))
    appendSubtree(range, subtree.level, await subtreeHash(source.hashes, subtree));
  const root = rootOf(range);
  if (root.equals(head.root)) return [];
  if (findings.length > 0) return findings;
  const roots = { expected: head.root.toString('hex'), actual: root.toString('hex') };
  return [
    finding('forked', from, 'the events, joined with the stored hashes, have another root than the signed one', roots),
  ];
};

const cutOff = (index: number): Finding => finding('truncated', index, 'the log ends before this event');

const compare = (findings: Finding[], range: CompactRange, event: LogRow, entry: EntryRow | undefined): void => {
  const leaf = leafOfRow(event);
  if (entry?.leaf.equals(leaf) !== true && findings.length < FINDINGS_MAX)
    findings.push(
      finding('event_altered', range.size, 'it is not the event that was sealed here', {
        position: event.position,
        eventId: event.id,
        stream: event.stream,
        revision: event.revision,
        expected: entry?.leaf.toString('hex') ?? null,
        actual: leaf.toString('hex'),
      }),
    );
  appendLeaf(range, leaf);
};
