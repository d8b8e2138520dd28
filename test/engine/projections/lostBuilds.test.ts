import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { activeBuild, schemaOf, viewSchemaOf, type Build } from '../../../engine/projections/builds.ts';
import { projectionStatus } from '../../../engine/projections/projectionStatus.ts';
import { testDatabase, type TestDatabase } from '../../support/database/postgres.ts';
import { eventually } from '../../support/eventually.ts';
import { append, keysSeen, manyTallied, tallied, tally } from '../../support/log/tally.ts';
import { openNode, type TestNode } from '../../support/nodes/openNode.ts';

let test: TestDatabase;
let nodes: TestNode[];

beforeEach(async () => {
  test = await testDatabase();
  nodes = [];
});
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await test.close();
});

const running = async (): Promise<TestNode> => {
  const node = await openNode({ url: test.url, readModels: [tally, keysSeen] });
  nodes.push(node);
  node.start([tally, keysSeen]);
  return node;
};

/** What a first node has built of 100 events. */
const built = async (): Promise<{ node: TestNode; build: Build }> => {
  const node = await running();
  const position = await append(node.store, manyTallied(100));
  expect(await node.progress.waitFor(['tally', 'keys_seen'], position, 20_000)).toBe(true);
  const build = await activeBuild(test.database, tally);
  if (build === null) throw new Error('not active');
  return { node, build };
};

const drop = (schema: string) => test.database.query(`drop schema ${schema} cascade`);

/** As a node reads it whose connections know nothing of former builds. */
const totalOf = async ({ reads }: TestNode): Promise<unknown> =>
  (await reads.query<{ n: number }>('select sum(total)::int as n from tally')).rows[0]?.n;

const rowsOfBuilds = async (): Promise<readonly unknown[]> =>
  (await test.database.query(`select status from projections.builds where name = 'tally'`)).rows;

describe('a build whose schema is missing', () => {
  it.each([
    ['tables and views', (build: Build) => [schemaOf(build), viewSchemaOf(tally)]],
    ['tables alone', (build: Build) => [schemaOf(build)]],
    ['views alone', () => [viewSchemaOf(tally)]],
  ])('is no build, and is made anew: %s', async (_, schemasOf) => {
    const { node, build } = await built();
    await node.stop();
    for (const schema of schemasOf(build)) await drop(schema);
    expect(await activeBuild(test.database, tally)).toBeNull();
    const next = await running();
    expect(await next.progress.waitFor(['tally'], await next.store.head(), 20_000)).toBe(true);
    expect(await totalOf(next)).toBe(100);
    expect(await rowsOfBuilds()).toEqual([{ status: 'active' }]);
  });

  it('shows as not applied to whoever waits for it', async () => {
    const { node, build } = await built();
    await node.stop();
    await drop(schemaOf(build));
    const idle = await openNode({ url: test.url, readModels: [tally, keysSeen] });
    nodes.push(idle);
    expect(await idle.progress.applied(['keys_seen'])).toBe(build.position);
    expect(await idle.progress.applied(['tally'])).toBeNull();
    const [status] = await projectionStatus({ ...idle, now: () => new Date().toISOString() }, [tally]);
    expect(status).toMatchObject({ status: 'building', buildId: null, position: null });
  });

  it('is made anew under a running node with the next event, whether it wants that or not', async () => {
    const { node, build } = await built();
    await drop(schemaOf(build));
    await append(node.store, [tallied('later', 3)]);
    await eventually(
      () => totalOf(node).catch(() => null),
      (total) => total === 103,
    );
    expect(await rowsOfBuilds()).toEqual([{ status: 'active' }]);
  });
});
