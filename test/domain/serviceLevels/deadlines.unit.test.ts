import { describe, expect, it } from 'vitest';
import { ALWAYS_OPEN, type BusinessCalendar } from '../../../domain/serviceLevels/calendar.ts';
import { reachedAt, type Clock, type Pause } from '../../../domain/serviceLevels/clock.ts';
import { targetsOf, type Policies, type Policy } from '../../../domain/serviceLevels/policy.ts';
import { FIRST_DEFAULTS } from '../../../domain/serviceLevels/serviceLevels.ts';
import { numbersFrom } from '../rules/generatedRules.ts';
import { reachedMinuteByMinute } from './minuteByMinute.ts';

const MINUTE = 60_000;
const MINUTES_MAX = 40 * 24 * 60;
const WEEK = [1, 2, 3, 4, 5];
const OFFICE: BusinessCalendar = {
  timezone: 'Europe/Berlin',
  alwaysOpen: false,
  intervals: [
    { days: WEEK, start: '09:00', end: '12:30' },
    { days: [1, 2, 3, 4], start: '13:30', end: '18:00' },
    { days: [5], start: '13:30', end: '17:45' },
  ],
  holidays: ['2026-12-25', '2027-01-01'],
};
const NIGHT: BusinessCalendar = {
  ...OFFICE,
  timezone: 'America/New_York',
  intervals: [{ days: [0, 1, 2, 3, 4, 5, 6], start: '20:00', end: '06:00' }],
};

const policy = (calendar: BusinessCalendar, version = 1, since: string | null = null): Policy => ({
  version,
  since,
  calendar,
  targets: targetsOf(FIRST_DEFAULTS),
  atRiskPercent: 80,
});

const due = (calendar: BusinessCalendar, startedAt: string, minutes: number, pauses: readonly Pause[] = []) => {
  const at = reachedAt({ startedAt, pauses }, [policy(calendar)], minutes * MINUTE);
  return at === null ? null : new Date(at).toISOString();
};

describe('deadlines that were computed by hand (SU-182)', () => {
  it.each([
    ['within a day', '2026-11-24T09:00:00Z', 60, '2026-11-24T10:00:00.000Z'],
    ['over lunch', '2026-11-24T11:00:00Z', 60, '2026-11-24T13:00:00.000Z'],
    ['before the day begins', '2026-11-24T04:00:00Z', 30, '2026-11-24T08:30:00.000Z'],
    ['Friday evening, over the weekend', '2026-11-27T16:30:00Z', 60, '2026-11-30T08:45:00.000Z'],
    ['at the last minute, which is due as the day ends', '2026-11-24T16:59:00Z', 1, '2026-11-24T17:00:00.000Z'],
    ['when the day has just ended', '2026-11-24T17:00:00Z', 1, '2026-11-25T08:01:00.000Z'],
    ['over two holidays and weekends', '2026-12-24T16:30:00Z', 60, '2026-12-28T08:30:00.000Z'],
    ['over the change to summer time', '2026-03-27T16:30:00Z', 60, '2026-03-30T07:45:00.000Z'],
    ['over the change to winter time', '2026-10-23T15:30:00Z', 60, '2026-10-26T08:45:00.000Z'],
    ['eight hours of a day and what is left of the next', '2026-11-23T08:00:00Z', 600, '2026-11-24T10:00:00.000Z'],
    ['to the second', '2026-11-24T16:59:30Z', 1, '2026-11-25T08:00:30.000Z'],
  ])('%s', (_, startedAt, minutes, expected) => {
    expect(due(OFFICE, startedAt, minutes)).toBe(expected);
  });

  it('a night of the change to summer time is an hour shorter, and that to winter time an hour longer', () => {
    // New York, 8 March and 1 November 2026: ten hours on the clock, nine and eleven that pass.
    expect(due(NIGHT, '2026-03-08T01:00:00Z', 10 * 60)).toBe('2026-03-09T01:00:00.000Z');
    expect(due(NIGHT, '2026-11-01T00:00:00Z', 11 * 60)).toBe('2026-11-01T11:00:00.000Z');
  });

  it('whoever is always open counts all time, holidays too', () => {
    expect(due(ALWAYS_OPEN, '2026-12-24T23:30:00Z', 60)).toBe('2026-12-25T00:30:00.000Z');
  });

  it('an interval whose end is its start lasts a day, and one that is skipped moves as CL-78 says (CL-78)', () => {
    const monday: BusinessCalendar = { ...OFFICE, intervals: [{ days: [1], start: '00:00', end: '00:00' }] };
    expect(due(monday, '2026-11-24T00:00:00Z', 24 * 60)).toBe('2026-11-30T23:00:00.000Z');
    const skipped: BusinessCalendar = { ...OFFICE, intervals: [{ days: [0], start: '02:15', end: '02:45' }] };
    expect(due(skipped, '2026-03-28T12:00:00Z', 30)).toBe('2026-03-29T01:30:00.000Z');
    const twice: BusinessCalendar = {
      ...OFFICE,
      intervals: [
        { days: [0], start: '02:00', end: '02:30' },
        { days: [0], start: '02:30', end: '03:00' },
      ],
    };
    // Both move to the first valid minute, and count once.
    expect(due(twice, '2026-03-28T12:00:00Z', 31)).toBe('2026-04-05T00:01:00.000Z');
  });

  it('without working time in sight there is no deadline', () => {
    expect(due({ ...OFFICE, intervals: [] }, '2026-11-24T09:00:00Z', 1)).toBeNull();
    expect(
      due({ ...OFFICE, intervals: [{ days: [1], start: '09:00', end: '09:01' }] }, '2026-11-24T09:00:00Z', 999),
    ).toBeNull();
    expect(due(ALWAYS_OPEN, '9999-12-31T23:30:00Z', 60)).toBeNull();
  });

  it('while it is paused nothing counts, and an open pause has no deadline', () => {
    const pause: Pause = { from: '2026-11-24T09:30:00Z', to: '2026-11-25T09:00:00Z', reason: 'waiting_on_customer' };
    expect(due(OFFICE, '2026-11-24T09:00:00Z', 60, [pause])).toBe('2026-11-25T09:30:00.000Z');
    expect(due(OFFICE, '2026-11-24T09:00:00Z', 30, [{ ...pause, to: null }])).toBe('2026-11-24T09:30:00.000Z');
    expect(due(OFFICE, '2026-11-24T09:00:00Z', 31, [{ ...pause, to: null }])).toBeNull();
  });

  it('time that has passed counts by the calendar of that time (SU-182)', () => {
    const policies: Policies = [policy(ALWAYS_OPEN), policy(OFFICE, 2, '2026-11-27T20:00:00.000Z')];
    const clock = { startedAt: '2026-11-27T19:00:00Z', pauses: [] };
    expect(new Date(reachedAt(clock, policies, 90 * MINUTE) ?? 0).toISOString()).toBe('2026-11-30T08:30:00.000Z');
  });
});

const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'];
/** Around both changes of the clock in either hemisphere, and around the year's end. */
const AROUND = ['2026-03-05', '2026-03-26', '2026-04-02', '2026-10-01', '2026-10-22', '2026-10-30', '2026-12-22'];
/** Outside of the hours that a zone skips or repeats, whose reading CL-78 says. */
const STARTS = ['06:00', '07:15', '08:00', '09:30'];
const MIDDLES = ['11:45', '12:00', '12:30'];
const ENDS = ['17:00', '18:30', '22:00', '00:00'];

const generated = (seed: number): { clock: Clock; policies: Policies; minutes: number } => {
  const below = numbersFrom(seed);
  const one = (values: readonly string[]): string => values[below(values.length)] ?? '';
  const start = Date.parse(`${one(AROUND)}T00:00:00Z`) + below(4 * 24 * 60) * MINUTE;
  const after = (minutes: number): string => new Date(start + minutes * MINUTE).toISOString();
  const calendar = (): BusinessCalendar => ({
    timezone: one(ZONES),
    alwaysOpen: below(6) === 0,
    intervals: [
      { days: [0, 1, 2, 3, 4, 5, 6].filter(() => below(4) > 0), start: one(STARTS), end: one(MIDDLES) },
      { days: [1, 2, 3, 4, 5, 6].filter(() => below(4) > 0), start: '13:00', end: one(ENDS) },
    ],
    holidays: [0, 1, 2, 3, 4].filter(() => below(3) === 0).map((day) => after(day * 24 * 60).slice(0, 10)),
  });
  let passed = below(600);
  const pauses = Array.from({ length: below(4) }, (): Pause => {
    const from = passed + below(900);
    passed = from + 1 + below(2_000);
    return { from: after(from), to: after(passed), reason: 'waiting_on_customer' };
  });
  let changed = 0;
  const later = Array.from({ length: below(3) }, (__, index) => {
    changed += 1 + below(2_500);
    return policy(calendar(), index + 2, after(changed));
  });
  return {
    clock: { startedAt: after(0), pauses },
    policies: [policy(calendar()), ...later],
    minutes: 1 + below(3_000),
  };
};

it.each(Array.from({ length: 200 }, (_, seed) => seed))(
  'generated case %i: the same moment as minute by minute on the clock on the wall (SU-182)',
  (seed) => {
    const { clock, policies, minutes } = generated(seed);
    const reached = reachedAt(clock, policies, minutes * MINUTE) ?? Infinity;
    // The other one looks no further than 40 days.
    const horizon = Date.parse(clock.startedAt) + MINUTES_MAX * MINUTE;
    const expected = reachedMinuteByMinute(clock, policies, minutes, MINUTES_MAX) ?? Infinity;
    expect(reached > horizon ? Infinity : reached).toBe(expected);
  },
);
