import { parseArgs } from 'node:util';
import { entryBytes, leafHash } from '../domain/audit/entry.ts';
import type { Hash } from '../domain/audit/hash.ts';
import { appendLeaf, appendSubtree, emptyRange, rootOf } from '../domain/audit/merkle.ts';
import { entryBundle, TILE_HEIGHT, TILE_WIDTH } from '../domain/audit/tiles.ts';
import { bundlePath, CHECKPOINT_FILE, readBundleFile, requireBundleFile, splitHashes } from './bundleFiles.ts';
import { parseEvent } from './eventFile.ts';
import { CommandFailed, usage, type Outcome } from './outcome.ts';
import { openHeld, readPins } from './pins.ts';
import { createProgress } from './progress.ts';
import { dataDirectory } from './dataDirectory.ts';

/** Verifies an exported bundle, without database and network. */
export const verifyBundle = async (args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Outcome> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { keys: { type: 'string' } },
  });
  const [directory, ...rest] = positionals;
  if (directory === undefined || rest.length > 0) throw usage('verify-bundle takes one directory');
  // Keys that come with the bundle would vouch for themselves.
  const vkeys = await readPins(values.keys, dataDirectory(environment));
  const note = await requireBundleFile(directory, CHECKPOINT_FILE);
  const { head } = openHeld(note.toString('utf8'), vkeys, `${directory}/${CHECKPOINT_FILE}`);
  const { root, checked, altered } = await rebuild(directory, head.size);
  const json = { origin: head.origin, size: head.size, checked_events: checked };
  if (checked === 0)
    return { exit: 4, code: 'empty_log', message: 'nothing was verified: the bundle holds no events', json };
  if (root?.equals(head.root) === true)
    return {
      exit: 0,
      code: 'ok',
      message: `${checked} of ${head.size} signed events are in the bundle and intact`,
      json,
    };
  const kind = altered === null ? 'forked' : 'event_altered';
  const place = altered === null ? '' : ` at index ${altered}`;
  return {
    exit: 1,
    code: 'tampered',
    message: `tampering found: ${kind}${place}: the bundle does not lead to the signed root`,
    json: { ...json, kind, first_bad_index: altered },
  };
};

/** `altered`: the first event that its tile has another hash for. `root`: undefined when tiles are too short. */
type Rebuilt = { root: Hash | undefined; checked: number; altered: number | null };

/** The tree from the events where they are there, and from stored hashes elsewhere. */
const rebuild = async (directory: string, size: number): Promise<Rebuilt> => {
  const range = emptyRange();
  const progress = createProgress(process.stderr);
  let checked = 0;
  let altered: number | null = null;
  for (let index = 0; index * TILE_WIDTH < size; index += 1) {
    const width = Math.min(TILE_WIDTH, size - index * TILE_WIDTH);
    const hashes = await hashesOf(directory, 0, index, size);
    const leaves = await leavesOf(directory, index, size);
    if (leaves !== null) {
      const wrong = leaves.findIndex((leaf, nth) => hashes[nth]?.equals(leaf) !== true);
      if (wrong >= 0) altered ??= index * TILE_WIDTH + wrong;
      checked += leaves.length;
    } else if (width === TILE_WIDTH) {
      const node = (await hashesOf(directory, 1, Math.floor(index / TILE_WIDTH), size))[index % TILE_WIDTH];
      if (node === undefined) return { root: undefined, checked, altered };
      appendSubtree(range, TILE_HEIGHT, node);
      continue;
    }
    for (const leaf of leaves ?? hashes) appendLeaf(range, leaf);
    progress.update(index * TILE_WIDTH, size);
  }
  progress.end();
  return { root: range.size === size ? rootOf(range) : undefined, checked, altered };
};

const hashesOf = async (directory: string, level: number, index: number, size: number): Promise<readonly Hash[]> =>
  splitHashes(await requireBundleFile(directory, bundlePath({ kind: 'hashes', level }, index, size)));

/** Leaves of a tile, recomputed from its events; null when the bundle does not hold them. */
const leavesOf = async (directory: string, index: number, size: number): Promise<Hash[] | null> => {
  const path = bundlePath({ kind: 'events' }, index, size);
  const text = await readBundleFile(directory, path);
  if (text === null) return null;
  const lines = text.toString('utf8').split('\n').slice(0, -1);
  const entries = lines.map((line) => {
    const event = parseEvent(line, path);
    return entryBytes(event, event.contentType);
  });
  const stored = await requireBundleFile(directory, bundlePath({ kind: 'entries' }, index, size));
  if (!stored.equals(entryBundle(entries)))
    throw new CommandFailed(1, 'tampered', `tampering found: the entries of tile ${index} are not those of its events`);
  return entries.map(leafHash);
};
