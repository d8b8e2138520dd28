import { describe, expect, it } from 'vitest';
import { clauseOf, customerWord, stateOf } from '../../../../web/src/inbox/list/rowWords.ts';
import { nextOf, shownOf } from '../../../../web/src/inbox/shown.ts';
import { between } from '../../../../web/src/inbox/list/useMarked.ts';
import { itemOf } from './items.ts';

describe('what a row says (SU-158)', () => {
  it('is the words of the agent, and those of the customer only while there are none', () => {
    const wrote = itemOf('a', { preview: 'I wait for my parcel.' });
    expect(clauseOf(wrote)).toBe('I wait for my parcel.');
    expect(clauseOf({ ...wrote, finding: 'held: house number missing' })).toBe('held: house number missing');
  });

  it.each([
    ['noor@example.com', 'noor'],
    ['@example.com', '@example.com'],
    ['Noor', 'Noor'],
    [null, 'Unknown customer'],
  ])('%s is %s', (customer, word) => {
    expect(customerWord({ customer })).toBe(word);
  });

  it.each([
    [{ status: 'awaiting_review', verdict_kind: 'propose_resolution' }, undefined],
    [{ status: 'awaiting_review', verdict_kind: 'auto_resolved' }, 'ready'],
    [{ status: 'awaiting_review', verdict_kind: 'auto_resolved', to_send: true }, 'to send by hand'],
    [{ status: 'escalated', snoozed_until: 'reply' }, 'snoozed until a reply'],
    [{ status: 'escalated', snoozed_until: '2026-11-20T14:00:00' }, 'snoozed until 14:00'],
    [{ status: 'escalated', snoozed_until: '2026-11-23T09:00:00' }, 'snoozed until Mon 09:00'],
    [{ status: 'escalated', snoozed_until: '2026-12-03T09:00:00' }, 'snoozed until 3 Dec'],
    [{ status: 'escalated', snoozed_until: '2027-01-03T09:00:00' }, 'snoozed until 3 Jan 2027'],
    [{ status: 'failed' }, 'failed'],
    [{ status: 'of_a_newer_release' }, 'of a newer release'],
  ] as const)('%j shows %s', (fields, text) => {
    expect(stateOf(itemOf('a', fields), Date.parse('2026-11-20T08:00:00'))?.text).toBe(text);
  });
});

const escalated = (id: string) => itemOf(id, { status: 'escalated' });

it('the next row is one that is still shown, and none after the last', () => {
  const read = [
    escalated('a'),
    itemOf('b', { status: 'resolved' }),
    escalated('c'),
    itemOf('d', { status: 'resolved' }),
  ];
  const next = (at: string) => nextOf(shownOf(read, [{ status: ['escalated'] }], 'ada', at), at)?.id;
  expect([next('a'), next('b'), next('c'), next('d')]).toEqual(['c', 'c', undefined, undefined]);
  expect(next('not-in-the-list')).toBe('a');
  expect(nextOf(shownOf(read, undefined, 'ada', 'a'), 'a')?.id).toBe('b');
});

it('a range is chosen from either end', () => {
  const items = ['a', 'b', 'c', 'd'].map((id) => itemOf(id));
  expect(between(items, 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(between(items, 'd', 'b')).toEqual(['b', 'c', 'd']);
  expect(between(items, 'gone', 'c')).toEqual(['c']);
});
