import { createHash, timingSafeEqual } from 'node:crypto';

/** SHA-256 in hex: all that is kept of a token. Tokens carry 256 random bits, so no salt is needed. */
export const tokenSha256 = (token: string): string => createHash('sha256').update(token, 'utf8').digest('hex');

/** Compares two SHA-256 in hex in constant time. */
export const sameSha256 = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a, 'latin1'), Buffer.from(b, 'latin1'));
