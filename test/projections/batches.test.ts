import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import { START } from '../../domain/core/log/eventLog.ts';
import { takeLeases } from '../../engine/leases/leaseRows.ts';
import { applyBatch } from '../../engine/projections/applyBatch.ts';
import { applyEvents } from '../../engine/projections/applyEvents.ts';
import type { Target } from '../../engine/projections/fold.ts';
import { createBuild } from '../../engine/projections/builds.ts';
import type { BuildWork } from '../../engine/projections/checkpoints.ts';
import { digestOf } from '../../engine/projections/digest.ts';
import { readModels } from '../../composition/modules.ts';
import { testDatabase, type TestDatabase } from '../support/database/postgres.ts';
import { history } from './history/history.ts';

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
  return digestsOf(targets);
};

const digestsOf = async (targets: readonly Target[]): Promise<readonly string[]> => {
  const digests: string[] = [];
  for (const { projection, build } of targets) {
    const { digest } = await digestOf(test.database, projection, () => Promise.resolve(build));
    digests.push(digest);
  }
  return digests;
};

/** As digestsAfter, each batch with the rows of busy tables that the one before it has left. */
const digestsWithKept = async (batches: readonly (readonly RecordedEvent[])[]): Promise<readonly string[]> => {
  let works: readonly BuildWork[] = await Promise.all(
    readModels.map(async (projection): Promise<BuildWork> => {
      const build = await test.database.transaction((sql) => createBuild(sql, projection, randomUUID()));
      const [lease] = await takeLeases(test.database, [build.buildId], 'me');
      if (lease === undefined) throw new Error('no lease');
      return { projection, build, lease };
    }),
  );
  for (const batch of batches)
    works = await applyBatch(test.database, works, batch, batch.at(-1)?.position ?? START, 'grouped');
  return digestsOf(works);
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

it('nor on which rows a batch found kept', async () => {
  const atOnce = await digestsAfter([history]);
  expect(await digestsWithKept(history.map((event) => [event]))).toEqual(atOnce);
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: 1, max: history.length - 1 }), { minLength: 1, maxLength: 12 }),
      async (places) => {
        expect(await digestsWithKept(cutAt(places))).toEqual(atOnce);
      },
    ),
    { numRuns: 8 },
  );
});
