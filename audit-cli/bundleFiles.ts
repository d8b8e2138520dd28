import type { Dirent } from 'node:fs';
import { lstat, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { FindingKind } from '../domain/audit/verify/findings.ts';
import { HASH_BYTES, type Hash } from '../domain/audit/tree/hash.ts';
import { levelWidth, parseTilePath, TILE_WIDTH, tilePath } from '../domain/audit/tree/tiles.ts';
import { EVENT_BYTES_MAX } from './eventFile.ts';
import { codeOf, CommandFailed } from './outcome.ts';
import { isMissing, notPlain, readPlainFile } from './plainFiles.ts';

/** Where a bundle keeps what; tiles and entry bundles lie as C2SP tlog-tiles names them. */
export const CHECKPOINT_FILE = 'checkpoint';
export const KEYS_FILE = 'audit.keys';
/** What the bundle holds; the statement that opened a later epoch, if there is one. */
export const BUNDLE_FILE = 'bundle';
export const STATEMENT_FILE = 'epoch';

/** Tiles of 256 events whose events are in the bundle: from the first up to and without `to`. */
export type TileRange = { from: number; to: number };

const FORMAT = 'es-bundle/v1';

export const formatBundleFile = ({ from, to }: TileRange): string => `${FORMAT}\nevents ${from} ${to}\n`;

/** Throws CommandFailed for anything but a range of a log of `size` events. */
export const parseBundleFile = (text: string, size: number): TileRange => {
  const match = /^es-bundle\/v1\nevents (\d{1,12}) (\d{1,12})\n$/.exec(text);
  const [from, to] = [Number(match?.[1]), Number(match?.[2])];
  if (match === null || from > to || to > Math.ceil(size / TILE_WIDTH) || formatBundleFile({ from, to }) !== text)
    throw tampered('inserted', null, `${BUNDLE_FILE} does not say what the bundle holds`);
  return { from, to };
};

/** Whether a directory already holds what an export would write among. Throws CommandFailed when it cannot be read. */
export const holdsBundle = async (directory: string): Promise<boolean> => {
  for await (const _ of listBundle(directory)) return true;
  return false;
};

/** Where tiles and events lie, and in which of them entries. */
const FOLDERS = ['tile', 'events'];

/**
 * Paths of everything below `tile` and `events` that is no directory, as far as it is asked for. Links are not followed:
 * what hides behind one is not listed. Throws CommandFailed when a directory cannot be read, or is none.
 */
export async function* listBundle(directory: string): AsyncGenerator<string> {
  const folders = FOLDERS.map((name) => name);
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop())
    for (const entry of await entriesOf(directory, folder)) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else yield path;
    }
}

const entriesOf = async (directory: string, folder: string): Promise<readonly Dirent[]> => {
  const path = join(directory, folder);
  try {
    if (!(await lstat(path)).isDirectory()) throw notPlain(path, 'directory');
    return await readdir(path, { withFileTypes: true });
  } catch (error) {
    if (error instanceof CommandFailed) throw error;
    // A log without events has neither.
    if (isMissing(error)) return [];
    throw new CommandFailed(3, 'file_unreachable', `${path} cannot be read: ${codeOf(error)}`);
  }
};

/** What a bundle shows to have been changed. Kinds are those of a verification. */
export const tampered = (kind: FindingKind, index: number | null, detail: string): CommandFailed =>
  new CommandFailed(1, 'tampered', `tampering found: ${kind}${index === null ? '' : ` at index ${index}`}: ${detail}`, {
    kind,
    first_bad_index: index,
  });

/** Tiles of a level: `hashes` of the tree, `entries`, or the stored `events`, one JSON object a line. */
export type TileKind = { kind: 'hashes'; level: number } | { kind: 'entries' } | { kind: 'events' };

/** Path of a tile in a bundle of a log of `size` events. */
export const bundlePath = (kind: TileKind, index: number, size: number): string => {
  const level = kind.kind === 'hashes' ? kind.level : 0;
  const width = Math.min(TILE_WIDTH, levelWidth(size, level) - index * TILE_WIDTH);
  const place = tilePath({ index, width });
  if (kind.kind === 'events') return join('events', `${place}.ndjson`);
  return join('tile', kind.kind === 'entries' ? 'entries' : String(level), place);
};

/** Whether a bundle of these events of a log of `size` events has a file of this path. */
export const isBundlePath = (path: string, size: number, range: TileRange): boolean => {
  const [, kind, place] = /^(events|tile\/entries|tile\/[0-6])\/(.+)$/.exec(path.split(sep).join('/')) ?? [];
  if (kind === undefined || place === undefined) return false;
  const index = parseTilePath(kind === 'events' ? place.replace(/\.ndjson$/, '') : place)?.index;
  if (index === undefined) return false;
  if (kind.startsWith('tile/') && kind !== 'tile/entries') {
    const level = Number(kind.slice('tile/'.length));
    return index * TILE_WIDTH < levelWidth(size, level) && bundlePath({ kind: 'hashes', level }, index, size) === path;
  }
  const isHeld = index >= range.from && index < range.to;
  return isHeld && bundlePath({ kind: kind === 'events' ? 'events' : 'entries' }, index, size) === path;
};

/** Throws CommandFailed when it cannot be written. */
export const writeBundleFile = async (directory: string, path: string, content: string | Uint8Array): Promise<void> => {
  const file = join(directory, path);
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  } catch (error) {
    throw new CommandFailed(3, 'file_unreachable', `${file} cannot be written: ${codeOf(error)}`);
  }
};

/** An entry holds three names of at most 65,535 bytes each. */
export const ENTRIES_BYTES_MAX = TILE_WIDTH * 256 * 1024;
export const EVENTS_BYTES_MAX = TILE_WIDTH * EVENT_BYTES_MAX;

/** A file that every bundle has. Throws CommandFailed: without it there is nothing to say about the log. */
export const requireBundleFile = async (directory: string, path: string, bytesMax: number): Promise<Buffer> => {
  const content = await readBundleFile(directory, path, bytesMax);
  if (content !== null) return content;
  const hint = path === BUNDLE_FILE ? '; an earlier release exported none: export it again' : '';
  throw new CommandFailed(3, 'file_unreachable', `the bundle lacks ${join(directory, path)}${hint}`);
};

/** Null when the bundle does not hold the file. Throws CommandFailed when it cannot be read, or holds more than it may. */
export const readBundleFile = async (directory: string, path: string, bytesMax: number): Promise<Buffer | null> => {
  const file = join(directory, path);
  for (const folder of foldersOf(path)) await requireFolder(join(directory, folder));
  const content = await readPlainFile(file, bytesMax);
  if (content === 'too_large') throw tampered('inserted', null, `${path} holds more than such a file may`);
  return content;
};

/** `tile`, `tile/0` … of `tile/0/001`. */
const foldersOf = (path: string): readonly string[] => {
  const names = path.split(sep).slice(0, -1);
  return names.map((_, nth) => names.slice(0, nth + 1).join(sep));
};

const requireFolder = async (path: string): Promise<void> => {
  const found = await lstat(path).catch(() => null);
  if (found !== null && !found.isDirectory()) throw notPlain(path, 'directory');
};

/** The hashes of a tile; undefined for bytes that are no hashes. */
export const splitHashes = (bytes: Buffer): Hash[] | undefined =>
  bytes.length % HASH_BYTES === 0
    ? Array.from({ length: bytes.length / HASH_BYTES }, (_, nth) =>
        bytes.subarray(nth * HASH_BYTES, (nth + 1) * HASH_BYTES),
      )
    : undefined;
