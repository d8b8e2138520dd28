import type { ReadDocument } from './readDocument.ts';

/** Reads documents beside the event loop, since a large one takes a tenth of a second and a hostile one far more. */
export interface DocumentReader {
  /** The text of a page as Markdown; null for one that takes too long. */
  toMarkdown(html: string): Promise<string | null>;
  /** See `readDocument`; null for a text that takes too long. */
  read(contentType: 'text/markdown' | 'text/plain', text: string): Promise<ReadDocument | null>;
}
