import { decodeHTML } from 'entities';

/** Entities may stand for the beginning of further entities; deeper nesting no reader undoes either. */
const DECODINGS_MAX = 3;

/**
 * A text as a reader's eye takes it: HTML entities decoded, compatibility forms such as full-width letters made plain
 * (NFKC), ideographic full stops made dots as in host names, and characters without any appearance left out.
 */
export const plainText = (text: string): string => {
  const value = decoded(text);
  // Nothing in ASCII is written in another form, and most texts are ASCII.
  if (/^[\0-\x7f]*$/.test(value)) return value;
  return value
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '');
};

const decoded = (text: string): string => {
  let value = text;
  for (let round = 0; round < DECODINGS_MAX && value.includes('&'); round += 1) value = decodeHTML(value);
  return value;
};
