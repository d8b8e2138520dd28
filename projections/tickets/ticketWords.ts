/**
 * Words are runs of letters and digits, without regard to case and form (ｆｕｌｌ width is the same as plain). Of a script
 * that puts no space between words each character is one.
 */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[[\p{L}\p{N}\p{M}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]]+/gv;

/** Longer words are found by their beginning; of very many, which are a file and no text, the first are found. */
const LENGTH_MAX = 64;
const WORDS_MAX = 2_000;

/** The words by which a ticket with these texts is found, as a `tsvector` reads them. */
export const wordsOf = (...texts: readonly (string | null)[]): string => {
  const words = new Set<string>();
  for (const text of texts) for (const word of splitWords(text ?? '')) if (words.size < WORDS_MAX) words.add(word);
  return [...words].join(' ');
};

/** In nearly all texts these are all words there are, and they are found with less work. */
const PLAIN_TEXT = /^[\0-\x7f]*$/;
const PLAIN_WORD = /[0-9a-z]+/g;

/** Nothing of a word has a meaning in tsvector and tsquery: it is letters, digits and marks, or characters of a script without spaces. */
export const splitWords = (text: string): readonly string[] =>
  PLAIN_TEXT.test(text)
    ? (text.toLowerCase().match(PLAIN_WORD) ?? []).map((word) => word.slice(0, LENGTH_MAX))
    : (text.normalize('NFKC').toLowerCase().match(WORD) ?? []).map((word) => word.slice(0, LENGTH_MAX).toWellFormed());
