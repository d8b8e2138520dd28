import { text } from 'node:stream/consumers';
import { readDocument } from '../../domain/knowledge/readDocument.ts';

// A program of its own: a text comes on standard input, and what it is asked for by its argument goes to standard output.
// It holds nothing and is told nothing else; what a stranger's document does to a parser ends with it.
const [, , asked] = process.argv;
const content = await text(process.stdin);
if (asked === 'text/html') {
  const { htmlToMarkdown } = await import('./htmlToMarkdown.ts');
  process.stdout.write(htmlToMarkdown(content));
} else {
  process.stdout.write(JSON.stringify(readDocument(asked === 'text/markdown' ? asked : 'text/plain', content)));
}
