import { randomBytes } from 'node:crypto';

/**
 * UUIDv7 (RFC 9562, section 5.7): 48 bits of Unix milliseconds, the rest random. Ids of one process made in the same
 * millisecond are in no particular order; nothing relies on one.
 */
export const uuidv7 = (nowMs = Date.now(), random: (length: number) => Uint8Array = randomBytes): string => {
  const bytes = Buffer.from(random(16));
  bytes.writeUIntBE(nowMs, 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

/** ISO 8601 UTC with milliseconds. */
export const isoNow = (): string => new Date().toISOString();
