import { RE2JS, RE2JSException } from 're2js';

/** What a playbook looks for in the text of a ticket. */
export type Pattern = { foundIn(text: string): boolean };

/** What of a text is looked through: enough for any ticket that a person wrote, and a bound for the rest. */
export const LOOKED_THROUGH_CHARS = 20_000;

/** A regular expression that cannot be searched for in linear time is none. */
export class UnusablePattern extends Error {}

/**
 * Compiles an expression in the syntax of RE2, ignoring case. Its engine takes time in proportion to the text whatever
 * the expression is, and so knows no back references and no look-around: those throw UnusablePattern.
 */
export const compilePattern = (expression: string): Pattern => {
  const compiled = compile(expression);
  return { foundIn: (text) => compiled.matcher(text.slice(0, LOOKED_THROUGH_CHARS)).find() };
};

const compile = (expression: string): RE2JS => {
  try {
    return RE2JS.compile(expression, RE2JS.CASE_INSENSITIVE);
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    throw new UnusablePattern('is not a valid RE2 regular expression');
  }
};

const SPACES = /\s+/g;

/** One form of what looks alike: compatibility characters, apostrophes, case and spaces. */
export const normalText = (text: string): string =>
  text.slice(0, LOOKED_THROUGH_CHARS).normalize('NFKC').toLowerCase().replaceAll('’', "'").replace(SPACES, ' ');

const isLetterOrDigit = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

const isDigit = (character: string | undefined): boolean => character !== undefined && /\p{N}/u.test(character);

/**
 * Whether `phrase` stands in `text`, both normal, where a word begins: `error` is found in "errors" and not in
 * "mirror", and a number only as a whole.
 */
export const containsPhrase = (text: string, phrase: string): boolean => {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    const cutNumber = isDigit(phrase.at(-1)) && isDigit(text[at + phrase.length]);
    if (!isLetterOrDigit(text[at - 1]) && !cutNumber) return true;
  }
  return false;
};
