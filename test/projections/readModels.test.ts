import { expect, it } from 'vitest';
import { eventTypes } from '../../domain/core/log/streamKind.ts';
import { streamKinds } from '../../domain/streamKinds.ts';
import { projectionStatus } from '../../engine/projections/projectionStatus.ts';
import { verifyProjection } from '../../engine/projections/rebuildProjection.ts';
import { readModels } from '../../composition/modules.ts';
import { openNode } from '../support/nodes/openNode.ts';
import { testDatabase } from '../support/database/postgres.ts';
import { nonEmpty } from '../support/nonEmpty.ts';

it('every read model builds on an empty database and every table has a primary key', async () => {
  const test = await testDatabase();
  const node = await openNode({ url: test.url, readModels });
  node.start(readModels);
  const names = readModels.map(({ name }) => name);
  expect(await node.progress.waitFor(names, await node.store.head(), 20_000)).toBe(true);
  const operator = await openNode({ url: test.url, readModels });
  for (const projection of readModels) {
    const { live, rebuilt } = await verifyProjection(operator, projection, AbortSignal.timeout(20_000));
    expect(live).toBe(rebuilt);
  }
  const statuses = await projectionStatus({ ...node, now: () => new Date().toISOString() }, readModels);
  expect(statuses.map(({ status }) => status)).toEqual(names.map(() => 'active'));
  await operator.stop();
  await node.stop();
  await test.close();
});

it('every read model asks for events that exist', () => {
  const known = new Set(streamKinds.flatMap(({ union }) => eventTypes(union)).map(({ type }) => type));
  for (const { name, types } of nonEmpty(readModels))
    expect({ name, unknown: [types].flat().filter((type) => !known.has(type) && type !== 'all') }).toEqual({
      name,
      unknown: [],
    });
});
