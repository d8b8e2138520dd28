import { describe, expect, it } from 'vitest';
import { explore } from './explore.ts';
import type { Mutation } from './model.ts';

/** More steps than any way through the model has: every order of all of them is tried. */
const DEPTH_MAX = 80;

const words = (mutation: Mutation) => {
  const { violations, states } = explore(DEPTH_MAX, new Set([mutation]));
  process.stdout.write(`without "${mutation}": ${states} states, ${[...violations.keys()].join('; ')}\n`);
  return [...violations.keys()];
};

describe('a model of automatic upgrades', () => {
  it('has no order of steps in which one begins against a reason of CL-80, or is cancelled and changed (CL-80, CL-81, CL-107)', () => {
    const { states, depth, violations } = explore(DEPTH_MAX);
    process.stdout.write(`${states} states, at most ${depth} steps deep, ${violations.size} violations\n`);
    expect([...violations.keys()]).toEqual([]);
    expect(depth).toBeLessThan(DEPTH_MAX);
    expect(states).toBeGreaterThan(10_000);
  });

  it.each<[Mutation, string]>([
    ['catalogue not read again', 'changed although catalogue_changed'],
    ['switch not checked again', 'changed although switched_off'],
    ['window not checked again', 'changed although window_over'],
    ['age of the read not checked', 'changed although catalogue_changed'],
    ['token not compared', 'cancelled beside a changed cluster'],
    ['observed before the token is recorded', 'cancelled beside a changed cluster'],
    ['withdrawn beside the cluster', 'cancelled beside a changed cluster'],
  ])('finds the fault where a check is taken out: %s (CL-107)', (mutation, fault) => {
    expect(words(mutation)).toContain(fault);
  });
});
