import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { previewOf } from '../../../projections/inbox/inboxItem.ts';

it('is the beginning of the text on one line (SU-158)', () => {
  expect(previewOf('  Hello,\n\n my\tname\r\nis Ada. ')).toBe('Hello, my name is Ada.');
  expect(previewOf('x'.repeat(1000))).toBe('x'.repeat(160));
  expect(previewOf(null)).toBeNull();
});

it('never ends in half a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 1000 }), (text) => {
      const preview = previewOf(text.toWellFormed()) ?? '';
      expect(preview.isWellFormed()).toBe(true);
      expect(preview.length).toBeLessThanOrEqual(160);
    }),
  );
});
