import { isUtf8 } from 'node:buffer';
import { parseArgs } from 'node:util';
import { openStatement, type EpochStatement } from '../../domain/audit/verify/epochs.ts';
import { entryBytes, leafHash } from '../../domain/audit/tree/entry.ts';
import type { Hash } from '../../domain/audit/tree/hash.ts';
import { appendLeaf, emptyRange, rootOf } from '../../domain/audit/tree/merkle.ts';
import {
  BadSignature,
  clockKeyName,
  openCheckpoint,
  UnknownSigner,
  type TreeHead,
} from '../../domain/audit/note/signedCheckpoint.ts';
import { COSIGNATURE, NoteMalformed, type Vkey } from '../../domain/audit/note/signedNote.ts';
import { entryBundle, levelWidth, TILE_WIDTH } from '../../domain/audit/tree/tiles.ts';
import {
  BUNDLE_FILE,
  bundlePath,
  CHECKPOINT_FILE,
  ENTRIES_BYTES_MAX,
  EVENTS_BYTES_MAX,
  isBundlePath,
  listBundle,
  parseBundleFile,
  readBundleFile,
  requireBundleFile,
  splitHashes,
  STATEMENT_FILE,
  tampered,
  type TileRange,
} from '../bundleFiles.ts';
import { dataDirectory } from '../dataDirectory.ts';
import { EVENT_BYTES_MAX, parseEvent } from '../eventFile.ts';
import { CommandFailed, usage, type Outcome } from '../outcome.ts';
import { readPins } from '../pins.ts';
import { NOTE_BYTES_MAX } from '../plainFiles.ts';
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
  const note = (await requireBundleFile(directory, CHECKPOINT_FILE, NOTE_BYTES_MAX)).toString('utf8');
  const statement = await readStatement(directory, pins);
  const head = openBundled(note, [...pins, ...(statement?.keys ?? [])]);
  if (statement !== null && statement?.origin !== head.origin)
    throw tampered('bad_signature', null, `${STATEMENT_FILE} is not what opened ${head.origin}, signed by a known key`);
  const held = (await requireBundleFile(directory, BUNDLE_FILE, NOTE_BYTES_MAX)).toString('utf8');
  const range = parseBundleFile(held, head.size);
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

/**
 * A log of a later epoch: the statement that opened it brings in its keys, if a pinned key has signed it; undefined when
 * none has, null where there is none.
 */
const readStatement = async (directory: string, pins: readonly Vkey[]): Promise<EpochStatement | null | undefined> => {
  const note = await readBundleFile(directory, STATEMENT_FILE, NOTE_BYTES_MAX);
  return note === null ? null : opened(STATEMENT_FILE, () => openStatement(note.toString('utf8'), pins));
};

const openBundled = (note: string, vkeys: readonly Vkey[]): TreeHead => {
  const { head, signedAt } = opened(CHECKPOINT_FILE, () => openCheckpoint(note, vkeys)) ?? unknownSigner();
  const clock = clockKeyName(head.origin);
  if (!vkeys.some(({ name, type }) => name === clock && type === COSIGNATURE))
    throw new CommandFailed(2, 'key_malformed', `the pinned keys lack ${clock}; both keys of audit.keys are needed`);
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
  for await (const path of listBundle(directory))
    if (!isBundlePath(path, size, range)) throw tampered('inserted', null, `${path} does not belong to the bundle`);
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
  const hashes = splitHashes(await requireBundleFile(directory, path, NOTE_BYTES_MAX));
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
  const first = index * TILE_WIDTH;
  const entries: Buffer[] = [];
  for (const line of linesOf(await requireBundleFile(directory, path, EVENTS_BYTES_MAX))) {
    const at = first + entries.length;
    const entry = entryBytes(parsed(line, path, at));
    if (hashes[entries.length]?.equals(leafHash(entry)) !== true)
      throw tampered('event_altered', at, `${path} does not hold the event that was sealed here`);
    entries.push(entry);
  }
  if (entries.length < hashes.length)
    throw tampered('truncated', first + entries.length, `${path} holds ${entries.length} of ${hashes.length} events`);
  const entriesPath = bundlePath({ kind: 'entries' }, index, size);
  if (!(await requireBundleFile(directory, entriesPath, ENTRIES_BYTES_MAX)).equals(entryBundle(entries)))
    throw tampered('chain_broken', first, `${entriesPath} does not hold the entries of its events`);
};

/** With their newlines; what follows the last one is a line without. */
function* linesOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length;) {
    const newline = bytes.indexOf(0x0a, start);
    const end = newline < 0 ? bytes.length : newline + 1;
    yield bytes.subarray(start, end);
    start = end;
  }
}

/** A line that is no event was one when it was exported. */
const parsed = (line: Buffer, path: string, index: number): ReturnType<typeof parseEvent> => {
  const altered = (): never => {
    throw tampered('event_altered', index, `${path} holds a line that is no event of audit-cli`);
  };
  if (line.length > EVENT_BYTES_MAX || !isUtf8(line)) return altered();
  try {
    return parseEvent(line.toString('utf8'), path);
  } catch (error) {
    if (error instanceof CommandFailed) return altered();
    throw error;
  }
};
