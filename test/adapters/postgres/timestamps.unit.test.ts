import * as fc from 'fast-check';
import { types } from 'pg';
import { expect, it } from 'vitest';
import { isoTimestamp } from '../../../adapters/postgres/timestamps.ts';

const asPg: (text: string) => Date | number = types.getTypeParser(types.builtins.TIMESTAMPTZ);

/** What PostgreSQL 18 was seen to write for such times, in sessions of several time zones. */
const WRITTEN = [
  '2026-11-24 03:37:32+00',
  '2026-11-24 03:37:32.1+00',
  '2026-11-24 03:37:32.12+00',
  '2026-11-24 03:37:32.123456+00',
  '2026-11-24 04:37:32.123+01',
  '2026-11-24 09:07:32.12+05:30',
  '1890-01-01 00:53:28.5+00:53:28',
  '0001-01-01 00:00:00+00',
  '0099-12-31 23:59:59.999+00',
  '0001-12-31 23:58:45-00:01:15 BC',
  '0044-03-15 12:00:00+00 BC',
  '10000-01-01 00:00:00+00',
  '294276-12-31 23:59:59.999999+00',
  'infinity',
  '-infinity',
];

it.each(WRITTEN)('reads %s as pg does', (text) => {
  const read = new Date(asPg(text));
  expect(isoTimestamp(text)).toBe(Number.isNaN(read.getTime()) ? text : read.toISOString());
});

it('reads any time of four digits in a session in UTC', () => {
  const times = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(times, (time) => {
      const text = time.toISOString().replace('T', ' ').replace('Z', '+00');
      expect(isoTimestamp(text)).toBe(time.toISOString());
    }),
  );
});
