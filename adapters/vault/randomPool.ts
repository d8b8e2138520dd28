import { randomFillSync } from 'node:crypto';

/** One visit to OpenSSL for so many bytes: those of three small ones were a twentieth of the time of a ticket. */
const POOL = Buffer.alloc(4_096);
let used = POOL.length;

/**
 * Random bytes as from `randomBytes`, at most 4,096 of them: throws RangeError for more. No other caller gets the same
 * ones, and the pool keeps none.
 */
export const pooledRandomBytes = (length: number): Buffer => {
  if (length > POOL.length) throw new RangeError(`the pool gives at most ${POOL.length} bytes`);
  if (used + length > POOL.length) {
    randomFillSync(POOL);
    used = 0;
  }
  const drawn = POOL.subarray(used, used + length);
  used += length;
  const bytes = Buffer.from(drawn);
  drawn.fill(0);
  return bytes;
};
