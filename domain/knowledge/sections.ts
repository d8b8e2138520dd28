import MarkdownIt from 'markdown-it';

/** Lines from `start` up to, without, `end`, counted from 0. `breaks`: lines of them where a block begins. */
export type Section = { start: number; end: number; heading: string | null; breaks: readonly number[] };

/** Blocks alone: what stands within a line is of no matter here. */
const blocks = new MarkdownIt('commonmark').enable('table');
blocks.core.ruler.enableOnly(['normalize', 'block']);

/** While it is read. Each block breaks it; a heading alone does not. */
type Open = { start: number; heading: string | null; breaks: number[] };

const HEADING_CHARS_MAX = 200;

/**
 * The sections of a Markdown text, one a heading; together they hold every line. Headings within lists and quotations
 * divide nothing. A heading with nothing below it goes together with the next one.
 */
export const markdownSections = (lines: readonly string[]): readonly Section[] => {
  const tokens = blocks.parse(withoutFrontMatter(lines).join('\n'), {});
  const sections: Open[] = [{ start: 0, heading: null, breaks: [] }];
  const above: { level: number; text: string }[] = [];
  for (const [index, { type, level, map, tag }] of tokens.entries()) {
    const open = sections.at(-1);
    if (level !== 0 || map === null || open === undefined) continue;
    const [line] = map;
    if (type !== 'heading_open') {
      open.breaks.push(line);
      continue;
    }
    const depth = Number(tag.slice(1));
    while ((above.at(-1)?.level ?? 0) >= depth) above.pop();
    above.push({ level: depth, text: oneLine(tokens[index + 1]?.content ?? '') });
    const heading = above.map(({ text }) => text).join(' > ');
    if (open.breaks.length === 0) open.heading = heading;
    else sections.push({ start: line, heading, breaks: [] });
  }
  return sections.map((section, index) => ({ ...section, end: sections[index + 1]?.start ?? lines.length }));
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
