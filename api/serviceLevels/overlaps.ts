import type { z } from 'zod';

type Interval = { days: readonly number[]; start: string; end: string };
type Stretch = { from: number; to: number; index: number };

const DAY = 24 * 60;
const WEEK = 7 * DAY;

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** In minutes of a week that begins on Sunday; what lasts into the next week is told at its beginning as well. */
const stretchesOf = ({ days, start, end }: Interval, index: number): readonly Stretch[] => {
  const minutes = minuteOf(end) - minuteOf(start);
  const length = minutes > 0 ? minutes : minutes + DAY;
  return days.flatMap((day) => {
    const from = day * DAY + minuteOf(start);
    const to = from + length;
    return to > WEEK
      ? [
          { from, to, index },
          { from: from - WEEK, to: to - WEEK, index },
        ]
      : [{ from, to, index }];
  });
};

/** Refuses an interval that begins before another one of the same days has ended: minutes never count twice. */
export const refuseOverlaps = (
  intervals: readonly Interval[],
  context: Pick<z.core.$RefinementCtx, 'addIssue'>,
): void => {
  const stretches = intervals.flatMap(stretchesOf).toSorted((a, b) => a.from - b.from);
  const refused = new Set<number>();
  for (const [place, { from, index }] of stretches.entries()) {
    const before = stretches[place - 1];
    if (before === undefined || before.to <= from || refused.has(index)) continue;
    refused.add(index);
    context.addIssue({
      code: 'custom',
      path: ['intervals', index, 'start'],
      params: { fieldCode: 'conflict' },
      message: 'Overlaps with another interval of the same day',
    });
  }
};
