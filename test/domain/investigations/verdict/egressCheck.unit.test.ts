import { describe, expect, it } from 'vitest';
import { egressFlags } from '../../../../domain/investigations/verdict/egressCheck.ts';
import { FLAGGED, type Context, type Group } from './egressCorpus.ts';
import { FLAGGED_WORDS } from './egressContent.ts';
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
  it.each(cases([...FLAGGED, ...FLAGGED_WORDS]))('$what: $text', ({ text, context, flags }) => {
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

const noted = (note: string) => [{ customer_id: 'cus_1', note }];

describe('what the investigation read', () => {
  const ticket = { title: '', body: '', customer: 'cus_1', customerRef: null };
  const flagsOf = (text: string, rows: readonly Record<string, string>[]) =>
    egressFlags(text, ticket, [{ connectorKind: 'postgres', arguments: {}, result: { rows } }], { replyHosts: [] });
  const SAID = 'We write to ann@mail.example about it.';

  it('makes an address familiar only as a whole', () => {
    expect(flagsOf(SAID, noted('<ann@mail.example>, or by post'))).toEqual([]);
    expect(flagsOf(SAID, noted('joann@mail.example'))).toEqual(['foreign_identifier']);
    expect(flagsOf(SAID, noted('ann@mail.example.org'))).toEqual(['foreign_identifier']);
    expect(flagsOf(SAID, noted('joann@mail.example and Ann@Mail.example.'))).toEqual([]);
  });

  it('is followed from id to id, in whatever order and however far', () => {
    const rows = Array.from({ length: 3_000 }, (_, index) => ({
      customer_id: index === 0 ? 'cus_1' : `link_${index}`,
      account_id: `link_${index + 1}`,
      email: `u${index}@mail.example`,
    })).toReversed();
    expect(flagsOf('Sent to u2999@mail.example.', rows)).toEqual([]);
    expect(flagsOf('Sent to u2999@mail.example.', rows.slice(0, -1))).toEqual(['foreign_identifier']);
  });

  it('is read so far only, the short cells first, and what stands beyond is unknown', () => {
    const filler = Array.from({ length: 40 }, () => ({ customer_id: 'cus_1', note: '1 '.repeat(8_000) }));
    const note = `ann@mail.example ${'2 '.repeat(8_100)}`;
    expect(flagsOf(SAID, [{ customer_id: 'cus_1', note }])).toEqual([]);
    expect(flagsOf(SAID, [...filler, { customer_id: 'cus_1', note }])).toEqual(['foreign_identifier']);
    expect(flagsOf(SAID, [...filler, { customer_id: 'cus_1', email: 'ann@mail.example' }])).toEqual([]);
  });
});
