import { COVERED, OTHERS } from './functionWords.ts';

const setsOf = (lists: { readonly [language: string]: string }): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(Object.entries(lists).map(([language, words]) => [language, new Set(words.split(/\s+/))]));

const COVERED_WORDS = setsOf(COVERED);
const OTHER_WORDS = setsOf(OTHERS);

/** The tag of the language that a text seems to be written in, such as `de` or `pl`; null where nothing tells. */
export const languageOf = (text: string): string | null => {
  const tokens = tokensIn(prose(text));
  const [covered, other] = [best(COVERED_WORDS, tokens), best(OTHER_WORDS, tokens)];
  const found = other.hits > covered.hits ? other : covered;
  return found.hits >= 2 ? found.language : null;
};

/**
 * Whether a line of a text is written in a language whose wording the checks of drafts do not know (SU-86, SU-106).
 * Lines are looked at one by one, since one of them is enough for a promise; a few words alone tell nothing.
 */
export const holdsUnknownLanguage = (text: string): boolean => prose(text).split('\n').some(isUnknown);

/** Other scripts, and letters that none of the known languages has in its own words. */
const OTHER_SCRIPT = /(?:(?!\p{Script=Latin})\p{L}\p{M}*[\s\p{P}]*){4}/u;
const OTHER_LETTER = /[ąćęłńśźżčďěňřšťůžőűșşțţăğıåøđðþāēģīķļņūėįųơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/u;
/** Names are written with capitals, and may come from anywhere. */
const IN_WORD = new RegExp(String.raw`(?<!\p{L})\p{Ll}*${OTHER_LETTER.source}`, 'u');
/** A line without a single usual word of a known language is none of theirs from so many words on; a sentence sooner. */
const WORDS_MIN = 5;
const SENTENCE_WORDS_MIN = 3;

const isUnknown = (line: string): boolean => {
  if (OTHER_SCRIPT.test(line) || IN_WORD.test(line)) return true;
  const tokens = tokensIn(line);
  const [covered, other] = [best(COVERED_WORDS, tokens), best(OTHER_WORDS, tokens)];
  if (other.hits >= 2 && other.hits > covered.hits) return true;
  if (covered.hits > 0) return false;
  const own = tokens.filter((token) => /^\p{Ll}{2}/u.test(token)).length;
  return OTHER_LETTER.test(line) || own >= (/[.!?]\s*$/.test(line) ? SENTENCE_WORDS_MIN : WORDS_MIN);
};

/**
 * Without what is no prose: code, links, addresses, paths and names with signs in them. Each pattern begins only where a
 * word or its letters begin: tried at every letter of a text without spaces, it would take the square of its length.
 */
const prose = (text: string): string =>
  text
    .replaceAll(/`{3}[\s\S]*?(?:`{3}|$)|`[^`\n]*`/g, ' ')
    .replaceAll(/(?<!\S)\S*[@/\\_=<>{}[\]()#$%&*+~^|]\S*|(?<!\p{L})\p{L}*\d\S*|(?<!\w)\w+[.:]\w\S*/gu, ' ');

const tokensIn = (text: string): readonly string[] => text.match(/\p{L}+/gu) ?? [];

const best = (lists: ReadonlyMap<string, ReadonlySet<string>>, tokens: readonly string[]) => {
  const lower = tokens.map((token) => token.toLowerCase());
  let found = { language: '', hits: 0 };
  for (const [language, words] of lists) {
    const hits = lower.filter((token) => words.has(token)).length;
    if (hits > found.hits) found = { language, hits };
  }
  return found;
};
