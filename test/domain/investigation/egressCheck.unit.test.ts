import { describe, expect, it } from 'vitest';
import { egressFlags } from '../../../domain/investigation/egressCheck.ts';
import { FLAGGED, type Context, type Group } from './egressCorpus.ts';
import { HARMLESS } from './egressHarmless.ts';

const check = (text: string, { ticket, results, replyHosts }: Context) =>
  egressFlags(text, ticket, results, { replyHosts });

const cases = (groups: readonly Group[]) =>
  groups.flatMap(({ texts, ...about }) => texts.map((text) => ({ ...about, text })));

it('has enough cases, false alarms included', () => {
  expect(cases(HARMLESS).length).toBeGreaterThanOrEqual(120);
  expect(cases([...FLAGGED, ...HARMLESS]).length).toBeGreaterThanOrEqual(300);
});

describe('the check of a draft flags (SU-106)', () => {
  it.each(cases(FLAGGED))('$what: $text', ({ text, context, flags }) => {
    expect(check(text, context)).toEqual(flags);
    expect(check(`Dear Mira,\n\n${text}\n\nBest regards`, context)).toEqual(flags);
  });
});

describe('the check of a draft does not cry wolf at (SU-106)', () => {
  it.each(cases(HARMLESS))('$what: $text', ({ text, context }) => {
    expect(check(text, context)).toEqual([]);
    expect(check(`Dear customer,\n\n${text}\n\nBest regards`, context)).toEqual([]);
  });
});

describe('the check of a draft', () => {
  const [first] = FLAGGED;
  const context = first?.context ?? { ticket: null, results: [], replyHosts: [] };
  it.each([
    '.',
    '_',
    'a.',
    'a@',
    'https://',
    'https://a@',
    '1',
    '1 ',
    '+1',
    'DE89',
    'a.com ',
    '//',
    '[',
    'pin ',
    '&amp;',
  ])('takes time linear in the text: %s', (part) =>
    expect(check(`https://${part.repeat(20_000)}a`, context).length).toBeLessThanOrEqual(5),
  );
});
