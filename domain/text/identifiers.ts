import cardValidator from 'card-validator';
import { countrySpecs, isValidIBAN } from 'ibantools';
import { findPhoneNumbersInText } from 'libphonenumber-js/max';

/**
 * What names a person, an account or a machine in a text that was made plain: addresses, telephone numbers, IBANs,
 * card numbers, ids and network addresses, each in one form however it is written.
 */
export const identifiersIn = (text: string): readonly string[] => {
  const lower = text.toLowerCase();
  return [
    ...matches(lower, ADDRESS),
    ...matches(lower, UUID),
    ...matches(lower, IPV4).filter((address) => address.split('.').every((part) => Number(part) < 256)),
    ...matches(lower, PREFIXED_ID).filter(isOpaqueId),
    ...ibansIn(text),
    ...cardsIn(text),
    ...phonesIn(text),
  ];
};

/** The letters and digits alone, as numbers are compared. */
export const bare = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const matches = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([match]) => match);

const ADDRESS = /[\p{L}\p{N}._%+'-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu;
const UUID = /(?<![\w-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![\w-])/g;
/** Four numbers behind a `v` or the word are a version. */
const IPV4 = /(?<![\w.])(?<!version |release |build )(?:[0-9]{1,3}\.){3}[0-9]{1,3}(?![\w]|\.[0-9])/g;
const PREFIXED_ID = /(?<![\w])[a-z]{2,8}_[a-z0-9]{8,64}(?![\w])/g;

/** `ord_20260301` tells a date, `past_due_reminder` is a word; an id of a person or one that was drawn is neither. */
const isOpaqueId = (id: string): boolean => {
  const [prefix = '', value = ''] = id.split('_');
  if (!/[0-9]/.test(value)) return false;
  if (
    /^(?:cus|cust|customer|usr|user|acct|account|mem|member|pat|patient|con|contact|per|person|client|sub|org)$/.test(
      prefix,
    )
  )
    return true;
  return /[a-z]/.test(value) && (value.match(/[0-9](?=[a-z])|[a-z](?=[0-9])/g)?.length ?? 0) >= 3;
};

const IBAN_START = /(?<![\p{L}\p{N}])[A-Z]{2}[0-9]{2}(?=[ -]?[A-Z0-9])/giu;

const ibansIn = (text: string): readonly string[] =>
  [...text.matchAll(IBAN_START)].flatMap(({ index, 0: start }) => {
    const length = countrySpecs[start.slice(0, 2).toUpperCase() as keyof typeof countrySpecs]?.chars ?? 0;
    const iban = bare(text.slice(index, index + 60))
      .slice(0, length)
      .toUpperCase();
    return length > 0 && isValidIBAN(iban) ? [iban.toLowerCase()] : [];
  });

const CARD = /(?<![\p{L}\p{N}.,-])[0-9](?:[ -]?[0-9]){12,18}(?![\p{L}\p{N}])/gu;
const GROUPED_CARD = /^(?:[0-9]{4}[ -]){3}[0-9]{1,7}$|^[0-9]{4}[ -][0-9]{6}[ -][0-9]{4,5}$/;
const CARD_WORDS =
  /card|visa|master|amex|american express|discover|karte|carte|tarjeta|carta|kaart|cartão|pan\b|credit|debit|kredit/i;
const CONTEXT_CHARS = 60;

/** By issuer, length and check digit; numbers of orders pass that by chance, so form or words must say card, too. */
const cardsIn = (text: string): readonly string[] =>
  [...text.matchAll(CARD)].flatMap(({ index, 0: written }) => {
    const digits = bare(written);
    const { card, isValid } = cardValidator.number(digits);
    if (!isValid || card === null) return [];
    const before = text.slice(Math.max(0, index - CONTEXT_CHARS), index);
    return GROUPED_CARD.test(written) || CARD_WORDS.test(before) ? [digits] : [];
  });

const PHONE_WORDS =
  /(?:call|phone|telephone|tel|mobile|cell|whatsapp|sms|text|fax|dial|ring|reach|hotline|telefon|mobil|handy|rufen|ruf|anruf\w*|nummer|téléphone|appel\w*|portable|teléfono|llam\w*|móvil|telefono|chiam\w*|cellulare|telefoon|bel|bellen|telefone|ligu?e|telemóvel)\b[^0-9+\n]{0,24}$/iu;
const NATIONAL = /(?<![\p{L}\p{N}.,/-])\(?0?[0-9]{2,5}\)?(?:[ ./-]?[0-9]{2,6}){1,5}(?![\p{L}\p{N}]|[.,/-][0-9])/gu;
const NORTH_AMERICAN = /^(?:1[ .-])?(?:\([2-9][0-9]{2}\) ?|[2-9][0-9]{2}[.-])[0-9]{3}[.-][0-9]{4}$/;

/** International numbers by the plans of their countries; national ones by their form, or with words that say so. */
const phonesIn = (text: string): readonly string[] => {
  const international = text.replaceAll(/(?<![\p{L}\p{N}])00(?=[1-9][0-9 ()./-]{6,})/gu, '+');
  const found = findPhoneNumbersInText(international).map(({ number }) => bare(number.number));
  const national = [...text.matchAll(NATIONAL)].flatMap(({ index, 0: written }) => {
    const digits = bare(written);
    if (digits.length < 7 || digits.length > 15 || /^(?:19|20)[0-9]{2}[-./][0-9]{2}[-./]/.test(written)) return [];
    const before = text.slice(Math.max(0, index - CONTEXT_CHARS), index);
    return NORTH_AMERICAN.test(written) || PHONE_WORDS.test(before) ? [digits] : [];
  });
  return [...found, ...national];
};
