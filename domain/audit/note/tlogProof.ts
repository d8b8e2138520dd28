import { HASH_BYTES, type Hash } from '../tree/hash.ts';
import { decodeBase64, NoteMalformed } from './signedNote.ts';

/** A C2SP tlog-proof: leaf `index`, the path from it to the root of `checkpoint`, a signed note. */
export type TlogProof = { index: number; path: readonly Hash[]; checkpoint: string };

const HEADER = 'c2sp.org/tlog-proof@v1';

export const formatTlogProof = ({ index, path, checkpoint }: TlogProof): string =>
  [HEADER, `index ${index}`, ...path.map((hash) => hash.toString('base64')), '', checkpoint].join('\n');

/** Reads a proof; an `extra` line is accepted and ignored. Throws NoteMalformed. */
export const parseTlogProof = (text: string): TlogProof => {
  const end = text.indexOf('\n\n');
  if (end < 0) throw new NoteMalformed('proof and checkpoint are not separated');
  const [header, ...lines] = text.slice(0, end).split('\n');
  if (header !== HEADER) throw new NoteMalformed(`a proof starts with ${HEADER}`);
  if (lines[0]?.startsWith('extra ') === true) decodeBase64(lines.shift()?.slice(6) ?? '');
  const match = /^index (0|[1-9]\d*)$/.exec(lines.shift() ?? '');
  const index = Number(match?.[1]);
  if (match === null || !Number.isSafeInteger(index)) throw new NoteMalformed('a proof names an index');
  const path = lines.map(decodeBase64);
  if (path.some((hash) => hash.length !== HASH_BYTES)) throw new NoteMalformed('a proof holds hashes');
  return { index, path, checkpoint: text.slice(end + 2) };
};
