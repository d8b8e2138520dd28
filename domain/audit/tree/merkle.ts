import { sha256 } from '../../core/json/sha256.ts';
import { HASH_BYTES, type Hash } from './hash.ts';

/** A perfect subtree: the 2^level leaves from index * 2^level on. */
export type Subtree = { level: number; index: number };

/**
 * The roots of the perfect subtrees that the first `size` leaves decompose into, from the left: at most 53 hashes,
 * enough to append to the tree and to know its root.
 */
export type CompactRange = { size: number; hashes: Hash[] };

/** Root of the tree without leaves: SHA-256 of no bytes. */
export const EMPTY_ROOT: Hash = sha256(Buffer.alloc(0));

/** RFC 6962 node. */
export const nodeHash = (left: Hash, right: Hash): Hash => {
  scratch.set(left, 1);
  scratch.set(right, 1 + HASH_BYTES);
  return sha256(scratch);
};

export const emptyRange = (): CompactRange => ({ size: 0, hashes: [] });

export const copyRange = (range: CompactRange): CompactRange => ({ size: range.size, hashes: [...range.hashes] });

/** Adds a leaf; `completed` hears of every inner node that is final from now on, lowest first. */
export const appendLeaf = (range: CompactRange, leaf: Hash, completed?: (subtree: Subtree, hash: Hash) => void): void =>
  appendSubtree(range, 0, leaf, completed);

/** Adds 2^height leaves by the root over them; the range must end at a multiple of that. */
export const appendSubtree = (
  range: CompactRange,
  height: number,
  root: Hash,
  completed?: (subtree: Subtree, hash: Hash) => void,
): void => {
  let hash = root;
  let index = range.size / 2 ** height;
  if (!Number.isInteger(index)) throw new RangeError(`${range.size} leaves do not end where a subtree begins`);
  for (let level = height + 1; index % 2 === 1; level += 1) {
    const left = range.hashes.pop();
    if (left === undefined) throw new RangeError('a compact range has one hash per set bit of its size');
    hash = nodeHash(left, hash);
    index = (index - 1) / 2;
    completed?.({ level, index }, hash);
  }
  range.hashes.push(hash);
  range.size += 2 ** height;
};

/** RFC 6962 root of the leaves that the range stands for. */
export const rootOf = (range: CompactRange): Hash => foldSubtrees(range.hashes);

/** Root over neighbouring perfect subtrees, largest first. */
export const foldSubtrees = (hashes: readonly Hash[]): Hash =>
  hashes.length === 0 ? EMPTY_ROOT : hashes.reduceRight((right, left) => nodeHash(left, right));

/** The perfect subtrees of the leaves [from, to), from the left, each as large as its place allows. */
export const subtreesOf = (from: number, to: number): Subtree[] => {
  const subtrees: Subtree[] = [];
  let at = from;
  while (at < to) {
    let level = 0;
    while (at % 2 ** (level + 1) === 0 && at + 2 ** (level + 1) <= to) level += 1;
    subtrees.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }
  return subtrees;
};

/** One buffer for all calls: hashing is synchronous and does not keep its input. */
const scratch = Buffer.alloc(1 + 2 * HASH_BYTES, 0x01);
