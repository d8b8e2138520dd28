import { sha256 } from './sha256.ts';

/** HMAC-SHA-256, 32 bytes, of the parts one after the other, under one key. */
export type HmacSha256 = (...parts: readonly Uint8Array[]) => Buffer;

/** RFC 2104, section 2: bytes of a block of SHA-256. */
const BLOCK = 64;

/**
 * RFC 2104 by two hashes of one call each, which a node makes faster than one object of `createHmac`
 * (docs/decisions/0108).
 */
export const hmacSha256 = (key: Uint8Array): HmacSha256 => {
  const short = key.length > BLOCK ? sha256(key) : key;
  const padded = (pad: number): Uint8Array => Buffer.alloc(BLOCK, pad).map((byte, at) => byte ^ (short[at] ?? 0));
  const [inner, outer] = [padded(0x36), padded(0x5c)];
  return (...parts) => sha256(Buffer.concat([outer, sha256(Buffer.concat([inner, ...parts]))]));
};
