import type { AuditSource, CheckpointRow, NodeRow } from './auditSource.ts';
import { rowContradiction } from './checkpointRows.ts';
import { cursorOf, type Cursor } from './cursor.ts';
import { finding, FINDINGS_MAX, type Finding } from './findings.ts';
import type { Hash } from './hash.ts';
import { appendLeaf, copyRange, rootOf, type CompactRange } from './merkle.ts';
import { tileLevelOf, TILE_WIDTH } from './tiles.ts';

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
async function* truthful(pages: AsyncIterable<readonly CheckpointRow[]>): AsyncIterable<readonly CheckpointRow[]> {
  for await (const page of pages) yield page.filter((row) => rowContradiction(row) === undefined);
}

type Results = {
  range: CompactRange;
  roots: Map<number, Hash>;
  badNodes: Finding[];
  badCheckpoints: CheckpointRow[];
  agreedTo: number;
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
};

export const createTreeCheck = (source: AuditSource, range: CompactRange, options: TreeOptions): Promise<TreeCheck> => {
  const results = { range: copyRange(range), roots: new Map(), badNodes: [], badCheckpoints: [] };
  return treeCheck(source, { ...results, agreedTo: range.size, passed: 0 }, options);
};

const treeCheck = async (source: AuditSource, results: Results, options: TreeOptions): Promise<TreeCheck> => {
  const { sizes, entries, since } = options;
  const checkpoints = await cursorOf(truthful(source.checkpoints(since)));
  for (let skipped = 0; skipped < results.passed; skipped += 1) await checkpoints.advance();
  // A stretch that starts in the middle leaves what was signed before it to others.
  while (results.passed === 0 && (checkpoints.current()?.size ?? Infinity) < results.range.size)
    await checkpoints.advance();
  const levels = new Map<number, Cursor<NodeRow>>();
  const completed: { level: number; index: number; hash: Hash }[] = [];

  const cursorOfLevel = async (level: number, from: number): Promise<Cursor<NodeRow>> => {
    const known = levels.get(level) ?? (await cursorOf(source.nodes(level, from)));
    levels.set(level, known);
    return known;
  };

  const compareNodes = async (): Promise<void> => {
    for (const { level, index, hash } of completed.splice(0)) {
      const first = index * TILE_WIDTH ** level;
      if (first + TILE_WIDTH ** level > entries) continue;
      const stored = await cursorOfLevel(level, index);
      while ((stored.current()?.index ?? index) < index) await stored.advance();
      const row = stored.current();
      if (row?.index === index && row.hash.equals(hash)) continue;
      const detail = row?.index === index ? 'is not the root of its leaves' : 'is missing';
      if (results.badNodes.length < FINDINGS_MAX)
        results.badNodes.push(finding('tree_broken', first, `node ${index} of level ${level} ${detail}`));
    }
  };

  const compareCheckpoints = async (): Promise<void> => {
    for (let row = checkpoints.current(); row !== undefined; row = checkpoints.current()) {
      if (row.size > results.range.size) return;
      const agrees = row.size === results.range.size && row.root.equals(rootOf(results.range));
      if (!agrees && results.badCheckpoints.length < FINDINGS_MAX) results.badCheckpoints.push(row);
      if (agrees && results.badCheckpoints.length === 0) results.agreedTo = row.size;
      results.passed += 1;
      await checkpoints.advance();
    }
  };

  const compare = async (): Promise<void> => {
    await compareNodes();
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
        },
        options,
      ),
    result: () => results,
    close: async () => {
      for (const cursor of [checkpoints, ...levels.values()]) await cursor.close();
    },
  };
};
