import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomFrom } from '../../../bench/random.ts';
import { TORTURE_SEED } from '../../torture/seed.ts';
import { openFleet, type Fleet, type Ground } from './fleet.ts';
import { APPENDS, killAt, MOMENTS, repeat, together, type Moment, type Tally } from './moments.ts';

/** `rounds` of each moment; a round is a cluster: one pause over 20 clusters counts 20. */
type Plan = { rounds: number; clusters: number; msARepetition: number };

/** The tests of automatic upgrades whose world changes at the wrong moment. */
export const playMoments = (ground: Ground, { rounds, clusters, msARepetition }: Plan): void => {
  const repetitions = Math.ceil(rounds / clusters);
  const random = randomFrom(TORTURE_SEED);
  let fleet: Fleet | undefined;

  beforeAll(async () => {
    process.stdout.write(`seed ${TORTURE_SEED} (TORTURE_SEED), ${rounds} rounds (TORTURE_ROUNDS)\n`);
    fleet = await openFleet(clusters, ground);
  }, 1_200_000);
  afterAll(() => fleet?.[Symbol.asyncDispose]());

  const play = async (name: string, moments: readonly Moment[]): Promise<Tally> => {
    const tallies: Tally[] = [];
    if (fleet !== undefined) for (const moment of moments) tallies.push(await repeat(fleet, moment, random));
    const tally = together(tallies);
    process.stdout.write(`${name}: ${JSON.stringify(tally)}\n`);
    return tally;
  };

  describe('an automatic upgrade', { timeout: 120_000 + repetitions * msARepetition }, () => {
    it.each(MOMENTS)(
      '$name: none begins after what forbids it, and none that is cancelled was changed (CL-80, CL-81, CL-107)',
      async (moment) => {
        const tally = await play(
          moment.name,
          Array.from({ length: repetitions }, () => moment),
        );
        expect(tally.violations).toEqual([]);
        expect(tally.rounds).toBeGreaterThanOrEqual(rounds);
      },
    );

    it('kill -9 at each append, and an import before it runs again: the same (CL-80, CL-81, CL-107)', async () => {
      const kills = Array.from({ length: Math.max(repetitions, APPENDS.length) }, (_, index) =>
        killAt(APPENDS[index % APPENDS.length] ?? 'UpgradeScheduled'),
      );
      const tally = await play('kill -9 at each append', kills);
      expect(tally.violations).toEqual([]);
      expect(tally.rounds).toBeGreaterThanOrEqual(rounds);
    });
  });
};
