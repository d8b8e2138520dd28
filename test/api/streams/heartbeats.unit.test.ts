import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createHeartbeats } from '../../../api/streams/heartbeats.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('each beats once in 15 s, and all share one timer (X-43)', () => {
  const heartbeats = createHeartbeats();
  const beats = Array.from({ length: 100 }, () => vi.fn<() => void>());
  for (const beat of beats) heartbeats.add(beat);
  expect(vi.getTimerCount()).toBe(1);
  for (let periods = 1; periods <= 3; periods += 1) {
    vi.advanceTimersByTime(15_000);
    for (const beat of beats) expect(beat).toHaveBeenCalledTimes(periods);
  }
});

it('many that were opened together beat one after the other', () => {
  const heartbeats = createHeartbeats();
  let beats = 0;
  for (let n = 0; n < 150; n += 1) heartbeats.add(() => (beats += 1));
  for (let second = 1; second <= 15; second += 1) {
    vi.advanceTimersByTime(1_000);
    expect(beats).toBe(second * 10);
  }
});

it('who has left beats no more, and the last takes the timer along', () => {
  const heartbeats = createHeartbeats();
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const leave = [heartbeats.add(first), heartbeats.add(second)];
  leave[0]?.();
  leave[0]?.();
  vi.advanceTimersByTime(15_000);
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledOnce();
  leave[1]?.();
  expect(vi.getTimerCount()).toBe(0);
});
