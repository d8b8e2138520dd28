import { afterAll, beforeAll, it } from 'vitest';
import {
  endure,
  expectNothingLost,
  lossOf,
  openLossFixture,
  type LossFixture,
} from '../support/kurrentServer/losses.ts';
import { GRACE_MS } from './duration.ts';

let fixture: LossFixture;
const posted: string[] = [];

beforeAll(async () => {
  fixture = await openLossFixture();
});
afterAll(() => fixture.close());

it.each([
  ['the leader is killed', 10_000],
  ['the leader is stopped', 5_000],
  ['the leader is stopped', 20_000],
  ['the leader is deposed with a tail', 10_000],
  ['the majority is away', 30_000],
  ['all are killed', 10_000],
])(
  'nothing is lost, doubled or out of order when %s for %d ms, and the nodes live on (X-71, G1, G5)',
  async (name, ms) => {
    const loss = lossOf(name, ms);
    const endured = await endure(fixture, { ...loss, name: `${name} (${ms})` });
    posted.push(...endured.posted);
    await expectNothingLost(fixture, posted);
  },
  GRACE_MS,
);
