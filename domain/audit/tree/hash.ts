/** SHA-256, 32 bytes. */
export type Hash = Buffer;

export const HASH_BYTES = 32;
