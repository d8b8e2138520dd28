import MarkdownIt from 'markdown-it';

/** Lines from `start` up to, without, `end`, counted from 0. `breaks`: lines of them where a block begins. */
export type Section = { start: number; end: number; heading: string | null; breaks: readonly number[] };

/** Blocks alone: what stands within a line is of no matter here. */
const blocks = new MarkdownIt('commonmark').enable('table');
blocks.core.ruler.enableOnly(['normalize', 'block']);

const HEADING_CHARS_MAX = 200;

/**
 * The sections of a Markdown text, one a heading; together they hold every line. Headings within lists and quotations
 * divide nothing. A heading with nothing below it goes together with the next one.
 */
export const markdownSections = (lines: readonly string[]): readonly Section[] => {
  const tokens = blocks.parse(withoutFrontMatter(lines).join('\n'), {});
  const sections: Section[] = [];
  let open = { start: 0, heading: null as string | null, breaks: [] as number[], isFilled: false };
  const above: { level: number; text: string }[] = [];
  for (const [index, { type, level, map, tag }] of tokens.entries()) {
    if (level !== 0 || map === null) continue;
    const [line] = map;
    if (type !== 'heading_open') {
      open = { ...open, breaks: [...open.breaks, line], isFilled: true };
      continue;
    }
    const depth = Number(tag.slice(1));
    while ((above.at(-1)?.level ?? 0) >= depth) above.pop();
    above.push({ level: depth, text: oneLine(tokens[index + 1]?.content ?? '') });
    const heading = above.map(({ text }) => text).join(' > ');
    if (open.isFilled) {
      sections.push({ ...open, end: line });
      open = { start: line, heading, breaks: [], isFilled: false };
    } else open = { ...open, heading };
  }
  return [...sections, { ...open, end: lines.length }];
};

/** A text without headings: a paragraph is a block. */
export const plainSections = (lines: readonly string[]): readonly Section[] => [
  {
    start: 0,
    end: lines.length,
    heading: null,
    breaks: lines.flatMap((line, index) => (line !== '' && lines[index - 1] === '' ? [index] : [])),
  },
];

const FRONT_MATTER_LINES_MAX = 100;

/** What stands between two lines `---` at the beginning would be taken for a heading. It keeps its lines. */
const withoutFrontMatter = (lines: readonly string[]): readonly string[] => {
  if (lines[0] !== '---') return lines;
  const end = lines.slice(0, FRONT_MATTER_LINES_MAX).indexOf('---', 1);
  return end === -1 ? lines : lines.map((line, index) => (index <= end ? '' : line));
};

const oneLine = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').trim().slice(0, HEADING_CHARS_MAX).toWellFormed();
