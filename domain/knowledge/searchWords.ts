const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;

/** Runs of letters, digits and marks; of a script that puts no space between words a whole run is one. */
const RUN = new RegExp(String.raw`(?<unspaced>[${UNSPACED}]+)|[[\p{L}\p{N}\p{M}]--[${UNSPACED}]]+`, 'gv');
/** Between the words of a name such as `connectTimeout` or `HTTPServer`. */
const WITHIN_NAME = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/** In nearly all texts these are all words there are, and they are found with less work. */
const PLAIN_TEXT = /^[\0-\x7f]*$/;
const PLAIN_RUN = /[0-9A-Za-z]+/g;

const LENGTH_MAX = 64;

/**
 * The words by which a text is found, each once, in lower case (SU-180): whole words, the words of a name of code, and of
 * a script without spaces each two characters that stand together. They have no meaning in a tsvector or tsquery.
 */
export const searchWords = (text: string): readonly string[] => {
  const words = new Set<string>();
  if (PLAIN_TEXT.test(text)) {
    for (const run of text.match(PLAIN_RUN) ?? []) for (const word of partsOf(run)) words.add(lowered(word));
    return [...words];
  }
  for (const { 0: run, groups } of text.normalize('NFKC').matchAll(RUN)) {
    if (groups?.['unspaced'] !== undefined) for (const pair of pairsOf(run)) words.add(pair);
    else for (const word of partsOf(run)) words.add(lowered(word));
  }
  return [...words];
};

const lowered = (word: string): string => word.toLowerCase().slice(0, LENGTH_MAX).toWellFormed();

const partsOf = (run: string): readonly string[] => {
  const parts = run.split(WITHIN_NAME);
  return parts.length === 1 ? parts : [run, ...parts];
};

const pairsOf = (run: string): readonly string[] => {
  const characters = Array.from(run);
  return characters.length === 1
    ? characters
    : characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
};
