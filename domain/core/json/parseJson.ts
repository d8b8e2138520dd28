import { randomUUID } from 'node:crypto';

/** What a number reads as; `source` is how it is written, where the engine tells that (Node 22 and newer). */
export type ReadNumber = (value: number, source?: string) => unknown;

/**
 * The value of a JSON text (RFC 8259), as `JSON.parse` should give it. V8 takes a member's name that is written with an
 * escape for another name that it has seen before, if that one holds a backslash: `{"\"":1}` reads `{"\\":1}` once the
 * latter was read (nodejs/node#63785). So a text with such names is read once more, under names without escapes
 * (docs/decisions/0111). Throws SyntaxError for anything but JSON.
 */
export const parseJson = (text: string, readNumber?: ReadNumber): unknown => {
  const value = parsed(text, readNumber);
  const plain = withoutEscapedNames(text);
  return plain === null ? value : named(parsed(plain.text, readNumber), plain.names);
};

type Context = { readonly source?: string };

const parsed = (text: string, readNumber?: ReadNumber): unknown =>
  readNumber === undefined
    ? JSON.parse(text)
    : JSON.parse(text, (_name, value: unknown, context?: Context) =>
        typeof value === 'number' ? readNumber(value, context?.source) : value,
      );

/** `names`: what stands for a name that cannot be written without an escape, and that name. */
type PlainText = { text: string; names: ReadonlyMap<string, string> };

/** The same text, of which it is known that it is JSON, without escapes in names; null when there are none. */
const withoutEscapedNames = (text: string): PlainText | null => {
  let names: Names | null = null;
  const parts: string[] = [];
  let taken = 0;
  // Only strings with a backslash are looked at: most texts have none, and are told by a single look.
  for (let at = text.indexOf(BACKSLASH); at !== -1;) {
    const end = stringEnd(text, at);
    if (isName(text, end)) {
      names ??= createNames();
      const start = text.lastIndexOf(QUOTE, at);
      parts.push(text.slice(taken, start), `"${names.plain(String(JSON.parse(text.slice(start, end))))}"`);
      taken = end;
    }
    at = text.indexOf(BACKSLASH, end);
  }
  return names === null ? null : { text: parts.join('') + text.slice(taken), names: names.replaced };
};

const BACKSLASH = '\\';
const QUOTE = '"';

/** Behind the closing quote of the string whose first backslash stands at `from`. */
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

/** Nobody who writes a text knows it, so that no name in it can be what stands for another one. */
const MARK = randomUUID();
// oxlint-disable-next-line eslint/no-control-regex -- these are what JSON has escapes for
const NEEDS_ESCAPE = /[\\"\u0000-\u001F]/;

type Names = {
  /** The name itself if it needs no escape, else what stands for it. */
  plain: (name: string) => string;
  replaced: ReadonlyMap<string, string>;
};

/** A name stays one, however often and in which ways it is written. */
const createNames = (): Names => {
  const replaced = new Map<string, string>();
  const marks = new Map<string, string>();
  const plain = (name: string): string => {
    if (!NEEDS_ESCAPE.test(name)) return name;
    const mark = marks.get(name) ?? `${MARK}${marks.size}`;
    marks.set(name, mark);
    replaced.set(mark, name);
    return mark;
  };
  return { plain, replaced };
};

/** From the top down and without recursion: a text may nest as deep as it is long. */
const named = (value: unknown, names: PlainText['names']): unknown => {
  if (names.size === 0) return value;
  const top = [value];
  const open: object[] = [top];
  for (let holder = open.pop(); holder !== undefined; holder = open.pop())
    for (const [name, member] of Object.entries(holder)) {
      if (!isObject(member)) continue;
      const right = withNames(member, names);
      if (right !== member) Reflect.set(holder, name, right);
      open.push(right);
    }
  return top[0];
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const withNames = (object: object, names: PlainText['names']): object => {
  if (Array.isArray(object) || !Object.keys(object).some((name) => names.has(name))) return object;
  return Object.fromEntries(Object.entries(object).map(([name, member]) => [names.get(name) ?? name, member]));
};
