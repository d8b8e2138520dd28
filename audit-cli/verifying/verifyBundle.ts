import { parseArgs } from 'node:util';
import { openStatement } from '../../domain/audit/verify/epochs.ts';
import { entryBytes, leafHash } from '../../domain/audit/tree/entry.ts';
import type { Hash } from '../../domain/audit/tree/hash.ts';
import { appendLeaf, emptyRange, rootOf } from '../../domain/audit/tree/merkle.ts';
import {
  BadSignature,
  openCheckpoint,
  UnknownSigner,
  type TreeHead,
} from '../../domain/audit/note/signedCheckpoint.ts';
import { NoteMalformed, type Vkey } from '../../domain/audit/note/signedNote.ts';
import { entryBundle, levelWidth, TILE_WIDTH } from '../../domain/audit/tree/tiles.ts';
import {
  BUNDLE_FILE,
  bundlePath,
  CHECKPOINT_FILE,
  listBundle,
  parseBundleFile,
  readBundleFile,
  requireBundleFile,
  splitHashes,
  STATEMENT_FILE,
  type TileRange,
} from '../bundleFiles.ts';
import { dataDirectory } from '../dataDirectory.ts';
import { formatEvent, parseEvent } from '../eventFile.ts';
import { CommandFailed, usage, type Outcome } from '../outcome.ts';
import { readPins } from '../pins.ts';
import { createProgressBar } from '../../adapters/terminal/progressBar.ts';

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
  const pins = await readPins(values.keys, dataDirectory(environment));
  const note = (await requireBundleFile(directory, CHECKPOINT_FILE)).toString('utf8');
  const vkeys = [...pins, ...(await keysOfStatement(directory, pins))];
  const head = openBundled(note, vkeys);
  const range = parseBundleFile((await requireBundleFile(directory, BUNDLE_FILE)).toString('utf8'), head.size);
  await refuseForeignFiles(directory, head.size, range);
  const root = await rebuild(directory, head.size, range);
  if (!root.equals(head.root)) throw tampered('forked', null, 'the bundle does not lead to the signed root');
  const checked = Math.min(range.to * TILE_WIDTH, head.size) - Math.min(range.from * TILE_WIDTH, head.size);
  const json = { origin: head.origin, size: head.size, checked_events: checked };
  if (checked === 0)
    return { exit: 4, code: 'empty_log', message: 'nothing was verified: the bundle holds no events', json };
  const message = `${checked} of ${head.size} signed events are in the bundle and intact`;
  return { exit: 0, code: 'ok', message, json };
};

/** A log of a later epoch: the statement that opened it brings in its keys, if a pinned key has signed it. */
const keysOfStatement = async (directory: string, pins: readonly Vkey[]): Promise<readonly Vkey[]> => {
  const note = await readBundleFile(directory, STATEMENT_FILE);
  if (note === null) return [];
  return opened(STATEMENT_FILE, () => openStatement(note.toString('utf8'), pins).keys) ?? [];
};

const openBundled = (note: string, vkeys: readonly Vkey[]): TreeHead => {
  const { head, signedAt } = opened(CHECKPOINT_FILE, () => openCheckpoint(note, vkeys)) ?? unknownSigner();
  if (signedAt === null) throw tampered('bad_signature', null, `${CHECKPOINT_FILE} has no signature of the clock key`);
  return head;
};

const unknownSigner = (): never => {
  throw new CommandFailed(2, 'checkpoint_unknown_key', `${CHECKPOINT_FILE} is not signed by a pinned key`);
};

/** What a known key has not signed as it stands was changed; undefined when no known key has signed at all. */
const opened = <T>(file: string, open: () => T): T | undefined => {
  try {
    return open();
  } catch (error) {
    if (error instanceof UnknownSigner) return undefined;
    if (error instanceof BadSignature || error instanceof NoteMalformed)
      throw tampered('bad_signature', null, `${file}: ${error.message}`);
    throw error;
  }
};

/** Nothing else lies among tiles and events: what nobody reads would pass for verified. */
const refuseForeignFiles = async (directory: string, size: number, range: TileRange): Promise<void> => {
  const expected = new Set<string>();
  for (let level = 0; levelWidth(size, level) > 0; level += 1)
    for (let index = 0; index * TILE_WIDTH < levelWidth(size, level); index += 1)
      expected.add(bundlePath({ kind: 'hashes', level }, index, size));
  for (let index = range.from; index < range.to; index += 1)
    for (const kind of ['entries', 'events'] as const) expected.add(bundlePath({ kind }, index, size));
  const foreign = (await listBundle(directory)).find((path) => !expected.has(path));
  if (foreign !== undefined) throw tampered('inserted', null, `${foreign} does not belong to the bundle`);
};

/** The root over the hashes of level 0. Every stored hash above is compared, and every leaf whose event is there. */
const rebuild = async (directory: string, size: number, range: TileRange): Promise<Hash> => {
  const progress = createProgressBar(process.stderr);
  const tree = emptyRange();
  let below: readonly Hash[] = [];
  for (let level = 0; levelWidth(size, level) > 0; level += 1) {
    const roots: Hash[] = [];
    for (let index = 0; index * TILE_WIDTH < levelWidth(size, level); index += 1) {
      const hashes = await hashesOf(directory, level, index, size);
      if (level === 0) {
        if (index >= range.from && index < range.to) await compareEvents(directory, index, size, hashes);
        for (const leaf of hashes) appendLeaf(tree, leaf);
      } else compareNodes(level, index, hashes, below);
      if (hashes.length === TILE_WIDTH) roots.push(rootOfTile(hashes));
      progress.update(index * TILE_WIDTH, levelWidth(size, level));
    }
    below = roots;
  }
  progress.end();
  return rootOf(tree);
};

const rootOfTile = (hashes: readonly Hash[]): Hash => {
  const range = emptyRange();
  for (const hash of hashes) appendLeaf(range, hash);
  return rootOf(range);
};

const hashesOf = async (directory: string, level: number, index: number, size: number): Promise<readonly Hash[]> => {
  const path = bundlePath({ kind: 'hashes', level }, index, size);
  const hashes = splitHashes(await requireBundleFile(directory, path));
  const width = Math.min(TILE_WIDTH, levelWidth(size, level) - index * TILE_WIDTH);
  if (hashes?.length !== width) throw tampered('tree_broken', null, `${path} does not hold ${width} hashes`);
  return hashes;
};

const compareNodes = (level: number, tile: number, hashes: readonly Hash[], below: readonly Hash[]): void => {
  const wrong = hashes.findIndex((hash, nth) => below[tile * TILE_WIDTH + nth]?.equals(hash) !== true);
  if (wrong < 0) return;
  const node = tile * TILE_WIDTH + wrong;
  throw tampered('tree_broken', node * TILE_WIDTH ** level, `hash ${node} of level ${level} is not that of its leaves`);
};

/** Events, entries and leaves of one tile say the same, byte for byte. */
const compareEvents = async (
  directory: string,
  index: number,
  size: number,
  hashes: readonly Hash[],
): Promise<void> => {
  const path = bundlePath({ kind: 'events' }, index, size);
  const bytes = await requireBundleFile(directory, path);
  const entries: Buffer[] = [];
  const lines: string[] = [];
  for (const [nth, line] of bytes.toString('utf8').split('\n').slice(0, -1).entries()) {
    const event = parsed(line, path, index * TILE_WIDTH + nth);
    const entry = entryBytes(event);
    if (hashes[nth]?.equals(leafHash(entry)) !== true)
      throw tampered('event_altered', index * TILE_WIDTH + nth, `${path} does not hold the event that was sealed here`);
    entries.push(entry);
    lines.push(formatEvent(event));
  }
  const first = index * TILE_WIDTH;
  if (entries.length < hashes.length)
    throw tampered('truncated', first + entries.length, `${path} holds ${entries.length} of ${hashes.length} events`);
  if (!bytes.equals(Buffer.from(lines.join(''))))
    throw tampered('event_altered', first, `${path} holds more than its events, or writes them in another form`);
  const entriesPath = bundlePath({ kind: 'entries' }, index, size);
  if (!(await requireBundleFile(directory, entriesPath)).equals(entryBundle(entries)))
    throw tampered('chain_broken', first, `${entriesPath} does not hold the entries of its events`);
};

/** A line that is no event was one when it was exported. */
const parsed = (line: string, path: string, index: number): ReturnType<typeof parseEvent> => {
  try {
    return parseEvent(line, path);
  } catch (error) {
    if (error instanceof CommandFailed) throw tampered('event_altered', index, error.message);
    throw error;
  }
};

const tampered = (kind: string, index: number | null, detail: string): CommandFailed =>
  new CommandFailed(1, 'tampered', `tampering found: ${kind}${index === null ? '' : ` at index ${index}`}: ${detail}`, {
    kind,
    first_bad_index: index,
  });
