import type { AuditSource, CheckpointRow, NodeRow } from './auditSource.ts';
import { rowContradiction } from './checkpointRows.ts';
import { cursorOf, type Cursor } from './cursor.ts';
import { finding, FINDINGS_MAX, type Finding } from './findings.ts';
import type { Hash } from '../tree/hash.ts';
import { appendLeaf, copyRange, rootOf, type CompactRange } from '../tree/merkle.ts';
import { tileLevelOf, TILE_WIDTH } from '../tree/tiles.ts';

/** What a tree looks like that was built from one sequence of leaves. */
export type TreeResult = {
  range: CompactRange;
  /** Roots at the sizes that were asked for, as far as the tree grew. */
  roots: ReadonlyMap<number, Hash>;
  badNodes: readonly Finding[];
  /** Stored signed checkpoints with another root than this tree, at most FINDINGS_MAX. */
  badCheckpoints: readonly CheckpointRow[];
  /** The largest size at which a stored signed checkpoint agreed, before any that did not. */
  agreedTo: number;
  /** The same among those signed up to the time of a held one, and smaller, by that time. */
  agreedBefore: ReadonlyMap<number, number>;
};

/** Grows a tree leaf by leaf and compares it with stored nodes and signed checkpoints as it passes them. */
export interface TreeCheck {
  /** Returns a promise only when something has to be compared or fetched. */
  add(leaf: Hash): Promise<void> | undefined;
  /** An independent tree that has grown alike so far. */
  fork(): Promise<TreeCheck>;
  result(): TreeResult;
  close(): Promise<void>;
}

/** Rows that say what their notes say; the others are found when the rows themselves are checked. */
async function* truthful(
  pages: AsyncIterable<readonly CheckpointRow[]>,
  origin: string,
): AsyncIterable<readonly CheckpointRow[]> {
  for await (const page of pages) yield page.filter((row) => rowContradiction(row, origin) === undefined);
}

type Results = {
  range: CompactRange;
  roots: Map<number, Hash>;
  badNodes: Finding[];
  badCheckpoints: CheckpointRow[];
  agreedTo: number;
  agreedBefore: Map<number, number>;
  /** Rows of signed checkpoints that were compared. */
  passed: number;
};

export type TreeOptions = {
  /** Where to note the root. */
  sizes: ReadonlySet<number>;
  /** Stored entries, which say which nodes must be stored. */
  entries: number;
  /** Signed checkpoints are compared from this time on. */
  since: number;
  /** Sizes of signed checkpoints that are held elsewhere, and when they were signed (seconds since 1970). */
  heldAt: readonly { time: number; size: number }[];
};

export const createTreeCheck = (source: AuditSource, range: CompactRange, options: TreeOptions): Promise<TreeCheck> => {
  const results = { range: copyRange(range), roots: new Map(), badNodes: [], badCheckpoints: [] };
  const agreedBefore = new Map(options.heldAt.map(({ time }) => [time, range.size]));
  return treeCheck(source, { ...results, agreedTo: range.size, agreedBefore, passed: 0 }, options);
};

const treeCheck = async (source: AuditSource, results: Results, options: TreeOptions): Promise<TreeCheck> => {
  const { sizes, entries, since } = options;
  const sizeAt = new Map(options.heldAt.map(({ time, size }) => [time, size]));
  const checkpoints = await cursorOf(truthful(source.checkpoints(since), source.epoch?.origin ?? ''));
  for (let skipped = 0; skipped < results.passed; skipped += 1) await checkpoints.advance();
  // A stretch that starts in the middle leaves what was signed before it to others.
  while (results.passed === 0 && (checkpoints.current()?.size ?? Infinity) < results.range.size)
    await checkpoints.advance();
  const nodes = createNodeCheck(source, entries, results.badNodes);
  const completed: CompletedNode[] = [];

  const noteAgreement = (row: CheckpointRow): void => {
    results.agreedTo = row.size;
    for (const time of results.agreedBefore.keys())
      if (row.signedAt < time + 1 && row.size < (sizeAt.get(time) ?? 0)) results.agreedBefore.set(time, row.size);
  };

  const compareCheckpoints = async (): Promise<void> => {
    for (let row = checkpoints.current(); row !== undefined; row = checkpoints.current()) {
      if (row.size > results.range.size) return;
      const agrees = row.size === results.range.size && row.root.equals(rootOf(results.range));
      if (!agrees && results.badCheckpoints.length < FINDINGS_MAX) results.badCheckpoints.push(row);
      if (agrees && results.badCheckpoints.length === 0) noteAgreement(row);
      results.passed += 1;
      await checkpoints.advance();
    }
  };

  const compare = async (): Promise<void> => {
    for (const node of completed.splice(0)) await nodes.compare(node);
    await compareCheckpoints();
  };

  if (sizes.has(results.range.size)) results.roots.set(results.range.size, rootOf(results.range));
  await compareCheckpoints();
  return {
    add: (leaf) => {
      appendLeaf(results.range, leaf, (subtree, hash) => {
        const level = tileLevelOf(subtree);
        if (level !== undefined) completed.push({ level, index: subtree.index, hash });
      });
      if (sizes.has(results.range.size)) results.roots.set(results.range.size, rootOf(results.range));
      const due = completed.length > 0 || (checkpoints.current()?.size ?? Infinity) <= results.range.size;
      return due ? compare() : undefined;
    },
    fork: () =>
      treeCheck(
        source,
        {
          ...results,
          range: copyRange(results.range),
          roots: new Map(results.roots),
          badNodes: [...results.badNodes],
          badCheckpoints: [...results.badCheckpoints],
          agreedBefore: new Map(results.agreedBefore),
        },
        options,
      ),
    result: () => results,
    close: async () => {
      await checkpoints.close();
      await nodes.close();
    },
  };
};

type CompletedNode = { level: number; index: number; hash: Hash };

/** Compares nodes that are complete with the stored ones, level by level in order. */
const createNodeCheck = (source: AuditSource, entries: number, badNodes: Finding[]) => {
  const levels = new Map<number, Cursor<NodeRow>>();

  /** All that share the place: one that is passed by could be given to somebody else. */
  const storedAt = async (level: number, index: number): Promise<readonly NodeRow[]> => {
    const cursor = levels.get(level) ?? (await cursorOf(source.nodes(level, index)));
    levels.set(level, cursor);
    while ((cursor.current()?.index ?? index) < index) await cursor.advance();
    const found: NodeRow[] = [];
    for (let row = cursor.current(); row?.index === index; row = cursor.current()) {
      if (found.length < FINDINGS_MAX) found.push(row);
      await cursor.advance();
    }
    return found;
  };

  return {
    compare: async ({ level, index, hash }: CompletedNode): Promise<void> => {
      const first = index * TILE_WIDTH ** level;
      // Nodes are stored with the entries that complete them.
      if (first + TILE_WIDTH ** level > entries) return;
      const rows = await storedAt(level, index);
      if (badNodes.length >= FINDINGS_MAX) return;
      if (rows.length > 1)
        badNodes.push(finding('doubled', first, `node ${index} of level ${level} has more than one row`));
      else if (rows[0]?.hash.equals(hash) !== true) {
        const problem = rows.length === 0 ? 'is missing' : 'is not the root of its leaves';
        badNodes.push(finding('tree_broken', first, `node ${index} of level ${level} ${problem}`));
      }
    },
    close: async (): Promise<void> => {
      for (const cursor of levels.values()) await cursor.close();
    },
  };
};
