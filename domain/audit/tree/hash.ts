import { hash } from 'node:crypto';

/** SHA-256, 32 bytes. */
export type Hash = Buffer;

export const HASH_BYTES = 32;

/** Through a binary string, because a one-shot digest into a new Buffer takes node:crypto twice as long. */
export const sha256 = (bytes: Uint8Array): Hash => Buffer.from(hash('sha256', bytes, 'binary'), 'binary');
