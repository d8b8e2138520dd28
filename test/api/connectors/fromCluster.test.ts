import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createClusterReaders } from '../../../adapters/provisioners/keycloak/clusterReaders.ts';
import type { ConnectorResource } from '../../../api/connectors/resource.ts';
import { clusters } from '../../../domain/clusters/cluster.ts';
import { CommandId } from '../../../domain/core/ids.ts';
import { clusterEvents, requestCluster } from '../../support/clusters/clusters.ts';
import { patience } from '../../support/nodes/connectorApi.ts';
import { openConnectorNode, type Caller, type ConnectorNode } from '../../support/nodes/connectorNode.ts';
import { OWNER, startOwnedServer, type OwnedServer } from '../../support/keycloakAdmin/ownedServer.ts';

let keycloak: OwnedServer;
let node: ConnectorNode;
let admin: Caller;
let available: string;

beforeAll(async () => {
  keycloak = await startOwnedServer();
  const issuer = `${keycloak.url}/realms/master`;
  const tokenUrl = `${issuer}/protocol/openid-connect/token`;
  const clusterReaders = createClusterReaders({ credentials: async () => ({ ...OWNER, issuer, tokenUrl }) }, true);
  node = await openConnectorNode({ clusterReaders });
  admin = await node.signIn('admin');
  available = await availableCluster('orders');
});
afterAll(async () => {
  await node.stop();
  await keycloak.close();
});

/** One that its driver has brought up, as the log tells it. */
const availableCluster = async (name: string, workspaceId = 'default'): Promise<string> => {
  const clusterId = await requestCluster(node.store, { name, workspaceId });
  const [requested] = await clusterEvents(node.store, clusterId);
  const at = new Date().toISOString();
  const data = { clusterId, operationId: requested?.data?.['operationId'], url: keycloak.url, provisionedAt: at };
  const commandId = CommandId.parse(randomUUID());
  const meta = { actor: { type: 'system', id: 'test' }, correlationId: commandId, commandId, workspaceId } as const;
  await node.store.append(clusters.stream(clusterId), [{ type: 'ClusterProvisioned', data }], 'any', meta);
  await node.settled();
  return clusterId;
};

const post = (body: object, caller = admin) => caller('POST', '/api/connectors/from-cluster', body);

describe('POST /api/connectors/from-cluster (SU-43)', () => {
  it('201 with a connector that is ready, over a client that can only read', async () => {
    const answer = await post({ cluster_id: available });
    expect(answer.statusCode, answer.body).toBe(201);
    const { id } = answer.json<ConnectorResource>();
    // A busy machine may take longer than the 3 s that the answer waits.
    const connector = await vi.waitFor(async () => {
      const now = (await admin('GET', `/api/connectors/${id}`)).json<ConnectorResource>();
      expect(now.status).not.toBe('starting');
      return now;
    }, patience);
    const [, client] = keycloak.clients;
    expect(connector).toMatchObject({
      kind: 'keycloak',
      name: 'orders',
      status: 'ready',
      status_reason: null,
      warnings: [],
      config: { BASE_URL: keycloak.url, REALM: 'shop', CLIENT_ID: client?.clientId, CLIENT_SECRET: { set: true } },
    });
    expect(client?.roles.every((role) => role.startsWith('view-'))).toBe(true);
    expect(client?.roles).toHaveLength(5);
    expect(answer.body).not.toContain(client?.secret);
  });

  it("records that the cluster's credentials were used, and by whom (CL-86)", async () => {
    const events = await clusterEvents(node.store, available);
    expect(events.at(-1)).toMatchObject({ type: 'ClusterCredentialsRead', meta: { actor: { type: 'user' } } });
  });

  it('409 for a name that is taken, and takes the client back', async () => {
    const before = keycloak.clients.length;
    expect((await post({ cluster_id: available, name: 'Orders' })).json()).toMatchObject({ code: 'name_taken' });
    expect(keycloak.clients).toHaveLength(before);
  });

  it('409 while the cluster is not available', async () => {
    const clusterId = await requestCluster(node.store, { name: 'young' });
    await node.settled();
    const answer = await post({ cluster_id: clusterId, name: 'Young' });
    expect(answer.json()).toMatchObject({ code: 'invalid_transition' });
  });

  it('422 for a realm or a cluster that is not there, be it in another workspace', async () => {
    const foreign = await availableCluster('theirs', 'other');
    for (const [body, field] of [
      [{ cluster_id: available, realm: 'nowhere', name: 'x' }, '/realm'],
      [{ cluster_id: foreign, name: 'x' }, '/cluster_id'],
      [{ cluster_id: randomUUID(), name: 'x' }, '/cluster_id'],
    ] as const)
      expect((await post(body)).json(), field).toMatchObject({ code: 'validation_failed', errors: [{ field }] });
  });

  it('403 for members (DS-119)', async () => {
    expect((await post({ cluster_id: available }, await node.signIn('member'))).statusCode).toBe(403);
  });
});
