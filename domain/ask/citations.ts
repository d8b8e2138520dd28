import type { Passage } from '../knowledge/retrieval.ts';
import type { Citation } from './events.ts';

/** `[uri:start-end]`, as a citation is written (SU-141). */
export const citationToken = ({ uri, lineStart, lineEnd }: Pick<Passage, 'uri' | 'lineStart' | 'lineEnd'>): string =>
  `[${uri}:${lineStart}-${lineEnd}]`;

const TOKEN = /\[(?<uri>[^\s[\]<>]{1,500}):(?<start>\d{1,9})-(?<end>\d{1,9})\]/gu;

/** What a reader may take for a citation, although it is none: other brackets, dashes and digits, spaces within. */
const LIKE_TOKEN =
  /[[［【〔⟦](?=[^\]\n]*\p{L})[^[\]［］【】〔〕⟦⟧\n]{1,500}?[:：]\s*\p{Nd}+\s*(?:[-‐-―−–—~～]\s*\p{Nd}+\s*)*[\]］】〕⟧]/gu;

/** Code holds no citation: what stands there is shown as it is. Fences first, then what stands between backticks. */
const CODE =
  /^ {0,3}(?<fence>`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\k<fence>[`~]*[ \t]*$|(?![\s\S]))|(?<ticks>`+)(?!`)[\s\S]*?(?<!`)\k<ticks>(?!`)/gmu;

const EXCERPT_CHARS_MAX = 300;

export type CheckedCitations =
  { type: 'valid'; citations: readonly Citation[] } | { type: 'refused'; reasons: string[] };

/**
 * SU-141: every citation of an answer, wherever it stands, must name a passage that was retrieved, by address, first and
 * last line; and there must be one that is a citation, outside of code. The reasons repeat nothing that the model wrote:
 * a text that it obeyed could stand there, and reasons are shown outside of envelopes (SU-97).
 */
export const checkedCitations = (answer: string, passages: readonly Passage[]): CheckedCitations => {
  const known = new Map(passages.map((passage) => [citationToken(passage), passage]));
  const forged = [...answer.matchAll(TOKEN)].filter(([token]) => !known.has(token)).length;
  const prose = answer.replaceAll(CODE, '\n');
  const alike = [...prose.replaceAll(TOKEN, '').matchAll(LIKE_TOKEN)].length;
  const cited = [...new Set([...prose.matchAll(TOKEN)].map(([token]) => token))];
  const reasons = [
    ...(forged > 0 ? [`${forged} of the citations name no passage above; copy them exactly from "Cite as"`] : []),
    ...(alike > 0 ? [`${alike} of the citations are not written as [address:first line-last line]`] : []),
    ...(cited.length === 0 ? ['there is no citation outside of code'] : []),
  ];
  if (reasons.length > 0) return { type: 'refused', reasons };
  return {
    type: 'valid',
    citations: cited.flatMap((token) => {
      const passage = known.get(token);
      return passage === undefined ? [] : [citationOf(token, passage)];
    }),
  };
};

const citationOf = (token: string, passage: Passage): Citation => ({
  token,
  documentId: passage.documentId,
  version: passage.version,
  documentUri: passage.uri ?? '',
  lineStart: passage.lineStart,
  lineEnd: passage.lineEnd,
  heading: passage.heading,
  excerpt: passage.text.slice(0, EXCERPT_CHARS_MAX).toWellFormed(),
});
