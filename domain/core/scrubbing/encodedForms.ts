/**
 * The forms in which a secret turns up in text: plain, escaped for JSON, HTML and SQL, URL- and form-encoded, hex, and
 * the characters that it determines within any base64 or base64url text, whatever stands before and after it. Of a
 * secret that is itself hex or base64, the other ways to write the same bytes as well.
 */
export const encodedForms = (secret: string): readonly string[] => [
  secret,
  secret.replaceAll("'", "''"),
  ...jsonForms(secret),
  ...htmlForms(secret),
  ...urlForms(secret),
  ...hexForms(Buffer.from(secret, 'utf8')),
  ...base64Forms(Buffer.from(secret, 'utf8')),
  ...base64Forms(Buffer.from(secret, 'utf16le')),
  ...rewritten(secret),
];

const jsonForms = (secret: string): readonly string[] => {
  const escaped = JSON.stringify(secret).slice(1, -1);
  const ascii = [4, 0].map((upper) =>
    escaped.replace(/[^\x20-\x7E]/g, (unit) => {
      const digits = unit.charCodeAt(0).toString(16).padStart(4, '0');
      return `\\u${upper === 0 ? digits : digits.toUpperCase()}`;
    }),
  );
  const twice = JSON.stringify(escaped).slice(1, -1);
  return [escaped, escaped.replaceAll('/', '\\/'), ...ascii, twice];
};

const HTML_QUOTES = [
  { '"': '&quot;', "'": '&#39;' },
  { '"': '&#34;', "'": '&#x27;' },
  { '"': '&#x22;', "'": '&apos;' },
  { '"': '&quot;', "'": "'" },
  { '"': '"', "'": "'" },
];

const htmlForms = (secret: string): readonly string[] => {
  const escaped = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return HTML_QUOTES.map((names) => escaped.replaceAll('"', names['"']).replaceAll("'", names["'"]));
};

const urlForms = (secret: string): readonly string[] => {
  const percent = percentEncoded(secret, /[A-Za-z0-9\-_.!~*'()]/);
  const strict = percentEncoded(secret, /[A-Za-z0-9\-_.~]/);
  const address = percentEncoded(secret, /[A-Za-z0-9\-_.!~*'();/?:@&=+$,#]/);
  const form = percentEncoded(secret, /[A-Za-z0-9\-_.* ]/).replaceAll(' ', '+');
  const whole = percentEncoded(secret, /[^\s\S]/);
  return [percent, strict, address, form, whole].flatMap((text) => [
    text,
    lowerHexDigits(text),
    text.replaceAll('%', '%25'),
  ]);
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

const hexForms = (bytes: Buffer): readonly string[] => {
  const hex = bytes.toString('hex');
  return [hex, hex.toUpperCase(), hex.replace(/../g, String.raw`\x$&`)];
};

const base64Forms = (bytes: Buffer): readonly string[] => {
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

const rewritten = (secret: string): readonly string[] => {
  if (/^[0-9a-f-]{16,}$/i.test(secret)) return [secret.toLowerCase(), secret.toUpperCase()];
  if (!/^[A-Za-z0-9+/_-]{22,}={0,2}$/.test(secret)) return [];
  const bytes = Buffer.from(secret, 'base64');
  const isSame = bytes.toString('base64').replaceAll('=', '') === urlUnsafe(secret);
  return isSame ? [...hexForms(bytes), bytes.toString('base64'), urlUnsafe(secret), bytes.toString('base64url')] : [];
};

const urlUnsafe = (base64: string): string => base64.replaceAll('-', '+').replaceAll('_', '/').replaceAll('=', '');
