/**
 * The forms in which a secret turns up in text: plain, JSON-escaped, URL- and form-encoded, hex, and the characters
 * that it determines within any base64 or base64url text, whatever stands before and after it.
 */
export const encodedForms = (secret: string): readonly string[] => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  ...urlForms(secret),
  ...hexForms(secret),
  ...base64Forms(secret),
];

const urlForms = (secret: string): readonly string[] => {
  const percent = percentEncoded(secret, /[A-Za-z0-9\-_.!~*'()]/);
  const strict = percentEncoded(secret, /[A-Za-z0-9\-_.~]/);
  const form = percentEncoded(secret, /[A-Za-z0-9\-_.* ]/).replaceAll(' ', '+');
  return [percent, strict, form].flatMap((text) => [text, lowerHexDigits(text)]);
};

/** Works on bytes, since encodeURIComponent throws on a lone surrogate. */
const percentEncoded = (text: string, kept: RegExp): string =>
  [...Buffer.from(text, 'utf8')]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      return byte < 0x80 && kept.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');

const lowerHexDigits = (text: string): string => text.replace(/%[0-9A-F]{2}/g, (digits) => digits.toLowerCase());

const hexForms = (secret: string): readonly string[] => {
  const hex = Buffer.from(secret, 'utf8').toString('hex');
  return [hex, hex.toUpperCase()];
};

const base64Forms = (secret: string): readonly string[] => {
  const bytes = Buffer.from(secret, 'utf8');
  const alone = bytes.toString('base64');
  const within = [0, 1, 2].map((offset) => determinedPart(bytes, offset));
  return [alone, alone.replaceAll('=', ''), ...within].flatMap((text) => [
    text,
    text.replaceAll('+', '-').replaceAll('/', '_'),
  ]);
};

/** The base64 characters that stand for bits of `bytes` alone when `offset` other bytes (mod 3) precede them. */
const determinedPart = (bytes: Buffer, offset: number): string => {
  const whole = Math.floor(((offset + bytes.length) * 8) / 6);
  const foreign = Math.ceil((offset * 8) / 6);
  return Buffer.concat([Buffer.alloc(offset), bytes])
    .toString('base64')
    .slice(foreign, whole);
};
