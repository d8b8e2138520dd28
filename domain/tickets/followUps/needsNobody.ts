import type { FollowUpReason } from '../thread.ts';
import { folded, wordsIn } from './phrases.ts';
import { ownLines } from './ownWords.ts';
import { isCommon, isOfSignature } from './signature.ts';
import { vocabularies, type Phrases, type Vocabulary } from './vocabulary.ts';

const CHARS_MAX = 2_000;
const NICE = /[👍👌🙏❤🧡💛💚💙💜🤍😊😀😃😄😁😅🙂🤗😍🥰😘🎉✅💯🌟⭐✨👏🤩😎☺🌞🍀💪🥳]/gu;
/** What joins emoji, asks for their colours, or gives them a skin. */
const BESIDE_EMOJI = /\u200d|\ufe0f|\p{Emoji_Modifier}/gu;

/**
 * SU-194: whether a message only thanks or confirms, or a program sent it; null for everything else. Every word of it must
 * belong to a form of one language, so that what is not known is investigated: a question, a number or a new fact never
 * belongs to one.
 */
export const needsNobody = (text: string): FollowUpReason | null => {
  if (text.length > CHARS_MAX) return null;
  const lines = ownLines(text);
  if (lines === null || lines.some((line) => /[?？¿؟]/u.test(line))) return null;
  const plain = lines.map((line) => line.replaceAll(BESIDE_EMOJI, '').replaceAll(NICE, ' '));
  if (plain.some((line) => /\p{Extended_Pictographic}/u.test(line))) return null;
  const said = plain.filter((line) => line.trim() !== '');
  if (said.length === 0) return lines.length > 0 ? 'thanks' : null;
  for (const vocabulary of vocabularies()) {
    const reason = reasonIn(vocabulary, said);
    if (reason !== null) return reason;
  }
  return null;
};

const reasonIn = (vocabulary: Vocabulary, lines: readonly string[]): FollowUpReason | null => {
  const sentences = withoutSignature(vocabulary, lines).flatMap(sentencesOf);
  const { greetings, thanks, courtesies, closings, absences, replies } = vocabulary;
  const polite = [greetings, thanks, courtesies, closings];
  if (sentences.some((one) => holds(thanks, one)) && sentences.every((one) => isCovered(one, vocabulary, polite)))
    return 'thanks';
  const automatic = [...polite, absences, replies];
  const isAutomatic = sentences.some((one) => holds(absences, one));
  return isAutomatic && sentences.every((one) => namesContact(one, vocabulary) || isCovered(one, vocabulary, automatic))
    ? 'auto_reply'
    : null;
};

const sentencesOf = (line: string): readonly string[] =>
  line.split(/[.!;:…。！]+(?=\s|$)|\s+[-–—]+\s+/u).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));

/** Whether one of the phrases stands anywhere in it. */
const holds = (phrases: Phrases, sentence: string): boolean => {
  const words = wordsIn(sentence);
  return words.some((_, at) => lengthsOf(phrases).some((length) => phrases.has(words.slice(at, at + length))));
};

const lengthsOf = ({ longest }: Phrases): readonly number[] => Array.from({ length: longest }, (_, index) => index + 1);

/** Who else may be asked: an address, a number or a name, which no form holds. */
const namesContact = (sentence: string, { contacts }: Vocabulary): boolean => {
  const words = wordsIn(sentence);
  return (
    words.length <= CONTACT_WORDS_MAX && lengthsOf(contacts).some((length) => contacts.has(words.slice(0, length)))
  );
};
const CONTACT_WORDS_MAX = 25;

/** Whether the sentence, or each part of it between commas, is nothing but such phrases. */
const isCovered = (sentence: string, vocabulary: Vocabulary, allowed: readonly Phrases[]): boolean =>
  isMadeOf(sentence, vocabulary, allowed) ||
  (sentence.includes(',') && sentence.split(',').every((part) => isMadeOf(part, vocabulary, allowed)));

/**
 * Whether it is such phrases, one after the other, with a name behind a greeting or a closing. Behind thanks a word with a
 * capital may as well be what somebody wants (`Danke Storno`).
 */
const isMadeOf = (sentence: string, vocabulary: Vocabulary, allowed: readonly Phrases[]): boolean => {
  const written = sentence.match(/[\p{L}\p{M}\p{N}]+(?:['’‘ʼ´`][\p{L}\p{M}\p{N}]+)*/gu) ?? [];
  const words = written.map(folded);
  const isAutomatic = allowed.includes(vocabulary.absences);
  // Nothing but words and what stands between them: an address or an amount is a fact.
  if (!isAutomatic && /[@€$£%#/\\=<>{}[\]|_+*]/u.test(sentence)) return false;
  const reached = new Set([0]);
  for (let at = 0; at < words.length; at += 1) {
    if (!reached.has(at)) continue;
    if (isAutomatic && isOfDate(words[at] ?? '', vocabulary)) reached.add(at + 1);
    for (const phrases of allowed)
      for (const length of lengthsOf(phrases)) {
        if (!phrases.has(words.slice(at, at + length)) || at + length > words.length) continue;
        reached.add(at + length);
        const mayName = phrases === vocabulary.greetings || phrases === vocabulary.closings;
        if (mayName && !vocabulary.thanks.has(words.slice(at, at + length)) && isName(written.slice(at + length)))
          return true;
      }
  }
  return reached.has(words.length);
};

const isOfDate = (word: string, { dates }: Vocabulary): boolean => /^\d{1,4}$/.test(word) || dates.has(word);

/** One or two words with a capital, as names of people are written, and nothing behind them. */
const isName = (words: readonly string[]): boolean =>
  words.length > 0 && words.length <= 2 && words.every((word) => /^\p{Lu}\p{Ll}+$/u.test(word) && !isCommon(word));

/** Without the lines of a signature, where nothing else stands below a closing, such as thanks with a comma. */
const withoutSignature = ({ closings, thanks }: Vocabulary, lines: readonly string[]): readonly string[] => {
  const isEnd = (line: string): boolean =>
    thanks.has(wordsIn(line)) ? line.endsWith(',') : closings.has(wordsIn(line));
  const at = lines.findIndex((line, index) => isEnd(line) && lines.slice(index + 1).every(isOfSignature));
  return at !== -1 && lines.length - at <= SIGNATURE_LINES_MAX ? lines.slice(0, at + 1) : lines;
};
const SIGNATURE_LINES_MAX = 7;
