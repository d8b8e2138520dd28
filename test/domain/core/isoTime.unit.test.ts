import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { isoOfMs } from '../../../domain/core/isoTime.ts';

const LAST_MS = 8.64e15;

describe('a time in ISO 8601 (X-05)', () => {
  const ms = fc.oneof(fc.integer({ min: -LAST_MS, max: LAST_MS }), fc.integer({ min: 0, max: 5_000 }));
  test.prop([fc.array(ms, { minLength: 1 })])('is told as Date tells it, in whatever order', (times) => {
    expect(times.map(isoOfMs)).toEqual(times.map((time) => new Date(time).toISOString()));
  });

  it('is refused where Date refuses it', () => {
    expect(() => isoOfMs(Number.NaN)).toThrow('Invalid time value');
    expect(() => isoOfMs(LAST_MS + 1_000)).toThrow('Invalid time value');
  });
});
