import { describe, expect, it } from 'vitest';
import { mentionsIn } from '../../../domain/tickets/mentions.ts';

const people = [
  { id: 'lovelace', name: 'Ada Lovelace' },
  { id: 'grace', name: 'Grace Hopper' },
  { id: 'other', name: 'Grace Kelly' },
  { id: 'mononym', name: 'Ada' },
  { id: 'zoe', name: 'Zoë' },
  { id: 'erased', name: null },
];

describe('whom a note mentions (SU-191)', () => {
  it.each([
    ['@Ada Lovelace, look.', ['lovelace']],
    ['@ada  lovelace and @GRACE HOPPER', ['lovelace', 'grace']],
    ['@Ada should look (@Ada)', ['mononym']],
    ['ask @Zoë!', ['zoe']],
    ['Write to ada@example.com or x.@y', []],
    ['`@media` and ```\n@nobody\n```', []],
    ['Costs 3 @ 5 each', []],
  ])('%s', (text, ids) => expect(mentionsIn(text, people)).toEqual({ ids, unknown: [] }));

  it.each([
    ['@nobody', ['nobody']],
    ['@Grace, please', ['Grace']],
    ['@Adam and @Lovelace', ['Adam', 'Lovelace']],
    ["@o'hara.", ["o'hara"]],
  ])('nobody, or several: %s', (text, unknown) => expect(mentionsIn(text, people)).toEqual({ ids: [], unknown }));

  it('is found in a long text in time', () => {
    const before = performance.now();
    mentionsIn('@'.repeat(5_000) + '@a '.repeat(1_600), people);
    expect(performance.now() - before).toBeLessThan(2_000);
  });
});
