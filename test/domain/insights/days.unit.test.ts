import { describe, expect, it } from 'vitest';
import { lastDays } from '../../../domain/insights/days.ts';

const HOUR_MS = 3_600_000;
const hoursOf = ({ from, to }: { from: string; to: string }): number => (Date.parse(to) - Date.parse(from)) / HOUR_MS;

describe('days of a window (SU-148)', () => {
  it('end with the day that it is in the zone of the calendar, whatever it is in UTC', () => {
    const days = lastDays(2, '2026-05-30T19:00:00.000Z', 'Asia/Kolkata');
    expect(days).toEqual([
      { date: '2026-05-30', from: '2026-05-29T18:30:00.000Z', to: '2026-05-30T18:30:00.000Z' },
      { date: '2026-05-31', from: '2026-05-30T18:30:00.000Z', to: '2026-05-31T18:30:00.000Z' },
    ]);
  });

  it.each([
    ['2026-03-30T12:00:00.000Z', 23],
    ['2026-10-26T12:00:00.000Z', 25],
  ])('are shorter or longer where the clock changes: the day before %s has %i hours', (now, hours) => {
    const [changed, today] = lastDays(2, now, 'Europe/Berlin');
    expect(changed && hoursOf(changed)).toBe(hours);
    expect(today && hoursOf(today)).toBe(24);
  });

  it.each(['UTC', 'America/Sao_Paulo', 'Asia/Kathmandu', 'Pacific/Chatham', 'Africa/Cairo'])(
    'of %s follow each other for a year, and begin at quarters of an hour',
    (timezone) => {
      const days = lastDays(366, '2026-12-31T12:00:00.000Z', timezone);
      for (const [index, day] of days.entries()) {
        expect(Date.parse(day.from) % (HOUR_MS / 4)).toBe(0);
        expect(day.from).toBe(days[index - 1]?.to ?? day.from);
      }
    },
  );
});
