import type { Chunk } from './events.ts';
import type { Section } from './sections.ts';

/** SU-145: lines of a chunk. */
const LINES_MAX = 60;
/** About 1,500 tokens, so that eight chunks are a small prompt. */
const CHARS_MAX = 6_000;

/**
 * Cuts sections into chunks of at most 60 lines and 6,000 characters, where possible between two blocks. Lines that are
 * blank belong to no chunk at the edges of one. A single longer line becomes several chunks with its number.
 */
export const chunksOf = (lines: readonly string[], sections: readonly Section[]): readonly Chunk[] =>
  sections.flatMap((section) => sectionChunks(lines, section));

const sectionChunks = (lines: readonly string[], { start, end, heading, breaks }: Section): Chunk[] => {
  const chunks: Chunk[] = [];
  let next = 0;
  for (let from = start; from < end;) {
    const furthest = furthestEnd(lines, from, end);
    while (next < breaks.length && (breaks[next] ?? 0) <= furthest) next += 1;
    const lastBreak = breaks[next - 1] ?? 0;
    const to = furthest < end && lastBreak > from ? lastBreak : furthest;
    chunks.push(...trimmed(lines, from, to, heading));
    from = to;
  }
  return chunks;
};

/** At least one line further. */
const furthestEnd = (lines: readonly string[], from: number, end: number): number => {
  let chars = 0;
  for (let line = from; line < end; line += 1) {
    chars += (lines[line] ?? '').length + 1;
    if (line > from && (line - from >= LINES_MAX || chars > CHARS_MAX)) return line;
  }
  return end;
};

const isFilled = (line: string): boolean => line !== '';

const trimmed = (lines: readonly string[], from: number, to: number, heading: string | null): readonly Chunk[] => {
  const part = lines.slice(from, to);
  const first = part.findIndex(isFilled);
  if (first === -1) return [];
  const last = part.findLastIndex(isFilled);
  const text = part.slice(first, last + 1).join('\n');
  const place = { lineStart: from + first + 1, lineEnd: from + last + 1, heading };
  return piecesOf(text).map((piece) => ({ ...place, text: piece }));
};

const piecesOf = (text: string): readonly string[] => {
  const pieces: string[] = [];
  for (let at = 0; at < text.length;) {
    let end = Math.min(text.length, at + CHARS_MAX);
    if (end < text.length && /[\uD800-\uDBFF]/.test(text.charAt(end - 1))) end -= 1;
    pieces.push(text.slice(at, end));
    at = end;
  }
  return pieces;
};

/** The lines that the chunks were cut from; blank lines at the end are gone. */
export const linesOf = (chunks: readonly Chunk[]): readonly string[] => {
  const lines: string[] = [];
  for (const { lineStart, text } of chunks)
    for (const [index, line] of text.split('\n').entries()) {
      while (lines.length < lineStart + index) lines.push('');
      lines[lineStart + index - 1] += line;
    }
  return lines;
};
