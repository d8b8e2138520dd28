import type { JsonValue } from '../json/canonicalJson.ts';
import { encodedForms } from './encodedForms.ts';
import { literalFinder, type LiteralFinder, type Range } from './literalFinder.ts';
import { secretParts } from './secretParts.ts';
import { TOKEN_HINT, TOKEN_PATTERNS } from './tokenPatterns.ts';

/** What stands where a secret stood. */
export const MARK = '[redacted]';

export type Scrubbed<T> = { value: T; redactions: number };

/** Scrubbing twice equals scrubbing once. */
export type Scrubber = {
  text(value: string): Scrubbed<string>;
  /** Names and values; numbers that spell a secret become the mark. Names that fall together are kept apart. */
  json(value: JsonValue): Scrubbed<JsonValue>;
};

/**
 * Replaces every value of `secrets` and every part of one that is a secret alone (see secretParts), in every form in
 * which it turns up in text (see encodedForms), and all known token patterns by the mark. `secrets` is asked at each
 * call, so that a new secret counts at once.
 */
export const createScrubber = (secrets: () => readonly string[]): Scrubber => {
  let known: readonly string[] = [];
  let literals = literalFinder([]);
  const current = (): LiteralFinder => {
    const asked = secrets();
    if (asked.length !== known.length || asked.some((secret, index) => secret !== known[index])) {
      known = [...asked];
      literals = literalFinder(known.flatMap(formsOf));
    }
    return literals;
  };
  return {
    text: (value) => scrubText(value, current()),
    json: (value) => scrubJson(value, remembering(current())),
  };
};

const formsOf = (secret: string): readonly string[] => {
  const { anywhere, inContext } = secretParts(secret);
  return [...anywhere.flatMap(encodedForms), ...inContext];
};

/**
 * Repeats until nothing matches, which makes the result stable. It ends, since each round replaces at least one
 * character that is not part of a mark, and marks themselves are never looked into.
 */
const scrubText = (text: string, literals: LiteralFinder): Scrubbed<string> => {
  if (isClean(text, literals)) return { value: text, redactions: 0 };
  let value = text;
  let redactions = 0;
  for (;;) {
    const parts = value.split(MARK).map((part) => redact(part, literals));
    const found = sum(parts);
    if (found === 0) return { value, redactions };
    value = parts.map((part) => part.value).join(MARK);
    redactions += found;
  }
};

/** Nearly every text is one line without anything to find, which shows at less cost than where it would stand. */
const isClean = (text: string, literals: LiteralFinder): boolean =>
  !TOKEN_HINT.test(text) && !LINE_BROKEN.test(text) && literals.find(text).length === 0;

/** One mark for each run of overlapping matches: replacing them one by one would leave the rest of the later one. */
const redact = (text: string, literals: LiteralFinder): Scrubbed<string> => {
  const ranges = [...literals.find(text), ...acrossLines(text, literals), ...tokensIn(text)].toSorted(
    (a, b) => a.start - b.start,
  );
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

const tokensIn = (text: string): readonly Range[] =>
  TOKEN_HINT.test(text)
    ? TOKEN_PATTERNS.flatMap((pattern) =>
        [...text.matchAll(pattern)].map(({ index, 0: match }) => ({ start: index, end: index + match.length })),
      )
    : [];

const LINE_BROKEN = /\n|\\n/;
/** How programs break long lines of base64, in plain and in JSON-escaped text. */
const LINE_BREAK = /(?:\r?\n|(?:\\r)?\\n)[ \t]{0,8}/g;

/** Where a line break was taken out of a text: the place in what is left, and how much was taken out up to here. */
type Joint = { at: number; removed: number };

/** Literals that line breaks divide. */
const acrossLines = (text: string, literals: LiteralFinder): readonly Range[] => {
  if (literals.isEmpty || !LINE_BROKEN.test(text)) return [];
  let removed = 0;
  const joints = [...text.matchAll(LINE_BREAK)].map(({ index, 0: match }): Joint => {
    const at = index - removed;
    removed += match.length;
    return { at, removed };
  });
  if (joints.length === 0) return [];
  return literals.find(text.replaceAll(LINE_BREAK, '')).flatMap(({ start, end }) => {
    const [before, through] = [removedUpTo(joints, start), removedUpTo(joints, end - 1)];
    return before === through ? [] : [{ start: start + before, end: end + through }];
  });
};

/** What was taken out up to a place; the joints are in order. */
const removedUpTo = (joints: readonly Joint[], place: number): number => {
  let low = 0;
  let high = joints.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((joints[middle]?.at ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return joints[low - 1]?.removed ?? 0;
};

type ScrubText = (text: string) => Scrubbed<string>;

/** Longest text that is remembered within one value. */
const REMEMBERED_CHARS_MAX = 64;

/** Rows repeat their names and many of their values; each is scrubbed once. */
const remembering = (literals: LiteralFinder): ScrubText => {
  const known = new Map<string, Scrubbed<string>>();
  return (text) => {
    if (text.length > REMEMBERED_CHARS_MAX) return scrubText(text, literals);
    const scrubbed = known.get(text) ?? scrubText(text, literals);
    known.set(text, scrubbed);
    return scrubbed;
  };
};

const scrubJson = (value: JsonValue, scrub: ScrubText): Scrubbed<JsonValue> => {
  if (typeof value === 'string') return scrub(value);
  if (typeof value === 'number') return scrubNumber(value, scrub);
  if (value === null || typeof value === 'boolean') return { value, redactions: 0 };
  if (isList(value)) {
    const items = value.map((item) => scrubJson(item, scrub));
    return { value: items.map((item) => item.value), redactions: sum(items) };
  }
  return scrubMembers(value, scrub);
};

const scrubNumber = (value: number, scrub: ScrubText): Scrubbed<JsonValue> => {
  const { redactions } = scrub(String(value));
  return redactions === 0 ? { value, redactions } : { value: MARK, redactions };
};

const scrubMembers = (value: { readonly [name: string]: JsonValue }, scrub: ScrubText): Scrubbed<JsonValue> => {
  const members = new Map<string, JsonValue>();
  const parts = Object.entries(value).flatMap(([name, member]) => {
    const scrubbedName = scrub(name);
    const scrubbedMember = scrubJson(member, scrub);
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
