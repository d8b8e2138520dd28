import * as fc from 'fast-check';
import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { hmacSha256 } from '../../../domain/core/hmacSha256.ts';

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(/\s/g, ''), 'hex');

/** RFC 4231, section 4: key, data, HMAC-SHA-256. */
const VECTORS = [
  ['1', '0b'.repeat(20), '4869205468657265', 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
  [
    '2',
    '4a656665',
    '7768617420646f2079612077616e7420666f72206e6f7468696e673f',
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  ],
  ['3', 'aa'.repeat(20), 'dd'.repeat(50), '773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe'],
  [
    '6, a key larger than a block',
    'aa'.repeat(131),
    '54657374205573696e67204c6172676572205468616e20426c6f636b2d53697a65204b6579202d2048617368204b6579204669727374',
    '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
  ],
] as const;

it.each(VECTORS)('gives what RFC 4231 says of case %s', (_case, key, data, mac) => {
  expect(hmacSha256(hex(key))(hex(data)).toString('hex')).toBe(mac);
});

it('is the HMAC of Node.js, of any key, and of any parts as one', () => {
  const bytes = fc.uint8Array({ maxLength: 200 });
  fc.assert(
    fc.property(bytes, fc.array(bytes), (key, parts) => {
      const mac = createHmac('sha256', key).update(Buffer.concat(parts)).digest();
      expect(hmacSha256(key)(...parts)).toEqual(mac);
    }),
  );
});

it('gives the same again, whatever it was asked in between', () => {
  const mac = hmacSha256(hex('0102'));
  const first = mac(hex('aa'));
  mac(hex('bb'));
  expect(mac(hex('aa'))).toEqual(first);
});
