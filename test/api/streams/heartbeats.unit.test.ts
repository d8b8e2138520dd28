import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { heartbeats } from '../../../api/streams/heartbeats.ts';
import { START } from '../../../domain/core/log/eventLog.ts';
import { nonEmpty } from '../../support/nonEmpty.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const beat = () =>
  heartbeats(
    () => START,
    () => '2026-11-22T00:00:00.000Z',
  );

it('each stream has one every 15 s (X-43)', () => {
  const beats = Array.from({ length: 100 }, () => vi.fn<() => void>());
  for (const beaten of beats) beat().subscribe(beaten);
  for (let periods = 1; periods <= 3; periods += 1) {
    vi.advanceTimersByTime(15_000);
    for (const beaten of nonEmpty(beats)) expect(beaten).toHaveBeenCalledTimes(periods);
  }
});

it.each([0, 0.00001, 0.5, 1 - Number.EPSILON])('has one in each period, when chance is %d', (chance) => {
  vi.spyOn(Math, 'random').mockReturnValue(chance);
  const beaten = vi.fn<() => void>();
  beat().subscribe(beaten);
  for (const periods of [1, 2, 3]) {
    vi.advanceTimersByTime(15_000);
    expect(beaten).toHaveBeenCalledTimes(periods);
  }
});

it('streams that were opened together have them at different times', () => {
  let beats = 0;
  for (let n = 0; n < 1_500; n += 1) beat().subscribe(() => (beats += 1));
  for (let third = 1; third <= 3; third += 1) {
    vi.advanceTimersByTime(5_000);
    // 13 standard deviations of chance.
    expect(Math.abs(beats - third * 500)).toBeLessThan(240);
  }
});

it('who has left gets no more, and leaves no timer behind', () => {
  const beaten = vi.fn<() => void>();
  const left = beat().subscribe(beaten);
  left.unsubscribe();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(30_000);
  expect(beaten).not.toHaveBeenCalled();
});
