import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomFrom } from '../../bench/random.ts';
import { openFleet, type Fleet } from '../support/upgradeMoments/fleet.ts';
import {
  APPENDS,
  killAt,
  MOMENTS,
  repeat,
  together,
  type Moment,
  type Tally,
} from '../support/upgradeMoments/moments.ts';
import { TORTURE_SEED } from './seed.ts';

/** Rounds of each moment; a round is a cluster: one pause over 20 clusters counts 20. */
const ROUNDS = Number(process.env['TORTURE_ROUNDS'] ?? '200');
const CLUSTERS = Number(process.env['TORTURE_CLUSTERS'] ?? '20');
const MS_A_REPETITION = 180_000;
const REPETITIONS = Math.ceil(ROUNDS / CLUSTERS);

let fleet: Fleet;
const random = randomFrom(TORTURE_SEED);

beforeAll(async () => {
  fleet = await openFleet(CLUSTERS);
  process.stdout.write(`seed ${TORTURE_SEED} (TORTURE_SEED), ${ROUNDS} rounds (TORTURE_ROUNDS)\n`);
}, 600_000);
afterAll(() => fleet[Symbol.asyncDispose]());

const play = async (name: string, moments: readonly Moment[]): Promise<Tally> => {
  const tallies: Tally[] = [];
  for (const moment of moments) tallies.push(await repeat(fleet, moment, random));
  const tally = together(tallies);
  process.stdout.write(`${name}: ${JSON.stringify(tally)}\n`);
  return tally;
};

const timeout = 120_000 + REPETITIONS * MS_A_REPETITION;

describe('an automatic upgrade', { timeout }, () => {
  it.each(MOMENTS)(
    '$name: none begins after what forbids it, and none that is cancelled was changed (CL-80, CL-81, CL-107)',
    async (moment) => {
      const { violations, rounds } = await play(
        moment.name,
        Array.from({ length: REPETITIONS }, () => moment),
      );
      expect(violations).toEqual([]);
      expect(rounds).toBeGreaterThanOrEqual(ROUNDS);
    },
  );

  it('kill -9 at each append, and an import before it runs again: the same (CL-80, CL-81, CL-107)', async () => {
    const kills = Array.from({ length: Math.max(REPETITIONS, APPENDS.length) }, (_, index) =>
      killAt(APPENDS[index % APPENDS.length] ?? 'UpgradeScheduled'),
    );
    const { violations, rounds } = await play('kill -9 at each append', kills);
    expect(violations).toEqual([]);
    expect(rounds).toBeGreaterThanOrEqual(ROUNDS);
  });
});
