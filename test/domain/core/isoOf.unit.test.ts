import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { isoOf } from '../../../domain/core/log/eventLog.ts';

const SECOND_US = 1_000_000;
/** Of the years 1900 to 9999. */
const seconds = fc.integer({ min: -2_208_988_800, max: 253_402_300_799 });
const within = fc.array(fc.integer({ min: 0, max: SECOND_US - 1 }), { minLength: 1 });

test.prop([fc.array(fc.record({ second: seconds, within }), { minLength: 1 })])(
  'a time of recording is told as a Date tells it, whatever was told before',
  (times) => {
    const moments = times.flatMap(({ second, within }) => within.map((us) => second * SECOND_US + us));
    expect(moments.map((us) => isoOf(BigInt(us)))).toEqual(
      moments.map((us) => new Date(Math.floor(us / 1_000)).toISOString()),
    );
  },
);
