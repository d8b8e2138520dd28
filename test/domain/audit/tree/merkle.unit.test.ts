import { describe, expect, it } from 'vitest';
import type { Hash } from '../../../../domain/audit/tree/hash.ts';
import { sha256 } from '../../../../domain/core/json/sha256.ts';
import { leafHash } from '../../../../domain/audit/tree/entry.ts';
import {
  appendLeaf,
  copyRange,
  EMPTY_ROOT,
  emptyRange,
  rootOf,
  type Subtree,
} from '../../../../domain/audit/tree/merkle.ts';
import { inclusionPlan, rootFromInclusion } from '../../../../domain/audit/tree/proofs.ts';
import {
  containsTile,
  parseTilePath,
  proofHashes,
  storedRange,
  tileLevelOf,
  tilePath,
  TreeIncomplete,
  type StoredHashes,
} from '../../../../domain/audit/tree/tiles.ts';

const LEAVES: readonly Hash[] = Array.from({ length: 257 }, (_, index) => sha256(Buffer.from(`leaf ${index}`)));

/** RFC 6962, section 2.1, word by word. */
const naiveRoot = (leaves: readonly Hash[]): Hash => {
  const [first] = leaves;
  if (first === undefined) return sha256(Buffer.alloc(0));
  if (leaves.length === 1) return first;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return sha256(Buffer.concat([Buffer.of(1), naiveRoot(leaves.slice(0, split)), naiveRoot(leaves.slice(split))]));
};

const ROOTS: readonly Hash[] = Array.from({ length: 258 }, (_, size) => naiveRoot(LEAVES.slice(0, size)));

const perfect = (leaves: readonly Hash[]) => {
  const known = new Map<string, Hash>();
  return ({ level, index }: Subtree): Hash => {
    const name = `${level}/${index}`;
    const hash = known.get(name) ?? naiveRoot(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level));
    known.set(name, hash);
    return hash;
  };
};

const fold = (hashes: readonly Hash[]): Hash =>
  hashes.reduceRight((right, left) => sha256(Buffer.concat([Buffer.of(1), left, right])));

describe('the Merkle tree of RFC 6962', () => {
  it('the roots of the certificate-transparency test vectors', () => {
    const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
    const range = emptyRange();
    const roots = inputs.map((input) => {
      appendLeaf(range, leafHash(Buffer.from(input, 'hex')));
      return rootOf(range).toString('hex');
    });
    expect(roots).toEqual([
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
      'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
      '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
      'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
      '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
    ]);
  });

  it('the compact range has the root of the naive tree at every size to 257', () => {
    const range = emptyRange();
    expect(rootOf(range)).toEqual(EMPTY_ROOT);
    for (const [index, leaf] of LEAVES.entries()) {
      appendLeaf(range, leaf);
      expect(rootOf(range).equals(ROOTS[index + 1] ?? EMPTY_ROOT)).toBe(true);
    }
  });

  it('every inclusion proof for n to 257 leads to the root, has at most ceil(log2 n) hashes, and to no other leaf', () => {
    const subtree = perfect(LEAVES);
    const wrong: string[] = [];
    for (let size = 1; size <= 257; size += 1)
      for (let index = 0; index < size; index += 1) {
        const path = inclusionPlan(index, size).map((group) => fold(group.map(subtree)));
        const reaches = (leaf: Hash, hashes: readonly Hash[]) =>
          rootFromInclusion(leaf, index, size, hashes)?.equals(ROOTS[size] ?? EMPTY_ROOT) === true;
        if (path.length > Math.ceil(Math.log2(size))) wrong.push(`${index} of ${size} is too long`);
        if (!reaches(LEAVES[index] ?? EMPTY_ROOT, path)) wrong.push(`${index} of ${size} fails`);
        if (reaches(EMPTY_ROOT, path)) wrong.push(`${index} of ${size} holds for another leaf`);
        if (reaches(LEAVES[index] ?? EMPTY_ROOT, [...path, EMPTY_ROOT])) wrong.push(`${index} of ${size} and more`);
      }
    expect(wrong).toEqual([]);
  });

  it('random sizes to 2^20 through tiles', async () => {
    const { leaves, stored } = tiled(2 ** 20);
    const range = emptyRange();
    const sizes = [1, 255, 256, 257, 65_535, 65_536, 65_537, 300_001, 777_777, 1_048_575, 1_048_576];
    const roots = new Map<number, Hash>();
    for (const leaf of leaves) {
      appendLeaf(range, leaf);
      if (sizes.includes(range.size)) roots.set(range.size, rootOf(copyRange(range)));
    }
    for (const size of sizes) {
      const root = roots.get(size) ?? EMPTY_ROOT;
      expect(rootOf(await storedRange(stored, size))).toEqual(root);
      for (const index of [0, size - 1, Math.floor(size / 3), Math.floor(size * 0.77)]) {
        const path = await proofHashes(stored, inclusionPlan(index, size));
        expect(rootFromInclusion(leaves[index] ?? EMPTY_ROOT, index, size, path)).toEqual(root);
      }
    }
  });

  it('a hole in the stored tree is told', () =>
    expect(storedRange(() => Promise.resolve([]), 300)).rejects.toThrow(TreeIncomplete));
});

describe('tile paths (C2SP tlog-tiles)', () => {
  it.each([
    [{ index: 0, width: 256 }, '000'],
    [{ index: 1_234_067, width: 256 }, 'x001/x234/067'],
    [{ index: 273, width: 1 }, '273.p/1'],
    [{ index: 1000, width: 255 }, 'x001/000.p/255'],
  ])('%j is %s', (tile, path) => {
    expect(tilePath(tile)).toBe(path);
    expect(parseTilePath(path)).toEqual(tile);
  });

  it.each(['', '0', '00', '0000', 'x000/001', '001.p/0', '001.p/256', '001.p/01', '001/002', 'x001', '001.p/', '-01'])(
    'refuses %j',
    (path) => expect(parseTilePath(path)).toBeUndefined(),
  );

  it('only what the size contains', () => {
    expect(containsTile(256, { level: 0, index: 0, width: 256 })).toBe(true);
    expect(containsTile(256, { level: 1, index: 0, width: 1 })).toBe(true);
    expect(containsTile(255, { level: 0, index: 0, width: 256 })).toBe(false);
    expect(containsTile(255, { level: 1, index: 0, width: 1 })).toBe(false);
    expect(containsTile(300, { level: 0, index: 1, width: 44 })).toBe(true);
    expect(containsTile(300, { level: 0, index: 1, width: 45 })).toBe(false);
  });
});

/** A stored tree of `size` leaves as the tables keep it. */
const tiled = (size: number): { leaves: Hash[]; stored: StoredHashes } => {
  const leaves: Hash[] = [];
  const levels: Hash[][] = [leaves];
  const range = emptyRange();
  for (let index = 0; index < size; index += 1) {
    const leaf = sha256(Buffer.from(String(index)));
    leaves.push(leaf);
    appendLeaf(range, leaf, (subtree, hash) => {
      const level = tileLevelOf(subtree);
      if (level !== undefined) (levels[level] ??= []).push(hash);
    });
  }
  return { leaves, stored: (level, from, count) => Promise.resolve((levels[level] ?? []).slice(from, from + count)) };
};
