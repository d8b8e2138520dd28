import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { randomFrom } from '../../bench/random.ts';
import { inOrder, openKilledIntake, VICTIMS } from '../support/sources/killedIntake.ts';
import { TORTURE_SEED } from './seed.ts';

const TICKETS = Number(process.env['TORTURE_TICKETS'] ?? '10000');
/** Between two kills; what was killed has come back before the next. */
const APART_MS = { least: 1_000, most: 6_000 };
const LONG = 2 * 3_600_000;

it(
  `${TICKETS} tickets from a help desk with rate limits, while all of it is killed: each once, in order (SU-75, SU-76)`,
  { timeout: LONG },
  async () => {
    process.stdout.write(`seed ${TORTURE_SEED} (TORTURE_SEED)\n`);
    const random = randomFrom(TORTURE_SEED);
    const began = performance.now();
    const killed = { service: 0, 'tool server': 0, 'help desk': 0 };
    await using intake = await openKilledIntake(TICKETS);
    while ((await intake.total()) < TICKETS) {
      await sleep(APART_MS.least + random() * (APART_MS.most - APART_MS.least));
      const victim = VICTIMS[Math.floor(random() * VICTIMS.length)] ?? 'service';
      await intake.kill(victim);
      killed[victim] += 1;
    }
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    process.stdout.write(`${TICKETS} tickets in ${seconds} s; killed: ${JSON.stringify(killed)}\n`);
    expect(await intake.received()).toEqual(inOrder(TICKETS));
    expect(await intake.fixture.verify()).toMatchObject({ exit: 0 });
    expect(await intake.fixture.projections('verify')).toMatchObject({ exit: 0 });
  },
);
