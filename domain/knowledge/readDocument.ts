import { chunksOf } from './chunks.ts';
import type { Chunk } from './events.ts';
import { languageOf } from './language.ts';
import { markdownSections, plainSections } from './sections.ts';

/** A document as it is stored: its text in chunks, in the order of their lines. */
export type ReadDocument = {
  /** The first heading of the outermost level, or the first line; null for a text without any. */
  title: string | null;
  language: string;
  lines: number;
  chunks: readonly Chunk[];
};

/** Takes the bulk of the work of a large text, so that it runs beside the event loop (`DocumentReader`). */
export const readDocument = (contentType: 'text/markdown' | 'text/plain', text: string): ReadDocument => {
  const lines = storedLines(text);
  const isMarkdown = contentType === 'text/markdown';
  const chunks = chunksOf(lines, isMarkdown ? markdownSections(lines) : plainSections(lines));
  return { title: titleOf(chunks), language: languageOf(lines.join('\n')), lines: lines.length, chunks };
};

/** Lines end alike on every system, and hold no character that PostgreSQL cannot; blank ones at the end are none. */
const storedLines = (text: string): readonly string[] =>
  text
    .toWellFormed()
    .replace(/^\uFEFF/, '')
    .replaceAll('\u0000', '\uFFFD')
    .trimEnd()
    .split(/\r\n?|\n/)
    .map((line) => (line.trim() === '' ? '' : line));

const TITLE_CHARS_MAX = 200;

const titleOf = ([first]: readonly Chunk[]): string | null => {
  if (first === undefined) return null;
  const title = first.heading?.split(' > ')[0] ?? first.text.split('\n')[0] ?? '';
  return title.trim().slice(0, TITLE_CHARS_MAX).toWellFormed() || null;
};
