import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClusterEvent } from '../../../domain/clusters/events.ts';
import { clusters } from '../../../domain/clusters/cluster.ts';
import { clusterEvents } from '../../support/clusters/clusters.ts';
import { openClusterApi, type Caller, type ClusterApi } from '../../support/clusters/clusterApi.ts';
import { EVENTS, REQUEST, STORIES } from '../../support/clusters/clusterStories.ts';
import { testMeta } from '../../support/nodes/supportNode.ts';

let api: ClusterApi;
let caller: Caller;

beforeAll(async () => {
  api = await openClusterApi({
    maxClusters: 100,
    provisioner: {
      observe: () => Promise.resolve({ status: 'absent' }),
      credentials: () =>
        Promise.resolve({ clientId: 'automation', clientSecret: 's3cret', issuer: 'http://i', tokenUrl: 'http://i/t' }),
    },
  });
  caller = await api.caller(['clusters:write', 'clusters:credentials:read']);
});
afterAll(() => api.close());

/** A cluster that these events have made, under an id and a name of its own. */
const told = async (...events: readonly ClusterEvent[]): Promise<{ id: string; path: string; name: string }> => {
  const id = randomUUID();
  const name = `c${id.slice(0, 8)}`;
  const own = events.map(({ type, data }) => {
    const renamed = type === 'ClusterRequested' ? { name } : {};
    return { type, data: { ...data, ...renamed, clusterId: id } };
  });
  const { position } = await api.node.store.append(clusters.stream(id), own, 'no_stream', testMeta());
  await api.node.progress.waitFor(['clusters'], position, 20_000);
  return { id, path: `/clusters/${id}`, name };
};

const newest = async (id: string) => (await clusterEvents(api.node.store, id)).at(-1);

describe('PATCH /clusters/{id}', () => {
  it('200 at once for name and switches, with a new ETag (CL-49, CL-50, X-34)', async () => {
    const { id, path } = await told(...STORIES.available);
    const before = await caller.get(path);
    const response = await caller.patch(path, { name: `n${id.slice(0, 8)}`, auto_upgrade_enabled: true });
    expect([response.statusCode, response.json()]).toMatchObject([
      200,
      { id, name: `n${id.slice(0, 8)}`, status: 'available', auto_upgrade_enabled: true },
    ]);
    expect(response.headers.etag).not.toBe(before.headers.etag);
    const read = await caller.get(path);
    expect([read.json(), read.headers.etag]).toEqual([response.json(), response.headers.etag]);
  });

  it('200 updating for the others, which are shown when they run (CL-35, CL-50)', async () => {
    const { id, path } = await told(...STORIES.available);
    const response = await caller.patch(path, { size: 'large' });
    expect([response.statusCode, response.json()]).toMatchObject([200, { status: 'updating', size: 'small' }]);
    expect(response.headers['retry-after']).toBe('2');
    expect(await newest(id)).toMatchObject({
      type: 'ClusterUpdateStarted',
      data: { kind: 'resize', from: { size: 'small' }, to: { size: 'large' } },
    });
    const status = (await caller.get(`${path}/status`)).json();
    expect(status).toMatchObject({ status: 'updating', operation: { kind: 'resize', step: 'starting', attempt: 1 } });
  });

  it('200 and no event for what is so already (CL-52)', async () => {
    const { id, path, name } = await told(...STORIES.available);
    const before = await newest(id);
    const response = await caller.patch(path, { name, size: 'small', features: [], deletion_protection: false });
    expect([response.statusCode, response.json()]).toMatchObject([200, { status: 'available' }]);
    expect(await newest(id)).toEqual(before);
  });

  it('409 operation_in_progress with its id for a second operation (CL-43, CL-53)', async () => {
    const { path } = await told(...STORIES.updating);
    const response = await caller.patch(path, { size: 'large' });
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { code: 'operation_in_progress', operation_id: REQUEST.operationId },
    ]);
    expect((await caller.patch(path, { auto_upgrade_enabled: true })).statusCode).toBe(200);
  });

  it('409 invalid_transition with what is possible, and no new name (CL-43)', async () => {
    const { path, name } = await told(...STORIES.failed);
    const response = await caller.patch(path, { name: 'other', size: 'large' });
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { code: 'invalid_transition', current_status: 'failed', allowed: ['retry', 'delete'] },
    ]);
    expect((await caller.get(path)).json()).toMatchObject({ name });
    const free = await caller.post('/clusters', { name: 'other', size: 'small', location: 'us', version: '26.8.0' });
    expect(free.statusCode).toBe(201);
  });

  it('409 name_taken for the name of another, whatever its case (CL-15, CL-49)', async () => {
    const made = { name: 'Taken', size: 'small', location: 'us', version: '26.8.0' };
    expect((await caller.post('/clusters', made)).statusCode).toBe(201);
    const { path } = await told(...STORIES.available);
    const response = await caller.patch(path, { name: 'tAKEN' });
    expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'name_taken' }]);
  });

  it('409 for operations of a driver that is not configured; switches change (CL-94)', async () => {
    const docker = { ...EVENTS.ClusterRequested, data: { ...REQUEST, driver: 'docker' as const } };
    const { path } = await told(docker, ...STORIES.available.slice(1));
    for (const answer of [await caller.patch(path, { size: 'large' }), await caller.delete(path)])
      expect([answer.statusCode, answer.json()]).toMatchObject([
        409,
        { code: 'invalid_transition', allowed: [], detail: expect.stringContaining('driver of the cluster is docker') },
      ]);
    expect((await caller.patch(path, { deletion_protection: true })).statusCode).toBe(200);
  });

  it.each([
    [{}, '', 'min_properties'],
    [{ type: 'keycloak' }, '/type', 'immutable'],
    [{ location: 'us' }, '/location', 'immutable'],
    [{ status: 'failed' }, '/status', 'read_only'],
    [{ sso_enabled: false }, '/sso_enabled', 'read_only'],
    [{ colour: 'red' }, '/colour', 'unknown_field'],
    [{ size: 'huge' }, '/size', 'enum'],
    [{ name: '1' }, '/name', 'pattern'],
    [{ features: ['no-such'] }, '/features/0', 'feature_unknown'],
  ])('422 for %j (CL-49)', async (body, field, code) => {
    const { path } = await told(...STORIES.available);
    const response = await caller.patch(path, body);
    expect([response.statusCode, response.json()]).toMatchObject([422, { errors: [{ field, code }] }]);
  });

  it('412 etag_mismatch with the current one for an If-Match of another version, also on DELETE (X-34)', async () => {
    const { path } = await told(...STORIES.available);
    const { etag } = (await caller.get(path)).headers;
    const stale = await caller.patch(path, { size: 'large' }, { 'if-match': '"99"' });
    expect([stale.statusCode, stale.json()]).toMatchObject([412, { code: 'etag_mismatch', current_etag: etag }]);
    expect((await caller.delete(path, { 'if-match': `W/${etag}` })).statusCode).toBe(412);
    expect((await caller.delete(path, { 'if-match': 'what' })).statusCode).toBe(400);
    expect((await caller.patch(path, { size: 'large' }, { 'if-match': `"7", ${etag}` })).statusCode).toBe(200);
  });
});

describe('DELETE /clusters/{id}', () => {
  it('204 once the wish is recorded, and again without an event while it goes on (CL-41, CL-54)', async () => {
    const { id, path } = await told(...STORIES.available);
    expect((await caller.delete(path)).statusCode).toBe(204);
    const requested = await newest(id);
    expect(requested).toMatchObject({ type: 'ClusterDeletionRequested' });
    const read = await caller.get(path);
    expect([read.json(), read.headers['retry-after']]).toMatchObject([{ status: 'deleting' }, '2']);
    expect((await caller.delete(path)).statusCode).toBe(204);
    expect(await newest(id)).toEqual(requested);
    expect((await caller.get('/clusters?status=deleting')).json()).toContainEqual(expect.objectContaining({ id }));
  });

  it('409 deletion_protected while the switch is on, operation_in_progress while updating (CL-54)', async () => {
    const guarded = await told(...STORIES.available, EVENTS.ClusterDeletionProtectionSwitched);
    expect((await caller.delete(guarded.path)).json()).toMatchObject({ status: 409, code: 'deletion_protected' });
    const updating = await told(...STORIES.updating);
    expect((await caller.delete(updating.path)).json()).toMatchObject({ status: 409, code: 'operation_in_progress' });
  });

  it('404 for one that is gone; it is listed no more, and a poll that waits ends (CL-28, CL-42)', async () => {
    const { id, path } = await told(...STORIES.deleting);
    const poll = caller.get(`${path}?wait=20s`);
    const data = { ...EVENTS.ClusterDeleted.data, clusterId: id };
    await api.node.store.append(clusters.stream(id), [{ type: 'ClusterDeleted', data }], 'any', testMeta());
    expect((await poll).statusCode).toBe(404);
    for (const answer of [
      await caller.get(path),
      await caller.patch(path, { size: 'large' }),
      await caller.delete(path),
    ])
      expect(answer.statusCode).toBe(404);
    expect((await caller.get('/clusters?limit=100')).json()).not.toContainEqual(expect.objectContaining({ id }));
  });
});

describe('POST /clusters/{id}/retry', () => {
  it('202 with the cluster, as the next attempt of the same operation (CL-34, CL-56)', async () => {
    const { path } = await told(...STORIES.failed);
    const response = await caller.post(`${path}/retry`, undefined);
    expect([response.statusCode, response.json()]).toMatchObject([202, { status: 'provisioning' }]);
    expect((await caller.get(`${path}/status`)).json()).toMatchObject({
      operation: { id: REQUEST.operationId, kind: 'provision', step: 'queued', attempt: 2 },
    });
  });

  it('202 updating after an update that failed (CL-34, CL-56)', async () => {
    const { path } = await told(...STORIES.updating, EVENTS.ClusterUpdateFailed);
    expect((await caller.post(`${path}/retry`, undefined)).json()).toMatchObject({ status: 'updating' });
  });

  it.each(['provisioning', 'available', 'updating', 'degraded', 'deleting'] as const)(
    '409 invalid_transition from %s (CL-56)',
    async (status) => {
      const { path } = await told(...STORIES[status]);
      const response = await caller.post(`${path}/retry`, undefined);
      expect(response.json()).toMatchObject({ status: 409, code: 'invalid_transition', current_status: status });
    },
  );
});

describe('GET /clusters/{id}/credentials', () => {
  it('200, and who has read them is recorded (CL-86)', async () => {
    const { id, path } = await told(...STORIES.degraded);
    const response = await caller.get(`${path}/credentials`);
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { client_id: 'automation', client_secret: 's3cret', issuer: 'http://i', token_url: 'http://i/t' },
    ]);
    expect(await newest(id)).toMatchObject({ type: 'ClusterCredentialsRead', meta: { actor: { type: 'api_key' } } });
  });

  it('409 before the cluster was first available; 403 without the scope (CL-86, CL-87)', async () => {
    const { path } = await told(...STORIES.failed);
    expect((await caller.get(`${path}/credentials`)).json()).toMatchObject({ status: 409, code: 'invalid_transition' });
    const writer = await api.caller(['clusters:write']);
    expect((await writer.get(`${path}/credentials`)).json()).toMatchObject({ status: 403, code: 'insufficient_scope' });
  });
});

it('GET /limits: 200 with rates, quotas and sizes, for any key (CL-92)', async () => {
  const reader = await api.caller([]);
  expect((await reader.get('/limits')).json()).toEqual({
    rate: { reads_per_minute: 1_000_000, writes_per_minute: 1_000_000 },
    quotas: {
      clusters: { limit: 100, used: expect.any(Number) },
      parallel_provisioning: { limit: 5, used: 0 },
      api_keys: { limit: 50, used: expect.any(Number) },
      streams: { limit: 20, used: 0 },
    },
    sizes: { body_bytes: 65_536, page: 100 },
  });
});
