import { v7 } from 'uuid';
import { pooledRandomBytes } from '../adapters/vault/randomPool.ts';
import { isoTimes } from '../domain/core/isoTime.ts';

const RANDOM_BYTES = 16;
let msecs = 0;
let seq = 0;

/** UUIDv7 (RFC 9562, section 5.7); ids of one process grow. */
export const uuidv7 = (): string => {
  const random = pooledRandomBytes(RANDOM_BYTES);
  const now = Date.now();
  // Within a millisecond, and while the clock goes back, the counter goes on where it was: method 1 of section 6.2.
  seq = now > msecs ? random.readUInt32BE() >>> 1 : seq + 1;
  msecs = Math.max(msecs, now);
  return v7({ random, msecs, seq });
};

const isoOfClock = isoTimes();

/** ISO 8601 UTC with milliseconds. */
export const isoNow = (): string => isoOfClock(Date.now());

/** ISO 8601, and milliseconds of a clock that never goes back. */
export type Clock = { now: () => string; nowMs: () => number };

/** The machine's. */
export const machineClock: Clock = { now: isoNow, nowMs: () => performance.now() };
