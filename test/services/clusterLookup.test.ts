import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clusterLookup } from '../../services/clusterLookup.ts';
import { clusters } from '../../projections/clusters/clusters.ts';
import { shippedCatalogue } from '../support/clusters/catalogues.ts';
import { requestCluster } from '../support/clusters/clusters.ts';
import { openNode, type TestNode } from '../support/nodes/openNode.ts';
import { testDatabase, type TestDatabase } from '../support/database/postgres.ts';

const CATALOGUE = shippedCatalogue();
const parts = { catalogue: () => CATALOGUE, driver: { versions: 'any' as const } };

let database: TestDatabase;
let node: TestNode;

beforeEach(async () => {
  database = await testDatabase();
  // Its read models do not run yet, as on a node that has just begun.
  node = await openNode({ url: database.url, readModels: [clusters] });
});
afterEach(async () => {
  await node.stop();
  await database.close();
});

describe('the clusters of a node that has just begun (SU-174)', () => {
  it('are shown as soon as their read model is there', async () => {
    const id = await requestCluster(node.store, { name: 'orders' });
    const lookup = clusterLookup(node, parts);
    const [listed, found] = [lookup.list('default', null, 10), lookup.find('default', id)];
    node.start([clusters]);
    expect(await listed).toMatchObject({ items: [{ id, name: 'orders' }], total: 1 });
    expect(await found).toMatchObject({ id });
  });

  it('are not shown while it is being built, which the refusal says', async () => {
    const lookup = clusterLookup(node, parts);
    const refused = { name: 'ToolError', message: 'The list of clusters is being built; ask again in a moment.' };
    await expect(lookup.list('default', null, 10)).rejects.toMatchObject(refused);
  });
});
