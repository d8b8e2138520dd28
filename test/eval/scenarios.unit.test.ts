import { describe, expect, it } from 'vitest';
import { matching } from '../../eval/choose.ts';
import { SCENARIOS } from '../../eval/scenarios.ts';
import { callsAllowed } from '../../eval/score.ts';

const ids = SCENARIOS.map(({ id }) => id);

describe('the scenarios', () => {
  it('are at least thirty, with ids that make files of their own', () => {
    expect(SCENARIOS.length).toBeGreaterThanOrEqual(30);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z-]+\/[a-z-]+$/.test(id))).toEqual([]);
  });

  it('have clusters of their own each, since all stand in one log', () => {
    const clusters = SCENARIOS.flatMap(({ world }) => (world.clusters ?? []).map(({ id }) => id));
    expect(clusters.length).toBeGreaterThan(0);
    expect(new Set(clusters).size).toBe(clusters.length);
  });

  it('connect every kind of system, and some of them several', () => {
    const connected = SCENARIOS.map(({ world }) => Object.keys(world));
    expect(new Set(connected.flat())).toEqual(new Set(['shop', 'cache', 'tracker', 'payments', 'realm', 'clusters']));
    expect(connected.filter((kinds) => kinds.length > 1).length).toBeGreaterThan(5);
  });

  it('speak to the model from the ticket and from every system that others write into', () => {
    const injected = SCENARIOS.filter(({ expect: expected }) => expected.injected === true);
    const kinds = injected.flatMap(({ world }) => Object.keys(world));
    expect(new Set(kinds)).toEqual(new Set(['shop', 'cache', 'tracker', 'payments', 'realm']));
  });

  it.each(SCENARIOS)(
    '$id: the script cites calls that it makes, within what is allowed',
    ({ script, expect: expected }) => {
      const calls = script.rounds.flatMap((round) => Object.keys(round));
      expect(new Set(calls).size).toBe(calls.length);
      expect(script.verdict.evidence.map(({ call }) => call).filter((call) => !calls.includes(call))).toEqual([]);
      expect(calls.length).toBeLessThanOrEqual(callsAllowed(expected.calls));
    },
  );
});

it.each([
  ['cache/', ids.filter((id) => id.startsWith('cache/'))],
  ['CACHE/stale', ['cache/stale-stock']],
  ['injected*row', ['injected/row']],
  ['row*injected', []],
  ['no such thing', []],
])('--only %s', (pattern, expected) => {
  expect(matching(SCENARIOS, pattern).map(({ id }) => id)).toEqual(expected);
});

it('takes all without a pattern', () => {
  expect(matching(SCENARIOS, null)).toHaveLength(SCENARIOS.length);
});
