import { describe, expect, it } from 'vitest';
import { START } from '../../../domain/core/log/eventLog.ts';
import { createEventWindow } from '../../../engine/feed/eventWindow.ts';
import { eventAt, placeOf } from '../../support/log/recordedEvents.ts';

const batch = (from: number, to: number, text = '') =>
  Array.from({ length: to - from + 1 }, (_, index) => eventAt(from + index, 'Noted', { text }));

const places = (found: ReturnType<ReturnType<typeof createEventWindow>['after']>): readonly string[] =>
  typeof found === 'string' ? [found] : found.map(({ position }) => position);

describe('the window of newest events', () => {
  it('is closed until it is opened', () => {
    const window = createEventWindow();
    expect(window.end()).toBeNull();
    expect(window.after(START, 10)).toBe('closed');
  });

  it('gives what follows a position, across batches and at most the limit', () => {
    const window = createEventWindow();
    window.openAfter(START);
    window.push(batch(0, 2));
    window.push(batch(3, 3));
    window.push(batch(4, 6));
    expect(window.end()).toBe(placeOf(6));
    expect(places(window.after(START, 100))).toEqual([0, 1, 2, 3, 4, 5, 6].map(placeOf));
    expect(places(window.after(placeOf(1), 100))).toEqual([2, 3, 4, 5, 6].map(placeOf));
    expect(places(window.after(placeOf(3), 2))).toEqual([4, 5].map(placeOf));
    expect(places(window.after(placeOf(6), 100))).toEqual([]);
    expect(places(window.after(placeOf(9), 100))).toEqual([]);
  });

  it('counts what follows a position as it would give it', () => {
    const window = createEventWindow();
    expect(window.leftAfter(START)).toBe('closed');
    window.openAfter(placeOf(1));
    expect(window.leftAfter(placeOf(1))).toEqual({ events: 0, characters: 0 });
    window.push(batch(2, 4));
    window.push(batch(6, 6));
    window.push(batch(7, 9));
    expect(window.leftAfter(placeOf(0))).toBe('behind');
    for (let n = 1; n < 12; n += 1)
      expect(window.leftAfter(placeOf(n)), `after ${n}`).toMatchObject({
        events: places(window.after(placeOf(n), 100)).length,
      });
  });

  it('tells the text of the batches that follow a position, with the whole of the one that it stands in', () => {
    const window = createEventWindow();
    window.openAfter(START);
    window.push(batch(0, 1, 'x'.repeat(10)));
    window.push(batch(2, 3, 'x'.repeat(100)));
    expect(window.leftAfter(START)).toEqual({ events: 4, characters: 220 });
    expect(window.leftAfter(placeOf(2))).toEqual({ events: 1, characters: 200 });
    expect(window.leftAfter(placeOf(3))).toEqual({ events: 0, characters: 0 });
  });

  it('says behind for a position before its beginning', () => {
    const window = createEventWindow();
    window.openAfter(placeOf(10));
    window.push(batch(11, 12));
    expect(window.after(placeOf(9), 100)).toBe('behind');
    expect(places(window.after(placeOf(10), 100))).toEqual([11, 12].map(placeOf));
  });

  it('keeps at most 4,096 events', () => {
    const window = createEventWindow();
    window.openAfter(START);
    for (let from = 0; from < 5_000; from += 100) window.push(batch(from, from + 99));
    expect(window.after(placeOf(4_999 - 4_097), 1)).toBe('behind');
    expect(places(window.after(placeOf(4_999 - 4_000), 10_000))).toHaveLength(4_000);
  });

  it('keeps at most 16 Mi characters beside the newest batch', () => {
    const window = createEventWindow();
    window.openAfter(START);
    const text = 'x'.repeat(6 * 1024 * 1024);
    for (let at = 0; at < 4; at += 1) window.push(batch(at, at, text));
    expect(window.after(placeOf(0), 10)).toBe('behind');
    expect(places(window.after(placeOf(1), 10))).toEqual([2, 3].map(placeOf));
  });
});
