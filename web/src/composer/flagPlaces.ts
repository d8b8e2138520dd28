/** A part of a text that a flag of the egress check is likely about. */
export type FlagPlace = { from: number; to: number; flag: string };

const WORDS: Readonly<Record<string, RegExp>> = {
  disallowed_url: /(?:https?:\/\/|www\.)[^\s<>)\]]+/gi,
  image: /!\[[^\]]*\](?:\([^)]*\))?|<(?:img|picture|svg|iframe|object|embed|video|audio|source)\b[^>]*>?/gi,
  secret_pattern: /\b[\w+/=-]{20,}\b/g,
  high_entropy: /\b[\w+/=-]{20,}\b/g,
  foreign_identifier:
    /[\w.%+'-]+@[\w-]+\.[\w.-]+|\+?\d[\d ()/-]{6,}\d|\b[A-Z]{2}\d{2}[\dA-Z ]{10,30}\b|\b[a-z]+_[A-Za-z0-9]{6,}\b/g,
  money_promise:
    /[$€£¥]\s?\d[\d.,]*|\d[\d.,]*\s?(?:[$€£¥]|EUR|USD|GBP|CHF)\b|\b(?:refund\w*|credit\w*|discount\w*|voucher\w*|compensat\w*|reimburs\w*)/gi,
  asks_for_secret: /\b(?:passwords?|passcodes?|pin|cvv|cvc|card number|security code|one-time code)\b/gi,
  unfinished: /\[[^\]\n]{1,60}\]|\{\{[^}\n]{0,60}\}\}|\b(?:TODO|TBD|XXX+)\b|<[A-Za-z_ ]{2,40}>/g,
};

/**
 * Where the service's flags lie in a text, for the eye only: which flags there are, the service alone says. `known`: what
 * the ticket says, whose addresses and numbers are nobody else's. A flag without a place is named in words.
 */
export const flagPlaces = (text: string, flags: readonly string[], known: string): readonly FlagPlace[] =>
  flags
    .flatMap((flag) => {
      const pattern = WORDS[flag];
      if (pattern === undefined) return [];
      return [...text.matchAll(pattern)]
        .filter(([found]) => flag !== 'foreign_identifier' || !known.includes(found))
        .map(({ index, 0: { length } }): FlagPlace => ({ from: index, to: index + length, flag }));
    })
    .toSorted((a, b) => a.from - b.from);
