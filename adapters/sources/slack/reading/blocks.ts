import { z } from 'zod';
import { literal, quoted } from './text.ts';

/**
 * A block of a message, an element of one, or a text in either: what of it holds words. A member of another form is
 * passed over, so that no message makes its channel unreadable.
 */
export type Block = {
  type: string;
  text?: string | Block | null | undefined;
  title?: string | Block | null | undefined;
  description?: string | Block | null | undefined;
  alt_text?: string | null | undefined;
  fields?: readonly Block[] | null | undefined;
  elements?: readonly Block[] | null | undefined;
  rows?: readonly (readonly Block[])[] | null | undefined;
  style?: string | null | undefined;
  indent?: number | null | undefined;
  offset?: number | null | undefined;
  name?: string | null | undefined;
  user_id?: string | null | undefined;
  usergroup_id?: string | null | undefined;
  channel_id?: string | null | undefined;
  range?: string | null | undefined;
  url?: string | null | undefined;
  fallback?: string | null | undefined;
};

const short = z.string().nullish().catch(null);
const count = z.int().min(0).max(20).nullish().catch(null);
const nested = z
  .lazy(() => z.union([z.string(), Block]))
  .nullish()
  .catch(null);
const list = z
  .lazy(() => z.array(Block))
  .nullish()
  .catch(null);
export const Block: z.ZodType<Block> = z.object({
  type: z.string().catch(''),
  text: nested,
  title: nested,
  description: nested,
  alt_text: short,
  fields: list,
  elements: list,
  rows: z
    .lazy(() => z.array(z.array(Block)))
    .nullish()
    .catch(null),
  style: short,
  indent: count,
  offset: z.int().nullish().catch(null),
  name: short,
  user_id: short,
  usergroup_id: short,
  channel_id: short,
  range: short,
  url: short,
  fallback: short,
});

/** The words of a block in the markup that the text of a message has. Empty for what people press and choose from. */
export const markupOf = (block: Block): string => {
  switch (block.type) {
    case 'rich_text_section':
      return inline(block);
    case 'rich_text_preformatted':
      return `\`\`\`\n${inline(block)}\n\`\`\``;
    case 'rich_text_quote':
      return quoted(inline(block));
    case 'rich_text_list':
      return listed(block);
    case 'actions':
    case 'context_actions':
    case 'input':
      return '';
    default:
      return mentioned(block) ?? linesOf(block);
  }
};

const inline = ({ elements }: Block): string => (elements ?? []).map(markupOf).join('');

const listed = ({ elements, style, indent, offset }: Block): string =>
  (elements ?? [])
    .map((each, n) => {
      const mark = style === 'ordered' ? `${(offset ?? 0) + n + 1}.` : '•';
      return `${'    '.repeat(indent ?? 0)}${mark} ${markupOf(each)}`;
    })
    .join('\n');

/** Null for what is no mention, link or the like. */
const mentioned = ({ type, text, name, url, fallback, ...ids }: Block): string | null => {
  switch (type) {
    case 'user':
      return `<@${ids.user_id ?? ''}>`;
    case 'usergroup':
      return `<!subteam^${ids.usergroup_id ?? ''}>`;
    case 'channel':
      return `<#${ids.channel_id ?? ''}>`;
    case 'broadcast':
      return `<!${ids.range ?? ''}>`;
    case 'emoji':
      return `:${name ?? ''}:`;
    case 'date':
      return literal(fallback ?? '');
    case 'link':
      return typeof text === 'string' && text !== '' ? `<${url ?? ''}|${literal(text)}>` : `<${url ?? ''}>`;
    default:
      return null;
  }
};

/** Any other block, those that do not exist yet included: whatever texts it has, one below the other. */
const linesOf = ({ type, title, text, description, alt_text, fields, elements, rows }: Block): string =>
  [
    wordsIn(type, title),
    wordsIn(type, text),
    wordsIn(type, description),
    literal(alt_text ?? ''),
    ...(fields ?? []).map(markupOf),
    ...(elements ?? []).map(markupOf),
    ...(rows ?? []).map((cells) => cells.map(markupOf).join(' | ')),
  ]
    .filter((line) => line !== '')
    .join('\n');

const wordsIn = (type: string, text: string | Block | null | undefined): string => {
  if (typeof text !== 'string') return text ? markupOf(text) : '';
  return type === 'mrkdwn' ? text : literal(text);
};

const WORDS = /[\p{L}\p{M}\p{N}]+/gu;
/** What a list puts before its items, which a text may do otherwise. */
const MARKS = /^ *(?:\d+\.|•) /gm;

/** A text with those of its blocks that it does not hold: often it says the same, sometimes it is only a summary. */
export const withBlocks = (text: string, blocks: readonly Block[]): string => {
  const parts = blocks.flatMap((block) => (block.type === 'rich_text' ? (block.elements ?? []) : [block]));
  const missing = parts.map(markupOf).filter((part) => part.trim() !== '' && !holds(text, part));
  return [text, ...missing].filter((each) => each.trim() !== '').join('\n');
};

/** Whether a text has all words of a part, in their order. */
const holds = (text: string, part: string): boolean => {
  if (text.trim() === '') return false;
  const words: readonly string[] = text.match(WORDS) ?? [];
  let next = 0;
  return (part.replaceAll(MARKS, '').match(WORDS) ?? []).every((word) => {
    next = words.indexOf(word, next) + 1;
    return next > 0;
  });
};
