import { describe, expect, it } from 'vitest';
import { clauseOf, customerWord, stateOf } from '../../../../web/src/inbox/list/rowWords.ts';
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
    [{ status: 'escalated', snoozed_until: 'reply' }, 'snoozed'],
    [{ status: 'failed' }, 'failed'],
    [{ status: 'of_a_newer_release' }, 'of a newer release'],
  ] as const)('%j shows %s', (fields, text) => {
    expect(stateOf(itemOf('a', fields))?.text).toBe(text);
  });
});

it('a range is chosen from either end', () => {
  const items = ['a', 'b', 'c', 'd'].map((id) => itemOf(id));
  expect(between(items, 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(between(items, 'd', 'b')).toEqual(['b', 'c', 'd']);
  expect(between(items, 'gone', 'c')).toEqual(['c']);
});
