/** Gets each value from the inside out, a number with its source text where the engine tells it (Node 22 and newer). */
export type Revive = (value: unknown, source?: string) => unknown;

/**
 * The value of a JSON text (RFC 8259), as `JSON.parse` should give it. V8 takes a member's name that is written with an
 * escape for another name that it has seen before, if that one holds a backslash: `{"\"":1}` reads `{"\\":1}` once the
 * latter was read (nodejs/node#63785). So texts with such names are read once more, under names without escapes
 * (docs/decisions/0111). Throws SyntaxError for anything but JSON, and RangeError for such a text that nests thousands deep.
 */
export const parseJson = (text: string, revive?: Revive): unknown => {
  const value: unknown = JSON.parse(text);
  if (hasEscapedName(text)) return readUnderPlainNames(text, revive);
  return revive === undefined ? value : JSON.parse(text, revived(revive));
};

type Context = { readonly source?: string };

const revived = (revive: Revive) => (_name: string, value: unknown, context?: Context) =>
  revive(value, context?.source);

const BACKSLASH = '\\';
const QUOTE = '"';

/** Of a valid text. What has no backslash, as most texts, is told by a single look. */
const hasEscapedName = (text: string): boolean => {
  let at = text.indexOf(BACKSLASH);
  while (at !== -1) {
    const end = stringEnd(text, at);
    if (isName(text, end)) return true;
    at = text.indexOf(BACKSLASH, end);
  }
  return false;
};

/** Behind the closing quote of the string that `from` stands in; nothing of it before `from` is a backslash. */
const stringEnd = (text: string, from: number): number => {
  let quote = text.indexOf(QUOTE, from);
  while (isEscaped(text, quote)) quote = text.indexOf(QUOTE, quote + 1);
  return quote + 1;
};

const isEscaped = (text: string, quote: number): boolean => {
  let first = quote;
  while (text[first - 1] === BACKSLASH) first -= 1;
  return (quote - first) % 2 === 1;
};

const COLON = /[ \t\n\r]*:/y;

const isName = (text: string, end: number): boolean => {
  COLON.lastIndex = end;
  return COLON.test(text);
};

/** Each name gets a plain one, so that names written in two ways stay one, and keep their order. */
const readUnderPlainNames = (text: string, revive: Revive = (value) => value): unknown => {
  const plain = new Map<string, string>();
  const names = new Map<string, string>();
  const plainName = (name: string): string => {
    const known = plain.get(name);
    if (known !== undefined) return known;
    const added = `n${names.size}`;
    plain.set(name, added);
    names.set(added, name);
    return added;
  };
  const named = (value: unknown): unknown =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([name, member]) => [names.get(name) ?? name, member]))
      : value;
  return JSON.parse(withNames(text, plainName), (_name, value: unknown, context?: Context) =>
    revive(named(value), context?.source),
  );
};

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The text with its names as `renamed` has them, which must need no escapes. */
const withNames = (text: string, renamed: (name: string) => string): string => {
  const parts: string[] = [];
  let taken = 0;
  for (let start = text.indexOf(QUOTE); start !== -1;) {
    const end = stringEnd(text, start + 1);
    if (isName(text, end)) {
      parts.push(text.slice(taken, start), `"${renamed(String(JSON.parse(text.slice(start, end))))}"`);
      taken = end;
    }
    start = text.indexOf(QUOTE, end);
  }
  return parts.join('') + text.slice(taken);
};
