export const UUID_BYTES = 16;
const TEXT_LENGTH = 36;
const HYPHEN = 0x2d;
const DIGITS = Buffer.from('0123456789abcdef', 'latin1');

/** One buffer for all calls: it is made a text at once. */
const scratch = Buffer.alloc(TEXT_LENGTH, HYPHEN);

/** The text form of the 16 bytes from `at` on: lower case, with hyphens. In one piece, since every event has such a text. */
export const uuidText = (bytes: Uint8Array, at: number): string => {
  let to = 0;
  for (let from = at; from < at + UUID_BYTES; from += 1) {
    const byte = bytes[from] ?? 0;
    scratch[to] = DIGITS[byte >> 4] ?? 0;
    scratch[to + 1] = DIGITS[byte & 0xf] ?? 0;
    to += isBeforeHyphen(from - at) ? 3 : 2;
  }
  return scratch.toString('latin1');
};

const isBeforeHyphen = (index: number): boolean => index === 3 || index === 5 || index === 7 || index === 9;

/** Writes the 16 bytes of a UUID, which may be in any case, with or without hyphens. */
export const writeUuid = (text: string, bytes: Uint8Array, at: number): void => {
  let digits = 0;
  let byte = 0;
  for (let from = 0; from < text.length; from += 1) {
    const code = text.charCodeAt(from);
    if (code === HYPHEN) continue;
    if (digits === 2 * UUID_BYTES) return;
    byte = (byte << 4) | digitOf(code);
    digits += 1;
    if (digits % 2 === 0) bytes[at + digits / 2 - 1] = byte;
  }
};

/** Of the character code of a hexadecimal digit: letters stand 39 places behind the digits, once in lower case. */
const digitOf = (code: number): number => (code <= 0x39 ? code - 0x30 : (code | 0x20) - 0x57);
