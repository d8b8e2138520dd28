import type { Hash } from './hash.ts';
import { nodeHash, subtreesOf, type Subtree } from './merkle.ts';

/**
 * The hashes of an RFC 6962 inclusion proof of leaf `index` in the tree of `size` leaves, lowest first; each is the
 * root over the perfect subtrees of one group. Throws RangeError when the tree has no such leaf.
 */
export const inclusionPlan = (index: number, size: number): Subtree[][] => {
  if (index < 0 || index >= size) throw new RangeError(`a tree of ${size} leaves has no leaf ${index}`);
  const path = (from: number, to: number): Subtree[][] => {
    if (to - from === 1) return [];
    const middle = from + split(to - from);
    return index < middle
      ? [...path(from, middle), subtreesOf(middle, to)]
      : [...path(middle, to), subtreesOf(from, middle)];
  };
  return path(0, size);
};

/** The root that an inclusion proof leads to (RFC 9162, section 2.1.3.2), or undefined when it cannot be a proof. */
export const rootFromInclusion = (leaf: Hash, index: number, size: number, path: readonly Hash[]): Hash | undefined => {
  if (index < 0 || index >= size) return undefined;
  let node = index;
  let last = size - 1;
  let hash = leaf;
  for (const sibling of path) {
    if (last === 0) return undefined;
    if (node % 2 === 1 || node === last) {
      hash = nodeHash(sibling, hash);
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, half(last)];
    } else hash = nodeHash(hash, sibling);
    [node, last] = [half(node), half(last)];
  }
  return last === 0 ? hash : undefined;
};

const half = (value: number): number => Math.floor(value / 2);

/** The largest power of two below `size`. */
const split = (size: number): number => {
  let power = 1;
  while (power * 2 < size) power *= 2;
  return power;
};
