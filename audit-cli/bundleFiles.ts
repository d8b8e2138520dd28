import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { HASH_BYTES, type Hash } from '../domain/audit/tree/hash.ts';
import { levelWidth, TILE_WIDTH, tilePath } from '../domain/audit/tree/tiles.ts';
import { codeOf, CommandFailed } from './outcome.ts';

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
    throw new CommandFailed(1, 'tampered', `tampering found: ${BUNDLE_FILE} does not say what the bundle holds`);
  return { from, to };
};

/** Paths of all files below `tile` and `events`. Throws CommandFailed when the directory cannot be read. */
export const listBundle = async (directory: string): Promise<readonly string[]> => {
  try {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => !entry.isDirectory())
      .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
      .filter((path) => path.startsWith(`tile${sep}`) || path.startsWith(`events${sep}`));
  } catch (error) {
    throw new CommandFailed(3, 'file_unreachable', `${directory} cannot be read: ${codeOf(error)}`);
  }
};

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

/** A file that every bundle has. Throws CommandFailed: without it there is nothing to say about the log. */
export const requireBundleFile = async (directory: string, path: string): Promise<Buffer> => {
  const content = await readBundleFile(directory, path);
  if (content !== null) return content;
  const hint = path === BUNDLE_FILE ? '; an earlier release exported none: export it again' : '';
  throw new CommandFailed(3, 'file_unreachable', `the bundle lacks ${join(directory, path)}${hint}`);
};

/** Null when the bundle does not hold the file. Throws CommandFailed when it cannot be read. */
export const readBundleFile = async (directory: string, path: string): Promise<Buffer | null> => {
  try {
    return await readFile(join(directory, path));
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'code') === 'ENOENT') return null;
    throw new CommandFailed(3, 'file_unreachable', `${join(directory, path)} cannot be read: ${codeOf(error)}`);
  }
};

/** The hashes of a tile; undefined for bytes that are no hashes. */
export const splitHashes = (bytes: Buffer): Hash[] | undefined =>
  bytes.length % HASH_BYTES === 0
    ? Array.from({ length: bytes.length / HASH_BYTES }, (_, nth) =>
        bytes.subarray(nth * HASH_BYTES, (nth + 1) * HASH_BYTES),
      )
    : undefined;
