import type { JsonValue } from '../../domain/core/json/canonicalJson.ts';
import { childPointer } from '../tools/jsonPointer.ts';
import { largest } from '../tools/resultText.ts';
import { plainText } from '../../domain/text/plainText.ts';
import { isSpoken, SPOKEN, UNSEEN } from './patterns.ts';
import type { Suspicion } from './suspicion.ts';

/** Shorter texts hold no sentence to a model and no mark. */
const TEXT_CHARS_MIN = 5;
const EXCERPT_BEFORE = 40;
const EXCERPT_CHARS_MAX = 160;

/**
 * The first text in `value`, names included, that seems to speak to the model (SU-97); null when none does.
 * It is a note for people: what an obeyed injection could do is limited elsewhere.
 */
export const suspicionIn = (value: JsonValue, pointer: string = ''): Suspicion | null => {
  if (typeof value === 'string') return suspicionOf(value, pointer);
  if (value === null || typeof value !== 'object') return null;
  for (const [name, member] of Object.entries(value)) {
    const place = childPointer(pointer, name);
    const found = (isList(value) ? null : suspicionOf(name, place)) ?? suspicionIn(member, place);
    if (found !== null) return found;
  }
  return null;
};

/** One word or number without any sign: most of what a database holds. `submit_verdict` and the like are marks. */
const PLAIN_WORD = /^[A-Za-z0-9.:+@-]{0,64}$/;

const suspicionOf = (text: string, pointer: string): Suspicion | null => {
  if (text.length < TEXT_CHARS_MIN || PLAIN_WORD.test(text)) return null;
  const plain = plainText(text);
  if (isSpoken(plain))
    for (const [kind, pattern] of SPOKEN) {
      const place = plain.search(pattern);
      if (place >= 0) return { kind, pointer, excerpt: excerptOf(text, placeBefore(text, place)) };
    }
  // What is unseen would have been left out.
  if (plain === text) return null;
  for (const [kind, pattern] of UNSEEN) {
    const place = text.search(pattern);
    if (place >= 0) return { kind, pointer, excerpt: excerptOf(text, place) };
  }
  return null;
};

/** Where the text stands that became the plain text at `place`. */
const placeBefore = (text: string, place: number): number =>
  largest(text.length, (count) => plainText(text.slice(0, count)).length <= place);

/** Of the text as it was scrubbed: made plain, it could hold a secret that its own form hides. */
const excerptOf = (text: string, place: number): string => {
  const start = Math.max(0, place - EXCERPT_BEFORE);
  return text
    .slice(start, start + EXCERPT_CHARS_MAX)
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '·')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toWellFormed();
};

const isList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);
