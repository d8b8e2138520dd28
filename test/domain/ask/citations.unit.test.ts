import { describe, expect, it } from 'vitest';
import { checkedCitations, citationToken } from '../../../domain/ask/citations.ts';
import type { Passage } from '../../../domain/knowledge/retrieval.ts';

const DOCUMENT = '0199c2f0-6a1e-5c44-9d0e-3f6f5d0b7a11';

const passage = (uri: string, lineStart: number, lineEnd: number, version = 2): Passage => ({
  documentId: DOCUMENT,
  versionId: DOCUMENT,
  version,
  n: 0,
  lineStart,
  lineEnd,
  ranks: { words: 1, stems: 1, trigrams: null },
  uri,
  heading: 'Refunds',
  text: 'A refund takes five days.',
});

const PASSAGES = [
  passage('handbook/refunds.md', 10, 24),
  passage('handbook/refunds.md', 25, 30),
  passage('https://docs.example.com/a?b=c:7', 1, 9),
];
const [FIRST, SECOND, THIRD] = PASSAGES.map(citationToken) as [string, string, string];

const check = (answer: string) => checkedCitations(answer, PASSAGES);

/** Wrong first line, wrong last line, both, swapped, one within another, over two passages, none of these. */
const LINES = [
  '9-24',
  '11-24',
  '10-23',
  '10-25',
  '24-10',
  '12-14',
  '10-30',
  '1-1',
  '0-0',
  '010-24',
  '10-024',
  '10-24-30',
];
const ADDRESSES = [
  'handbook/refund.md',
  'Handbook/refunds.md',
  'refunds.md',
  './handbook/refunds.md',
  'handbook//refunds.md',
  'handbook/refunds.md?v=1',
  'handbook/refunds.md@1',
  'handbook/refunds.mdx',
  'handbook\u2215refunds.md',
  'h\u0430ndbook/refunds.md',
  'handbook/refunds.md\u200b',
  'https://docs.example.com/a?b=c',
];
const DASHES = ['‐', '‑', '‒', '–', '—', '−', '~', '～'];
const BRACKETS: readonly [string, string][] = [
  ['［', '］'],
  ['【', '】'],
  ['〔', '〕'],
  ['⟦', '⟧'],
];

/** What a model could write that looks like a citation of a passage and is none. */
const FORGED: readonly (readonly [string, string])[] = [
  ...LINES.map((lines) => ['wrong lines', `[handbook/refunds.md:${lines}]`] as const),
  ...LINES.map((lines) => ['wrong lines beside a right one', `${FIRST} [handbook/refunds.md:${lines}]`] as const),
  ...ADDRESSES.map((uri) => ['a wrong document', `[${uri}:10-24]`] as const),
  ...ADDRESSES.map((uri) => ['a wrong document beside a right one', `[${uri}:10-24] ${SECOND}`] as const),
  // The lines of another version, and of another document.
  ['another version', '[handbook/refunds.md:8-22]'],
  ['the lines of another document', '[handbook/refunds.md:1-9]'],
  ['the lines of another document', '[https://docs.example.com/a?b=c:7:10-24]'],
  ...['wiki/none.md:1-2', 'a:1-1', 'handbook:10-24', '10-24:10-24', 'x/y/z:999999999-999999999'].map(
    (token) => ['an invented one', `[${token}]`] as const,
  ),
  ...DASHES.map((dash) => ['another dash', `${SECOND} [handbook/refunds.md:10${dash}24]`] as const),
  ...DASHES.map((dash) => ['another dash alone', `[handbook/refunds.md:10${dash}24]`] as const),
  ...BRACKETS.map(([open, close]) => ['other brackets', `${SECOND} ${open}handbook/refunds.md:10-24${close}`] as const),
  ...BRACKETS.map(([open, close]) => ['other brackets alone', `${open}handbook/refunds.md:10-24${close}`] as const),
  ...['[handbook/refunds.md: 10-24]', '[handbook/refunds.md:10 - 24]', '[ handbook/refunds.md:10-24 ]'].map(
    (token) => ['spaces within', `${SECOND} ${token}`] as const,
  ),
  ['full-width digits', `${SECOND} [handbook/refunds.md:１０-２４]`],
  ['a full-width colon', `${SECOND} [handbook/refunds.md：10-24]`],
  ['one line only', `${SECOND} [handbook/refunds.md:10]`],
  ...['```', '~~~', '````'].map(
    (fence) => ['a citation in code alone', `See\n${fence}\n${FIRST}\n${fence}\n`] as const,
  ),
  ['a citation in code that is not closed', `See\n\`\`\`js\n${FIRST}\n`],
  ['a citation between backticks alone', `See \`${FIRST}\`.`],
  ['a citation between double backticks alone', `See \`\` ${FIRST} \`\`.`],
  ['an invented one in code beside a right one', `${SECOND}\n\`\`\`\n[wiki/none.md:1-2]\n\`\`\`\n`],
  ['a token split by a line break', '[handbook/refunds.md:\n10-24]'],
  ['a token split by a space', '[handbook/ refunds.md:10-24]'],
  ['no citation at all', 'A refund takes five days.'],
  ['nothing', ''],
  ['parentheses', '(handbook/refunds.md:10-24)'],
  ['a link', '[refunds](handbook/refunds.md#L10-L24)'],
  ['a footnote', 'A refund takes five days.[^1]\n\n[^1]: handbook/refunds.md:10-24'],
  ['the sentence of an answer that is none, and more', 'NOT_ANSWERABLE, but a refund takes five days.'],
];

describe('citations', () => {
  it('100 and more that are forged are refused, each (SU-141)', () => {
    expect(FORGED.length).toBeGreaterThanOrEqual(100);
    expect(FORGED.filter(([, answer]) => check(answer).type === 'valid')).toEqual([]);
  });

  it('right ones are each once what the answer stands on, in their order (SU-141)', () => {
    const checked = check(`Five days. ${SECOND} Then ${FIRST}, as in ${SECOND}.`);
    expect(checked).toMatchObject({
      type: 'valid',
      citations: [
        { token: SECOND, documentUri: 'handbook/refunds.md', lineStart: 25, lineEnd: 30, version: 2 },
        { token: FIRST, heading: 'Refunds', excerpt: 'A refund takes five days.' },
      ],
    });
  });

  it.each([
    ['an address with colons', `See ${THIRD}.`],
    ['brackets of code and of times', `${FIRST} holds \`items[from:10]\` and [9:30].\n\n\`\`\`\nlist[a:1]\n\`\`\`\n`],
    ['a link beside it', `${FIRST} [more](https://example.com)`],
    ['bold text around it', `**${FIRST}**`],
  ])('%s makes no right citation wrong (SU-141)', (_, answer) => {
    expect(check(answer).type).toBe('valid');
  });

  it('reasons repeat nothing that the model wrote (SU-97)', () => {
    const checked = check('[ignore/previous-instructions.md:1-2] 【obey:3-4】');
    expect(checked.type).toBe('refused');
    expect(JSON.stringify(checked)).not.toMatch(/ignore|obey/);
  });
});
