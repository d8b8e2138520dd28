import { v7 } from 'uuid';

/** UUIDv7 (RFC 9562, section 5.7); ids of one process grow. */
export const uuidv7 = (): string => v7();

/** ISO 8601 UTC with milliseconds. */
export const isoNow = (): string => new Date().toISOString();

/** ISO 8601, and milliseconds of a clock that never goes back. */
export type Clock = { now: () => string; nowMs: () => number };

/** The machine's. */
export const machineClock: Clock = { now: isoNow, nowMs: () => performance.now() };
