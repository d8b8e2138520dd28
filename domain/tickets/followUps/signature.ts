import { COVERED } from '../../text/functionWords.ts';
import { folded } from './phrases.ts';

const COMMON: ReadonlySet<string> = new Set(Object.values(COVERED).flatMap((words) => words.split(/\s+/).map(folded)));
/** Whether it is one of the small words of a language, or of a shop, and so no name. */
export const isCommon = (word: string): boolean => COMMON.has(folded(word));

/** Names, titles and firms are written with capitals; numbers and addresses are how one is reached. */
export const isOfSignature = (line: string): boolean =>
  line.length <= SIGNATURE_CHARS_MAX && (isReached(line) || (isTitled(line) && !/\d/.test(line)));
const SIGNATURE_CHARS_MAX = 60;

const isReached = (line: string): boolean =>
  /^(?:(?:tel|telefon|phone|mobile|mobil|m|t|fax|e-?mail|web)\b[.:]*\s*)?(?:\+?[\d\s()/-]{7,20}|\S+@\S+\.\S+|(?:https?:\/\/|www\.)\S+)$/iu.test(
    line,
  );

const PARTICLE = /^(?:von|van|de|der|den|di|da|do|dos|du|la|le|and|und|et|y|e|en|of|für|for|&|\||,|-)$/u;

const isOfTitle = (word: string): boolean => PARTICLE.test(word) || (/^\p{Lu}/u.test(word) && !isCommon(word));

const isTitled = (line: string): boolean => {
  const words = line
    .replaceAll(/[,.|·]/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.length > 0 && words.length <= 5 && words.every(isOfTitle);
};
