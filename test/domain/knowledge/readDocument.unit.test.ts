import { readdirSync, readFileSync } from 'node:fs';
import { fc, it as property } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { linesOf } from '../../../domain/knowledge/chunks.ts';
import { readDocument } from '../../../domain/knowledge/readDocument.ts';
import { searchWords } from '../../../domain/knowledge/searchWords.ts';

const markdown = (text: string) => readDocument('text/markdown', text);
const placesOf = (text: string) =>
  markdown(text).chunks.map(({ lineStart, lineEnd, heading }) => [lineStart, lineEnd, heading]);

const sizes = (text: string) => markdown(text).chunks.map(({ lineStart, lineEnd }) => lineEnd - lineStart + 1);

describe('a document', () => {
  it('is cut along its headings, which carry those above them (SU-145)', () => {
    const text =
      '# Guide\n\nFor all.\n\n## Refunds\n\nFive days.\n\n### By card\n\nTwo days.\n\nLimits\n------\n\nNone.';
    expect(placesOf(text)).toEqual([
      [1, 3, 'Guide'],
      [5, 7, 'Guide > Refunds'],
      [9, 11, 'Guide > Refunds > By card'],
      [13, 16, 'Guide > Limits'],
    ]);
  });

  it.each([
    ['in code', '# One\n\n```sh\n# no heading\n```\n'],
    ['in indented code', '# One\n\n    # no heading\n'],
    ['in a list', '# One\n\n- # no heading\n'],
    ['in a quotation', '# One\n\n> # no heading\n'],
    ['in a page of HTML', '# One\n\n<div>\n# no heading\n</div>\n'],
    ['without a space', '# One\n\n#no heading\n'],
    ['in front matter', '---\ntitle: no heading\n---\n\n# One\n\nText.\n'],
  ])('a line that looks like a heading %s divides nothing (SU-145)', (_, text) => {
    expect(new Set(markdown(text).chunks.map(({ heading }) => heading))).toEqual(new Set(['One']));
  });

  it('a long section is cut between blocks, and a block that is longer anywhere, at 60 lines at most (SU-145)', () => {
    const paragraph = 'A line.\n'.repeat(25);
    expect(sizes(`# Long\n\n${paragraph}\n${paragraph}\n${paragraph}`)).toEqual([53, 25]);
    expect(sizes(`\`\`\`\n${'code\n'.repeat(130)}\`\`\`\n`)).toEqual([60, 60, 12]);
  });

  it('one line that is very long becomes several chunks with its number, none above 6,000 characters (SU-145)', () => {
    const { chunks, lines } = markdown(`# Log\n\n${'😀'.repeat(8_000)}\n`);
    expect(lines).toBe(3);
    expect(chunks.map(({ lineStart }) => lineStart)).toEqual([1, 3, 3, 3]);
    expect(chunks.every(({ text }) => text.length <= 6_000 && text.isWellFormed())).toBe(true);
  });

  it('its title is the first heading, or the first line', () => {
    expect(markdown('# Guide\n\nText.').title).toBe('Guide');
    expect(readDocument('text/plain', '\n\nFirst line.\nSecond.').title).toBe('First line.');
    expect(markdown(' \n').title).toBe(null);
  });

  it.each([
    ['english', 'The session of a user ends when it has not been used for the time that is set.'],
    ['german', 'Die Sitzung endet, wenn sie für die eingestellte Zeit nicht benutzt wird, und das ist so.'],
    ['french', 'La session est fermée pour les comptes qui ne sont pas dans le groupe.'],
    ['simple', 'maxConnections=5 timeout=30 retries=3'],
  ])('tells that a text is %s', (language, text) => {
    expect(readDocument('text/plain', text).language).toBe(language);
  });

  it('of every document that libraries ship, each line stands where it stood (SU-145)', () => {
    const files = ['fastify', 'undici', 'zod', 'pino']
      .flatMap((name) => markdownIn(`node_modules/${name}`))
      .slice(0, 120);
    expect(files.length).toBeGreaterThan(20);
    for (const file of files) expect(restored(readFileSync(file, 'utf8')), file).toBe(true);
  });

  property.prop([
    fc.array(fc.constantFrom('# A', '## B', '', '```', 'text', '- x', '> y', '---', '    z', '\t', '<p>', '|a|'), {
      maxLength: 200,
    }),
  ])('whatever it is made of, each line stands where it stood (SU-145)', (lines) => {
    expect(restored(lines.join('\n'))).toBe(true);
  });
});

/** Blank lines are those that hold nothing to be seen. */
const restored = (text: string): boolean => {
  const { chunks, lines } = markdown(text);
  const stored = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r\n?|\n/)
    .map((line) => (line.trim() === '' ? '' : line));
  const found = linesOf(chunks);
  return lines === stored.length && stored.every((line, index) => line === (found[index] ?? ''));
};

const markdownIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);

describe('words', () => {
  it.each([
    ['Connect-Timeout of HTTPServer', ['connect', 'timeout', 'of', 'httpserver', 'http', 'server']],
    ['max_connections=5', ['max', 'connections', '5']],
    ['Größe ＡＢ', ['größe', 'ab']],
    ['返金の期限', ['返金', '金の', 'の期', '期限']],
    ["“quoted” it’s \\ ' & | !", ['quoted', 'it', 's']],
  ])('of %s are found alike in documents and in questions (SU-180)', (text, words) => {
    expect(searchWords(text)).toEqual(words);
  });
});
