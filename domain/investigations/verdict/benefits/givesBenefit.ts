import { DUTCH } from './dutch.ts';
import { ENGLISH } from './english.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import { ITALIAN } from './italian.ts';
import { PORTUGUESE } from './portuguese.ts';
import { SPANISH } from './spanish.ts';
import { GIVEN_AWAY, movesSum } from './sums.ts';

/**
 * Money that is given in another form than a refund (SU-86): vouchers, discounts, free months, longer trials, fees that
 * are dropped, and amounts that come back. A sentence is told by what is given and by who gives it or gets it, so that
 * how a voucher is entered, what students pay and how long a trial lasts are none. Lower case, one blank between words.
 */
export const givesBenefit = (sentence: string): boolean =>
  FORMS.some((all) => all.every((part) => part.test(sentence))) ||
  movesSum(sentence) ||
  LANGUAGES.some(
    ({ mention: { gift, reader, but } }) => gift.test(sentence) && reader.test(sentence) && !but.test(sentence),
  );

const LANGUAGES = [ENGLISH, GERMAN, FRENCH, SPANISH, ITALIAN, DUTCH, PORTUGUESE];
const FORMS = [...LANGUAGES.flatMap(({ forms }) => forms), ...GIVEN_AWAY];
