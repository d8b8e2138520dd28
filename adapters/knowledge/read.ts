import { text } from 'node:stream/consumers';
import { readDocument } from '../../domain/knowledge/readDocument.ts';

// A program of its own: a text comes on standard input, and what it is asked for by its argument goes to standard output.
// It holds nothing and is told nothing else; what a stranger's document does to a parser ends with it.
const CHUNKS_OF_LINE = 50;

const [, , asked] = process.argv;
const content = await text(process.stdin);
if (asked === 'text/html') {
  const { htmlToMarkdown } = await import('./htmlToMarkdown.ts');
  process.stdout.write(htmlToMarkdown(content));
} else {
  const { chunks, ...about } = readDocument(asked === 'text/markdown' ? asked : 'text/plain', content);
  // A line for some of the chunks, so that whoever reads them is not busy with all at once.
  process.stdout.write(JSON.stringify(about));
  for (let from = 0; from < chunks.length; from += CHUNKS_OF_LINE)
    process.stdout.write(`\n${JSON.stringify(chunks.slice(from, from + CHUNKS_OF_LINE))}`);
}
