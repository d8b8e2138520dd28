import { expect, it } from 'vitest';
import { embeddedGround } from '../support/upgradeMoments/embeddedGround.ts';
import { openFleet } from '../support/upgradeMoments/fleet.ts';
import { MOMENTS, repeat } from '../support/upgradeMoments/moments.ts';

const CLUSTERS = 2;

it.each(MOMENTS.filter(({ name }) => name.startsWith('an import') || name.startsWith('two nodes')))(
  'running nodes: $name (CL-80, CL-81, CL-107)',
  async (moment) => {
    await using fleet = await openFleet(CLUSTERS, embeddedGround);
    const { rounds, violations } = await repeat(fleet, moment, Math.random);
    expect([rounds, violations]).toEqual([CLUSTERS, []]);
  },
);
