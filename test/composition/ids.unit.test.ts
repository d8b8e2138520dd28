import { afterEach, expect, it, vi } from 'vitest';
import { uuidv7 } from '../../composition/ids.ts';

afterEach(() => vi.useRealTimers());

const VERSION_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

it('makes ids of version 7 that grow, also within a millisecond and while the clock goes back (X-05)', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2030, 0, 1) });
  const ids = Array.from({ length: 2_000 }, (_, n) => {
    if (n === 500) vi.setSystemTime(Date.UTC(2029, 0, 1));
    if (n === 1_000) vi.setSystemTime(Date.UTC(2031, 0, 1));
    return uuidv7();
  });
  expect(ids.filter((id) => !VERSION_7.test(id))).toEqual([]);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

it('tells the time in their first 48 bits (X-05)', () => {
  const before = Date.now();
  const millis = Number.parseInt(uuidv7().replaceAll('-', '').slice(0, 12), 16);
  // Ids of a clock that was ahead keep later ones from going back.
  expect(millis).toBeGreaterThanOrEqual(before);
});
