import type { Hash } from './hash.ts';
import { appendLeaf, emptyRange, foldSubtrees, rootOf, subtreesOf, type CompactRange, type Subtree } from './merkle.ts';

/** C2SP tlog-tiles: a tile holds up to 256 hashes and is 8 levels high. */
export const TILE_WIDTH = 256;
export const TILE_HEIGHT = 8;

/** Tile `index` at `level`, with its first `width` hashes. */
export type Tile = { level: number; index: number; width: number };

/**
 * Stored hashes of the tree: `count` of them at tile level `level` from `from` on. Level 0 are leaves, level L the
 * roots of 256^L leaves. Returns fewer when they are not stored.
 */
export type StoredHashes = (level: number, from: number, count: number) => Promise<readonly Hash[]>;

/** The stored tree lacks hashes that it must have. */
export class TreeIncomplete extends Error {
  constructor(level: number, index: number) {
    super(`the stored tree lacks hashes at level ${level} from ${index}`);
    this.name = 'TreeIncomplete';
  }
}

/** The tile level of a node that is written when it completes, or undefined for one inside a tile. */
export const tileLevelOf = (subtree: Subtree): number | undefined =>
  subtree.level % TILE_HEIGHT === 0 ? subtree.level / TILE_HEIGHT : undefined;

/** Hashes that a level of the tree of `size` leaves has in all. */
export const levelWidth = (size: number, level: number): number => Math.floor(size / TILE_WIDTH ** level);

/** Root of a perfect subtree, computed from the tile that holds its lowest stored level. Throws TreeIncomplete. */
export const subtreeHash = async (stored: StoredHashes, { level, index }: Subtree): Promise<Hash> => {
  const tileLevel = Math.floor(level / TILE_HEIGHT);
  const count = 2 ** (level % TILE_HEIGHT);
  const hashes = await stored(tileLevel, index * count, count);
  if (hashes.length !== count) throw new TreeIncomplete(tileLevel, index * count);
  const range = emptyRange();
  for (const hash of hashes) appendLeaf(range, hash);
  return rootOf(range);
};

/** The compact range of the first `size` leaves, from the stored right edge. Throws TreeIncomplete. */
export const storedRange = async (stored: StoredHashes, size: number): Promise<CompactRange> => ({
  size,
  hashes: await subtreeHashes(wholeTiles(stored), subtreesOf(0, size)),
});

/** The hashes of a proof whose groups of subtrees `plan` lists. Throws TreeIncomplete. */
export const proofHashes = async (stored: StoredHashes, plan: readonly Subtree[][]): Promise<Hash[]> => {
  const tiles = wholeTiles(stored);
  const hashes: Hash[] = [];
  for (const group of plan) hashes.push(foldSubtrees(await subtreeHashes(tiles, group)));
  return hashes;
};

/** One after the other: a connection takes one query at a time, and tiles that are wanted again are at hand. */
const subtreeHashes = async (stored: StoredHashes, subtrees: readonly Subtree[]): Promise<Hash[]> => {
  const hashes: Hash[] = [];
  for (const subtree of subtrees) hashes.push(await subtreeHash(stored, subtree));
  return hashes;
};

/** Reads every tile once: neighbouring subtrees mostly lie in the same one. */
const wholeTiles = (stored: StoredHashes): StoredHashes => {
  const tiles = new Map<string, readonly Hash[]>();
  return async (level, from, count) => {
    const start = from - (from % TILE_WIDTH);
    const name = `${level}/${start}`;
    const tile = tiles.get(name) ?? (await stored(level, start, TILE_WIDTH));
    tiles.set(name, tile);
    return tile.slice(from - start, from - start + count);
  };
};

/** `<N>[.p/<W>]` of a tile's path: N in groups of three digits, all but the last with an `x`. */
export const tilePath = ({ index, width }: Pick<Tile, 'index' | 'width'>): string => {
  const digits = String(index);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? [];
  const path = groups.map((group, at) => (at === groups.length - 1 ? group : `x${group}`)).join('/');
  return width === TILE_WIDTH ? path : `${path}.p/${width}`;
};

/** Reads `<N>[.p/<W>]` back; undefined for a path that is not in its only valid form. */
export const parseTilePath = (path: string): Pick<Tile, 'index' | 'width'> | undefined => {
  const match = /^((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(path);
  if (match === null) return undefined;
  const index = Number(match[1]?.replaceAll(/[x/]/g, ''));
  const tile = { index, width: match[2] === undefined ? TILE_WIDTH : Number(match[2]) };
  return Number.isSafeInteger(index) && tilePath(tile) === path ? tile : undefined;
};

/** Whether a tree of `size` leaves contains the tile: full, or cut off at exactly this or a greater width. */
export const containsTile = (size: number, tile: Tile): boolean =>
  tile.index * TILE_WIDTH + tile.width <= levelWidth(size, tile.level);

/** C2SP entry bundle: each entry behind its length in two bytes. */
export const entryBundle = (entries: readonly Buffer[]): Buffer =>
  Buffer.concat(
    entries.flatMap((entry) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(entry.length);
      return [length, entry];
    }),
  );
