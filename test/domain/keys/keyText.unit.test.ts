import { fc } from '@fast-check/vitest';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { apiKeyText, isApiKeyText, KEY_BYTES } from '../../../domain/keys/keyText.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const random = fc.uint8Array({ minLength: KEY_BYTES, maxLength: KEY_BYTES });

describe('the text of a key (CL-90)', () => {
  it('is svk_, 43 base62 characters, _ and 6 more, whatever the random bytes', () => {
    const property = fc.property(random, (bytes) => {
      const text = apiKeyText(bytes);
      expect(text).toMatch(/^svk_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$/);
      expect(isApiKeyText(text)).toBe(true);
    });
    fc.assert(property);
  });

  it('holds all random bytes, the greatest included', () => {
    expect(apiKeyText(new Uint8Array(32).fill(255))).not.toBe(apiKeyText(new Uint8Array(32).fill(254)));
    expect(apiKeyText(new Uint8Array(32).fill(255))).toHaveLength(54);
    expect(apiKeyText(new Uint8Array(32))).toMatch(/^svk_0{43}_/);
  });

  it('ends in the CRC-32 of what stands before, in base62', () => {
    const text = apiKeyText(new Uint8Array(32));
    const value = Array.from(text.slice(-6)).reduce((sum, character) => sum * 62 + ALPHABET.indexOf(character), 0);
    expect(value).toBe(crc32(text.slice(0, -7)));
  });

  it('is refused with any one character changed', () => {
    const text = apiKeyText(new Uint8Array(32).fill(42));
    const property = fc.property(
      fc.nat({ max: text.length - 1 }),
      fc.constantFrom(...`${ALPHABET}_-`.split('')),
      (index, character) => {
        fc.pre(text[index] !== character);
        expect(isApiKeyText(text.slice(0, index) + character + text.slice(index + 1))).toBe(false);
      },
    );
    fc.assert(property, { numRuns: 1000 });
  });

  it.each(['', 'svk_', 'wk_', ' ', `${apiKeyText(new Uint8Array(32))}\n`])('refuses %j', (text) => {
    expect(isApiKeyText(text)).toBe(false);
  });
});
