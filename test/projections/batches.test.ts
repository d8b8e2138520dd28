import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RecordedEvent } from '../../domain/core/eventStore.ts';
import { applyEvents } from '../../engine/projections/applyEvents.ts';
import type { Target } from '../../engine/projections/fold.ts';
import { createBuild } from '../../engine/projections/builds.ts';
import { digestOf } from '../../engine/projections/digest.ts';
import { readModels } from '../../projections/readModels.ts';
import { testDatabase, type TestDatabase } from '../support/postgres.ts';
import { history } from './history.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.close());

/** Of each read model, after these batches. */
const digestsAfter = async (batches: readonly (readonly RecordedEvent[])[]): Promise<readonly string[]> => {
  const targets: Target[] = [];
  for (const projection of readModels)
    targets.push({
      projection,
      build: await test.database.transaction((sql) => createBuild(sql, projection, randomUUID())),
    });
  for (const batch of batches) await test.database.transaction((sql) => applyEvents(sql, targets, batch));
  const digests: string[] = [];
  for (const { projection, build } of targets) {
    const { digest } = await digestOf(test.database, projection, () => Promise.resolve(build));
    digests.push(digest);
  }
  return digests;
};

const cutAt = (places: readonly number[]): readonly (readonly RecordedEvent[])[] => {
  const cuts = [0, ...places.toSorted((a, b) => a - b), history.length];
  return cuts.slice(1).map((end, index) => history.slice(cuts[index], end));
};

it('rows do not depend on how the log was cut into batches', async () => {
  const oneByOne = await digestsAfter(history.map((event) => [event]));
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: 1, max: history.length - 1 }), { maxLength: 12 }),
      async (places) => {
        expect(await digestsAfter(cutAt(places))).toEqual(oneByOne);
      },
    ),
    { numRuns: 12 },
  );
});
