/** Any of these words or phrases, whole. Texts are in lower case, with one blank between words; every gap is bounded. */
export const word = (...forms: readonly string[]): RegExp =>
  new RegExp(String.raw`(?<!\p{L})(?:${forms.join('|')})(?!\p{L})`, 'u');

/** All of them must stand in a sentence. */
export type Form = readonly RegExp[];
/** What is given, named to the reader, unless the sentence says how it is used or why it does not work. */
export type Mention = { gift: RegExp; reader: RegExp; but: RegExp };
/** How money is given in one language. */
export type Benefits = { forms: readonly Form[]; mention: Mention };

export const MONEY = String.raw`\d[\d.,]* ?(?:€|\$|£|eur|euros?|usd|gbp|cad|aud|pln|sek|nok|dkk|dollars?|dólares|dollari|pounds?|chf|franken)|[$€£] ?\d[\d.,]*`;
export const SHARE = String.raw`\d[\d.,]* ?(?:%|percent|per cent|prozent|pour cent|por ciento|per cento|procent|por cento)`;
export const AMOUNT = String.raw`(?:${MONEY}|${SHARE})`;
