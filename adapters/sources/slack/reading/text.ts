import { TITLE_MAX } from '../limits.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };
const CONTROL = /<([^<>\n]{1,4000})>/g;

/** Ids of the people whom a text mentions, to be named in it. */
export const mentionedIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/<@([A-Z0-9]{2,30})>/g)].map(([, id = '']) => id)),
];

/**
 * What people see of a message: its markup says links, mentions and channels between angle brackets, and nothing else
 * may stand there. `names`: of those who are mentioned, by id.
 */
export const plainText = (text: string, names: ReadonlyMap<string, string>): string =>
  text.replaceAll(CONTROL, (_, inner: string) => spoken(inner, names)).replaceAll(/&(?:lt|gt|amp);/g, decoded);

/** Once alone: `&amp;lt;` is what somebody wrote as `&lt;`. */
const decoded = (entity: string): string => ENTITIES[entity] ?? entity;

const spoken = (inner: string, names: ReadonlyMap<string, string>): string => {
  const bar = inner.indexOf('|');
  const target = bar < 0 ? inner : inner.slice(0, bar);
  const label = bar < 0 ? '' : inner.slice(bar + 1);
  const id = target.slice(1);
  switch (target[0]) {
    case '@':
      return `@${withoutMark(label, '@') || (names.get(id) ?? id)}`;
    case '#':
      return `#${withoutMark(label, '#') || id}`;
    case '!':
      return label || `@${id.split('^')[0] ?? id}`;
    default:
      return linked(target, label);
  }
};

const withoutMark = (label: string, mark: string): string => (label.startsWith(mark) ? label.slice(1) : label);

const linked = (target: string, label: string): string => {
  const shown = target.replace(/^(?:mailto|tel):/, '');
  return label === '' || label === target || label === shown ? shown : `${label} (${shown})`;
};

/** Words in which nothing is a mention or a link, whether the provider has escaped them or not. */
export const literal = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A quotation, in markup. */
export const quoted = (markup: string): string => markup.replaceAll(/^/gm, '&gt; ');

/** A text in which nothing is markup, a mention or a link by another name. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The beginning of the first line that says something. */
export const titleOf = (body: string): string => {
  const line = body.split(/[\r\n\u2028\u2029]+/u).find((each) => each.trim() !== '') ?? '';
  const plain = line.replaceAll(/\p{Cc}+/gu, ' ').trim();
  return plain.length <= TITLE_MAX ? plain : `${plain.slice(0, TITLE_MAX - 1).toWellFormed()}…`;
};
