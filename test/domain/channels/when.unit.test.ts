import { describe, expect, it } from 'vitest';
import { isQuiet, parseWhen, whenHolds } from '../../../domain/channels/when.ts';
import { RuleSyntaxError } from '../../../domain/rules/tokens.ts';

const FIELDS = { priority: 'high', source: 'email', age: 3600, confidence: 0.4, tags: ['vip'], customer: null };

describe('a when (SU-116)', () => {
  it.each([
    [null, true],
    ['priority >= high', true],
    ['priority >= urgent', false],
    ['priority < normal', false],
    ['priority == high', true],
    ['priority in [low, high]', true],
    ['priority != high', false],
    ['priority == soon', false],
    ['source == email and age > 30m and tags == vip', true],
    ['source == email and confidence > 0.5', false],
    ['customer == "ann@example.com"', false],
    ['nothing == 1', false],
  ])('%s: %s', (when, holds) => {
    expect(whenHolds(when, FIELDS)).toBe(holds);
  });

  it('orders low < normal < high < urgent', () => {
    const reached = ['low', 'normal', 'high', 'urgent'].filter((priority) =>
      whenHolds('priority >= high', { priority }),
    );
    expect(reached).toEqual(['high', 'urgent']);
  });

  it.each([
    ['priority >= high or x', 17],
    ['', 0],
    ['priority >=', 11],
    ['a == 1 then chat_channel("#x")', 30],
    ['"a" == 1', 0],
  ])('%j is refused at %i, within its own text', (when, position) => {
    const caught = (() => {
      try {
        return parseWhen(when);
      } catch (error) {
        return error;
      }
    })();
    expect(caught).toBeInstanceOf(RuleSyntaxError);
    expect(caught).toMatchObject({ position });
  });
});

describe('quiet hours (SU-116)', () => {
  const night = { timezone: 'Europe/Berlin', start: '22:00', end: '07:00' };
  it.each([
    ['2026-11-20T20:59:00.000Z', false],
    ['2026-11-20T21:00:00.000Z', true],
    ['2026-11-20T23:30:00.000Z', true],
    ['2026-11-21T05:59:00.000Z', true],
    ['2026-11-21T06:00:00.000Z', false],
    // In summer the clock is an hour ahead.
    ['2026-07-20T20:00:00.000Z', true],
    ['2026-07-21T05:00:00.000Z', false],
  ])('%s: %s', (at, quiet) => {
    expect(isQuiet(night, at)).toBe(quiet);
  });

  it('that end on the same day, and none', () => {
    const noon = { timezone: 'UTC', start: '12:00', end: '13:00' };
    expect(['11:59', '12:00', '12:59', '13:00'].map((time) => isQuiet(noon, `2026-11-20T${time}:00.000Z`))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isQuiet(null, '2026-11-20T12:00:00.000Z')).toBe(false);
  });
});
