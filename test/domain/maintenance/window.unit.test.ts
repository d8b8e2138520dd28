import { assert, boolean, constantFrom, date, nat, property, record, subarray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isWithin,
  nextWindow,
  windowsFrom,
  windowsOver,
  type MaintenanceWindow,
} from '../../../domain/maintenance/window.ts';

const window = (fields: Partial<MaintenanceWindow> = {}): MaintenanceWindow => ({
  enabled: true,
  daysOfWeek: [0, 1, 2, 3, 4, 5, 6],
  startLocal: '02:00',
  endLocal: '04:00',
  timezone: 'UTC',
  ...fields,
});
const first = (fields: Partial<MaintenanceWindow>, from: string) => {
  const span = nextWindow(window(fields), from);
  return span === null ? null : [span.start, span.end].map((at) => at.replace(':00.000Z', 'Z'));
};

describe('a window (CL-76, CL-78)', () => {
  it.each<[string, Partial<MaintenanceWindow>, string, readonly string[] | null]>([
    ['on its days', { daysOfWeek: [0] }, '2026-11-23T00:00:00Z', ['2026-11-29T02:00Z', '2026-11-29T04:00Z']],
    ['open now', {}, '2026-11-23T03:59:59.999Z', ['2026-11-23T02:00Z', '2026-11-23T04:00Z']],
    ['over at its end', {}, '2026-11-23T04:00:00Z', ['2026-11-24T02:00Z', '2026-11-24T04:00Z']],
    [
      'across midnight, of the day that it begins on',
      { daysOfWeek: [6], startLocal: '23:00', endLocal: '01:30' },
      '2026-11-22T01:00:00Z',
      ['2026-11-21T23:00Z', '2026-11-22T01:30Z'],
    ],
    ['in its zone', { timezone: 'Asia/Kathmandu' }, '2026-11-22T23:00:00Z', ['2026-11-23T20:15Z', '2026-11-23T22:15Z']],
    ['disabled: none', { enabled: false }, '2026-11-22T23:00:00Z', null],
    [
      'start skipped by daylight saving: the first valid minute',
      { startLocal: '02:30', endLocal: '05:00', timezone: 'Europe/Berlin' },
      '2026-03-29T00:00:00Z',
      ['2026-03-29T01:00Z', '2026-03-29T03:00Z'],
    ],
    [
      'end skipped: the first valid minute',
      { startLocal: '01:00', endLocal: '02:30', timezone: 'Europe/Berlin' },
      '2026-03-28T12:00:00Z',
      ['2026-03-29T00:00Z', '2026-03-29T01:00Z'],
    ],
    [
      'all of it skipped: as long as ever from the first valid minute',
      { startLocal: '02:10', endLocal: '02:50', timezone: 'Europe/Berlin' },
      '2026-03-28T12:00:00Z',
      ['2026-03-29T01:00Z', '2026-03-29T01:40Z'],
    ],
    [
      'repeated hour: opens once, at the first pass',
      { startLocal: '02:30', endLocal: '04:00', timezone: 'Europe/Berlin' },
      '2026-10-24T12:00:00Z',
      ['2026-10-25T00:30Z', '2026-10-25T03:00Z'],
    ],
    [
      'half an hour skipped on Lord Howe',
      { startLocal: '02:15', endLocal: '04:00', timezone: 'Australia/Lord_Howe' },
      '2026-10-03T12:00:00Z',
      ['2026-10-03T15:30Z', '2026-10-03T17:00Z'],
    ],
    [
      'midnight skipped in Cairo',
      { startLocal: '00:00', endLocal: '02:00', timezone: 'Africa/Cairo' },
      '2026-04-23T12:00:00Z',
      ['2026-04-23T22:00Z', '2026-04-23T23:00Z'],
    ],
    [
      'a day that Samoa skipped has none',
      { daysOfWeek: [5], timezone: 'Pacific/Apia' },
      '2011-12-29T14:00:00Z',
      ['2012-01-05T12:00Z', '2012-01-05T14:00Z'],
    ],
  ])('%s', (_, fields, from, expected) => {
    expect(first(fields, from)).toEqual(expected);
  });
});

const time = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/St_Johns'];
const anyWindow = record({
  days: subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }),
  start: nat({ max: 1439 }),
  minutes: nat({ max: 330 }),
  timezone: constantFrom(...ZONES, 'UTC', 'Pacific/Apia', 'Africa/Cairo', 'America/Nuuk'),
}).map(({ days, start, minutes, timezone }): MaintenanceWindow => ({
  enabled: true,
  daysOfWeek: days,
  startLocal: time(start),
  endLocal: time((start + minutes + 30) % 1440),
  timezone,
}));
const anyTime = date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }).map((at) =>
  at.toISOString(),
);

/** What the runtime's own calendar says of a moment, which shares no code with Temporal. */
const localOf = (timeZone: string, at: string) => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(at));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return {
    day: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(part('weekday')),
    time: `${part('hour')}:${part('minute')}`,
  };
};

describe('any window (CL-78)', () => {
  it('opens on its days at its local time, or right after a gap in it, and lasts at most its length and a repeated hour', () => {
    assert(
      property(anyWindow, anyTime, (chosen, from) => {
        const span = nextWindow(chosen, from);
        const { day, time: opens } = localOf(chosen.timezone, span?.start ?? '');
        const before = localOf(chosen.timezone, new Date(Date.parse(span?.start ?? '') - 60_000).toISOString());
        const isMoved = opens !== chosen.startLocal;
        expect(isMoved ? before.time < chosen.startLocal || before.day !== day : true).toBe(true);
        expect(isMoved || chosen.daysOfWeek.includes(day)).toBe(true);
        const minutes = (Date.parse(span?.end ?? '') - Date.parse(span?.start ?? '')) / 60_000;
        expect(minutes).toBeGreaterThan(0);
        expect(minutes).toBeLessThanOrEqual(6 * 60 + 60);
      }),
    );
  });

  it('is found from every moment in it, and never twice', () => {
    assert(
      property(anyWindow, anyTime, boolean(), (chosen, from, early) => {
        const [one, two] = windowsFrom(chosen, from).take(2).toArray();
        const inside = early ? one?.start : new Date(Date.parse(one?.end ?? '') - 1).toISOString();
        expect(nextWindow(chosen, inside ?? '')).toEqual(one);
        expect(nextWindow(chosen, one?.end ?? '')).toEqual(two);
        expect(one !== undefined && isWithin(one, one.start) && !isWithin(one, one.end)).toBe(true);
      }),
    );
  });

  it('a search for one that never comes ends (CL-80)', () => {
    const spans = windowsFrom(window(), '2026-11-23T00:00:00Z');
    expect(spans.filter(({ start }) => start > '2030').toArray()).toEqual([]);
    expect(windowsFrom(window({ daysOfWeek: [9] }), '2026-11-23T00:00:00Z').toArray()).toEqual([]);
  });

  it.each(ZONES)('ten years in %s: one window each Sunday and Wednesday', (timezone) => {
    const chosen = window({ timezone, daysOfWeek: [0, 3], startLocal: '01:30', endLocal: '03:15' });
    const spans = windowsOver(chosen, '2026-01-01T12:00:00Z', '2036-01-01T12:00:00Z');
    const days = spans.map(({ start }) => localOf(timezone, start).day);
    expect(spans).toHaveLength(1043);
    expect(days.every((day, index) => day === (index % 2 === days.indexOf(0) % 2 ? 0 : 3))).toBe(true);
  });
});
