import { hash } from 'node:crypto';

/**
 * SHA-256 of bytes, 32 of them. Through a binary string, because a one-shot digest into a new Buffer takes node:crypto
 * twice as long.
 */
export const sha256 = (bytes: Uint8Array): Buffer => Buffer.from(hash('sha256', bytes, 'binary'), 'binary');

/** SHA-256 of the UTF-8 bytes of the texts one after the other, in hex. */
export const sha256Hex = (...texts: readonly string[]): string => hash('sha256', texts.join(''), 'hex');

/** The same as events and the HTTP interface write it. */
export const sha256Ref = (...texts: readonly string[]): string => `sha256:${sha256Hex(...texts)}`;

/** SHA-256 in hex over the parts, each with its length in bytes, so that ('a', 'bc') and ('ab', 'c') differ. */
export const sha256Of = (...parts: readonly string[]): string =>
  sha256Hex(...parts.flatMap((part) => [`${Buffer.byteLength(part)}:`, part]));
