import { sha256 } from '../../core/json/sha256.ts';
import { HASH_BYTES, type Hash } from './hash.ts';

/** The chain value before the first entry: it ties the chain to its origin. */
export const chainStart = (origin: string): Hash => sha256(Buffer.from(`es-chain/v1\n${origin}\n`));

/**
 * The chain value after entry `index`. A pure function of the leaves: the chain is never signed or trusted by itself.
 */
export const chainNext = (previous: Hash, index: number, leaf: Hash): Hash => {
  scratch.set(previous, 1);
  view.setBigUint64(1 + HASH_BYTES, BigInt(index));
  scratch.set(leaf, 9 + HASH_BYTES);
  return sha256(scratch);
};

/** One buffer for all calls: hashing is synchronous and does not keep its input. */
const scratch = Buffer.alloc(9 + 2 * HASH_BYTES, 0x02);
const view = new DataView(scratch.buffer, scratch.byteOffset);
