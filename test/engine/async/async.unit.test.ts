import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNotifier } from '../../../engine/async/notifier.ts';
import { backoffMs, every, pause } from '../../../engine/async/pause.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new AbortController().signal;

describe('a notifier', () => {
  it('wakes everyone who waits, once', async () => {
    const notifier = createNotifier();
    const woken: string[] = [];
    const wait = (name: string) => notifier.next(never).then(() => woken.push(name));
    const both = Promise.all([wait('a'), wait('b')]);
    notifier.notify();
    await both;
    expect(woken).toEqual(['a', 'b']);
    const third = wait('c');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(woken).toEqual(['a', 'b']);
    notifier.notify();
    await third;
  });

  it('lets go after the given time, and when the signal aborts', async () => {
    const notifier = createNotifier();
    const patience = notifier.next(never, 500);
    await vi.advanceTimersByTimeAsync(500);
    await patience;
    const stopping = new AbortController();
    const waiting = notifier.next(stopping.signal, 500);
    stopping.abort();
    await waiting;
    await notifier.next(stopping.signal);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('rounds', () => {
  it('begin only after the last one has ended, and stop with their signal', async () => {
    const stopping = new AbortController();
    const ends: (() => void)[] = [];
    const rounds = every(1_000, () => new Promise<void>((resolve) => ends.push(resolve)), stopping.signal);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ends).toHaveLength(2);
    ends[1]?.();
    stopping.abort();
    await rounds;
  });
});

describe('pauses', () => {
  it('double with each failure, up to a limit', () => {
    expect([1, 2, 3, 4, 100].map((failures) => backoffMs(failures, 250, 1_500))).toEqual([250, 500, 1000, 1500, 1500]);
  });

  it('end at once when the signal aborts, or has aborted before', async () => {
    const stopping = new AbortController();
    const paused = pause(60_000, stopping.signal);
    stopping.abort();
    await paused;
    await pause(60_000, stopping.signal);
    expect(vi.getTimerCount()).toBe(0);
  });
});
