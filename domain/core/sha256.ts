import { createHash } from 'node:crypto';

/** SHA-256 in hex over the parts, each with its length in bytes, so that ('a', 'bc') and ('ab', 'c') differ. */
export const sha256Of = (...parts: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest('hex');
};
