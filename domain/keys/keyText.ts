import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX = 'svk_';
const SECRET_CHARS = 43;
const CHECKSUM_CHARS = 6;
const FORM = /^svk_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$/;

/** CL-89: how much of a key its record shows. */
export const START_CHARS = 12;

/** Bytes of randomness in a key; 43 base62 characters hold them all. */
export const KEY_BYTES = 32;

/** CL-90: `svk_`, 43 base62 characters of `random` (32 bytes), `_`, and 6 of the CRC-32 over what stands before. */
export const apiKeyText = (random: Uint8Array): string => {
  const body = PREFIX + base62(BigInt(`0x${Buffer.from(random).toString('hex')}`), SECRET_CHARS);
  return `${body}_${checksum(body)}`;
};

/** Whether the text has the form and checksum of a key: a typing error is refused without a query (CL-90). */
export const isApiKeyText = (text: string): boolean => {
  if (!FORM.test(text)) return false;
  const end = PREFIX.length + SECRET_CHARS;
  return text.slice(end + 1) === checksum(text.slice(0, end));
};

const checksum = (body: string): string => base62(BigInt(crc32(Buffer.from(body, 'latin1'))), CHECKSUM_CHARS);

const base62 = (value: bigint, length: number): string => {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = (ALPHABET[Number(rest % 62n)] ?? '') + text;
  return text.padStart(length, '0');
};
