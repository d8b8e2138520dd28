import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clustersProgram } from '../../../adapters/connectors/clusters/program.ts';
import { clusterLookup } from '../../../services/clusterLookup.ts';
import type { JsonValue } from '../../../domain/core/json/canonicalJson.ts';
import { upgradePath, upgradePreview } from '../../../domain/versions/upgradePath.ts';
import type { ToolOutcome } from '../../../agent/tools/toolHost.ts';
import { shippedCatalogue } from '../../support/clusters/catalogues.ts';
import type { ConnectorResource } from '../../../api/connectors/resource.ts';
import { clusterEvents, requestCluster } from '../../support/clusters/clusters.ts';
import { openConnectorNode, type ConnectorNode } from '../../support/nodes/connectorNode.ts';
import { toolServersOf } from '../../support/toolServers/children.ts';

const CATALOGUE = shippedCatalogue();
const parts = { catalogue: () => CATALOGUE, driver: { versions: 'any' as const } };
const VERSIONS = CATALOGUE.versions.map(({ version }) => version);
const [OLD = '', NEW = ''] = [VERSIONS.at(-3), VERSIONS.at(-1)];

let node: ConnectorNode;
let own: string;
let foreign: string;
let connectorId: string;

beforeAll(async () => {
  node = await openConnectorNode({ programs: (on) => [clustersProgram(clusterLookup(on, parts))] });
  own = await requestCluster(node.store, { name: 'orders', version: OLD });
  foreign = await requestCluster(node.store, { name: 'theirs', workspaceId: 'other' });
  await node.settled();
  const admin = await node.signIn('admin');
  const answer = await admin('POST', '/api/connectors', { kind: 'clusters', name: 'Our clusters', config: {} });
  expect(answer.statusCode, answer.body).toBe(201);
  expect(answer.json<ConnectorResource>()).toMatchObject({ status: 'ready', warnings: [] });
  connectorId = answer.json<ConnectorResource>().id;
});
afterAll(() => node.stop());

const call = (tool: string, args: Record<string, JsonValue> = {}): Promise<ToolOutcome> =>
  node.host.call('default', { connectorId, tool }, args, {
    signal: new AbortController().signal,
    timeoutMs: 5_000,
    scope: { customer: null, pinned: null },
  });

describe('the clusters connector (SU-174)', () => {
  it('shows the clusters of its workspace and no other, as the API does', async () => {
    expect(await call('list_clusters')).toMatchObject({
      result: { clusters: [{ id: own, name: 'orders', status: 'provisioning' }], total: 1, truncated: false },
    });
    expect(await call('list_clusters', { q: 'nothing' })).toMatchObject({ result: { clusters: [], total: 0 } });
    expect(await call('get_cluster', { cluster_id: own })).toMatchObject({ result: { id: own, version: OLD } });
  });

  it('tells the way to the newest version, and what changes on it', async () => {
    const path = await call('upgrade_path', { cluster_id: own });
    expect(path).toMatchObject({ result: { versions: [{ version: OLD, required: false }, ...rest()] } });
    const preview = await call('upgrade_preview', { from: OLD, to: NEW });
    const changes = upgradePreview(CATALOGUE, OLD, NEW);
    expect(changes.length).toBeGreaterThan(0);
    expect(preview).toMatchObject({
      result: { total: changes.length, changes: [{ title: changes[0]?.title }, ...others(changes.length)] },
    });
    expect(await call('upgrade_preview', { from: NEW, to: OLD })).toMatchObject({ code: 'invalid_arguments' });
    expect(await call('cluster_history', { cluster_id: own })).toMatchObject({ result: { upgrades: [] } });
  });

  it('changes nothing and leaves its workspace by no argument (SU-38, SU-174)', async () => {
    const before = await histories();
    const attempts: [string, Record<string, JsonValue>][] = [
      ['get_cluster', { cluster_id: foreign }],
      ['upgrade_path', { cluster_id: foreign }],
      ['cluster_history', { cluster_id: foreign }],
      ['get_cluster', { cluster_id: own, workspace_id: 'other' }],
      ['list_clusters', { workspace_id: 'other' }],
      ['list_clusters', { q: "' or workspace_id = 'other" }],
      ['list_clusters', { q: '%' }],
      ['delete_cluster', { cluster_id: own }],
      ['cluster_history', { cluster_id: own, cancel: true }],
    ];
    for (const [tool, args] of attempts) {
      const answer = JSON.stringify(await call(tool, args));
      expect(answer, tool).not.toContain('theirs');
      expect(answer, tool).toMatch(/not_found|invalid_arguments|"total":0/);
    }
    expect(await histories()).toEqual(before);
  });

  it('needs no process of its own', async () => {
    expect(await toolServersOf(process.pid, 'clusters')).toEqual([]);
  });
});

/** What is recorded of both clusters. */
const histories = () => Promise.all([own, foreign].map((id) => clusterEvents(node.store, id)));

const rest = (): unknown[] =>
  upgradePath(CATALOGUE, 'any', OLD)
    .slice(1)
    .map(({ version }) => expect.objectContaining({ version, required: true }) as unknown);

const others = (count: number): unknown[] => Array.from({ length: count - 1 }, () => expect.anything() as unknown);
