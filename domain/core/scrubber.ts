import type { JsonValue } from './canonicalJson.ts';
import { encodedForms } from './encodedForms.ts';
import { TOKEN_PATTERNS } from './tokenPatterns.ts';

/** What stands where a secret stood. */
export const MARK = '[redacted]';

/** Shorter values occur in ordinary text. */
export const SECRET_CHARS_MIN = 6;

export type Scrubbed<T> = { value: T; redactions: number };

/** Scrubbing twice equals scrubbing once. */
export type Scrubber = {
  text(value: string): Scrubbed<string>;
  /** Names and values; numbers that spell a secret become the mark. Names that fall together are kept apart. */
  json(value: JsonValue): Scrubbed<JsonValue>;
};

/**
 * Replaces every value of `secrets` of 6 or more characters (plain, JSON-escaped, URL-encoded, base64, hex) and all
 * known token patterns by the mark. `secrets` is asked at each call, so that a new secret counts at once.
 */
export const createScrubber = (secrets: () => readonly string[]): Scrubber => {
  let known: readonly string[] = [];
  let patterns: readonly RegExp[] = TOKEN_PATTERNS;
  const current = (): readonly RegExp[] => {
    const asked = secrets();
    if (asked.length !== known.length || asked.some((secret, index) => secret !== known[index])) {
      known = [...asked];
      patterns = [...literalPatterns(known), ...TOKEN_PATTERNS];
    }
    return patterns;
  };
  return {
    text: (value) => scrubText(value, current()),
    json: (value) => scrubJson(value, current()),
  };
};

/** One alternation of all forms, the longest first; a lookahead finds overlapping ones too. */
const literalPatterns = (secrets: readonly string[]): readonly RegExp[] => {
  const forms = new Set(secrets.filter((secret) => secret.length >= SECRET_CHARS_MIN).flatMap(encodedForms));
  if (forms.size === 0) return [];
  const longestFirst = [...forms].toSorted((a, b) => b.length - a.length);
  return [new RegExp(`(?=(${longestFirst.map(escaped).join('|')}))`, 'g')];
};

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/**
 * Repeats until nothing matches, which makes the result stable. It ends, since each round replaces at least one
 * character that is not part of a mark, and marks themselves are never looked into.
 */
const scrubText = (text: string, patterns: readonly RegExp[]): Scrubbed<string> => {
  let value = text;
  let redactions = 0;
  for (;;) {
    const parts = value.split(MARK).map((part) => redact(part, patterns));
    const found = sum(parts);
    if (found === 0) return { value, redactions };
    value = parts.map((part) => part.value).join(MARK);
    redactions += found;
  }
};

/** One mark for each run of overlapping matches: replacing them one by one would leave the rest of the later one. */
const redact = (text: string, patterns: readonly RegExp[]): Scrubbed<string> => {
  const ranges = patterns
    .flatMap((pattern) => [...text.matchAll(pattern)].map((match) => rangeOf(match)))
    .toSorted((a, b) => a.start - b.start);
  let value = '';
  let end = 0;
  let redactions = 0;
  for (const range of ranges) {
    if (range.start >= end) {
      value += text.slice(end, range.start) + MARK;
      redactions += 1;
    }
    end = Math.max(end, range.end);
  }
  return { value: value + text.slice(end), redactions };
};

/** A literal is matched by a lookahead, which has no length of its own. */
const rangeOf = (match: RegExpExecArray): { start: number; end: number } => ({
  start: match.index,
  end: match.index + (match[1] ?? match[0]).length,
});

const scrubJson = (value: JsonValue, patterns: readonly RegExp[]): Scrubbed<JsonValue> => {
  if (typeof value === 'string') return scrubText(value, patterns);
  if (typeof value === 'number') return scrubNumber(value, patterns);
  if (value === null || typeof value === 'boolean') return { value, redactions: 0 };
  if (isList(value)) {
    const items = value.map((item) => scrubJson(item, patterns));
    return { value: items.map((item) => item.value), redactions: sum(items) };
  }
  return scrubMembers(value, patterns);
};

const scrubNumber = (value: number, patterns: readonly RegExp[]): Scrubbed<JsonValue> => {
  const { redactions } = scrubText(String(value), patterns);
  return redactions === 0 ? { value, redactions } : { value: MARK, redactions };
};

const scrubMembers = (
  value: { readonly [name: string]: JsonValue },
  patterns: readonly RegExp[],
): Scrubbed<JsonValue> => {
  const members = new Map<string, JsonValue>();
  const parts = Object.entries(value).flatMap(([name, member]) => {
    const scrubbedName = scrubText(name, patterns);
    const scrubbedMember = scrubJson(member, patterns);
    members.set(freeName(scrubbedName.value, members), scrubbedMember.value);
    return [scrubbedName, scrubbedMember];
  });
  return { value: Object.fromEntries(members), redactions: sum(parts) };
};

/** A further mark makes a name unique without making it match anything. */
const freeName = (name: string, taken: ReadonlyMap<string, unknown>): string =>
  taken.has(name) ? freeName(`${name}${MARK}`, taken) : name;

const sum = (parts: readonly Scrubbed<unknown>[]): number =>
  parts.reduce((total, { redactions }) => total + redactions, 0);

const isList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);
