/** Labels whose bytes are checked by decoding them strictly: text in another set of characters seldom fits them. */
const STRICT = new Set(['shift_jis', 'euc-jp', 'iso-2022-jp', 'gbk', 'gb18030', 'big5', 'euc-kr']);
/** What programs write that know nothing of character sets. */
const CARELESS = new Set(['utf-8', 'windows-1252']);
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const ESCAPES_OF_JIS = /\x1b(?:\$[@B]|\([BJI])/;

/**
 * The character set that bytes are in, as the Encoding Standard names it; null where `label` is right, or says nothing
 * that the bytes would contradict. Bytes come before labels: text that is valid UTF-8 by accident is rare.
 */
export const charsetOf = (bytes: Uint8Array, label: string | null): string | null => {
  const named = nameOf(label);
  const ascii = isAscii(bytes);
  if (ascii && ESCAPES_OF_JIS.test(latin1(bytes))) return named === 'iso-2022-jp' ? null : 'iso-2022-jp';
  if (named?.startsWith('utf-16') === true) return bytes.includes(0) ? null : (guessed(bytes) ?? 'utf-8');
  if (ascii) return null;
  if (named !== null && STRICT.has(named) && decoded(bytes, named) !== null) return null;
  const found = isMostlyUtf8(bytes) ? 'utf-8' : guessed(bytes);
  if (found === 'utf-8') return named === 'utf-8' ? null : found;
  const isBelieved = named !== null && !STRICT.has(named) && !CARELESS.has(named);
  return isBelieved || (found ?? 'windows-1252') === named ? null : (found ?? 'windows-1252');
};

/** Null for none, and for one that nobody knows. */
const nameOf = (label: string | null): string | null => {
  try {
    return label === null ? null : new TextDecoder(label.trim()).encoding;
  } catch {
    return null;
  }
};

const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80);
const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

/** Null for bytes that are not in this set. */
const decoded = (bytes: Uint8Array, charset: string): string | null => {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** A few bytes may be damaged, or missing at the end. */
const isMostlyUtf8 = (bytes: Uint8Array): boolean => {
  const text = new TextDecoder('utf-8').decode(bytes);
  const damaged = count(text, /\ufffd/gu);
  return damaged === 0 || count(text, /[^\0-\x7f\ufffd]/gu) > 2 * damaged;
};

/** What Japanese, Korean, Chinese and Russian text would hardly decode to by accident; null for none of them. */
const guessed = (bytes: Uint8Array): string | null => {
  const is = (charset: string, script: RegExp, share: number): boolean => {
    const text = decoded(bytes, charset);
    return text !== null && isOf(text, script, share);
  };
  for (const charset of ['shift_jis', 'euc-jp']) if (is(charset, /[\u3041-\u30fe]/gu, 0.15)) return charset;
  if (is('euc-kr', /\p{Script=Hangul}/gu, 0.9)) return 'euc-kr';
  const [win, koi] = ['windows-1251', 'koi8-r'].map((charset) => decoded(bytes, charset) ?? '');
  if (isOf(win ?? '', /[а-яёА-ЯЁ]/gu, 0.9) && isMainly(win ?? ''))
    return count(win ?? '', /[а-яё]/gu) >= count(koi ?? '', /[а-яё]/gu) ? 'windows-1251' : 'koi8-r';
  const isPairs = /^(?:[\0-\x7f]|[\xa1-\xf7][\xa1-\xfe])*$/.test(latin1(bytes));
  return ['gb18030', 'big5'].slice(isPairs ? 0 : 1).find((charset) => is(charset, /\p{Script=Han}/gu, 0.6)) ?? null;
};

/** At least two characters of the script, and as large a share of all that are not ASCII. */
const isOf = (text: string, script: RegExp, share: number): boolean => {
  const [found, others] = [count(text, script), count(text, /[^\0-\x7f]/gu)];
  return found >= 2 && found >= share * others;
};

/** Cyrillic is written without Latin letters between, as accents of other languages are not. */
const isMainly = (text: string): boolean =>
  count(text, /[а-яёА-ЯЁ]{2,}/gu) > count(text, /[а-яёА-ЯЁ]?[a-z][а-яёА-ЯЁ]|[а-яёА-ЯЁ][a-z]/giu);

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
