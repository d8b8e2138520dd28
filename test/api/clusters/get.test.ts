import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clusters } from '../../../domain/clusters/cluster.ts';
import type { ClusterCommand } from '../../../domain/clusters/commands.ts';
import { handle } from '../../../domain/core/log/streams.ts';
import { requestCluster } from '../../support/clusters/clusters.ts';
import { openClusterApi, type Caller, type ClusterApi } from '../../support/clusters/clusterApi.ts';
import { testMeta } from '../../support/nodes/supportNode.ts';

const OPERATION = randomUUID();
const URL_OF = 'http://127.0.0.1:20000';

let api: ClusterApi;
let reader: Caller;

beforeAll(async () => {
  api = await openClusterApi({
    streamsPerPrincipal: 2,
    provisioner: {
      credentials: () => Promise.reject(new Error('none')),
      observe: () =>
        Promise.resolve({
          status: 'present',
          version: '26.8.0',
          url: URL_OF,
          instances: { desired: 1, ready: 1 },
          healthy: true,
        }),
    },
  });
  reader = await api.caller(['clusters:read']);
});
afterAll(() => api.close());

const applied = async (): Promise<void> => {
  await api.node.progress.waitFor(['clusters'], await api.node.store.head(), 20_000);
};

const requested = async (): Promise<string> => {
  const id = await requestCluster(api.node.store, { name: randomUUID(), operationId: OPERATION });
  await applied();
  return id;
};

const record = async (command: ClusterCommand): Promise<void> => {
  await handle(api.node.store, clusters, command.data.clusterId, command, testMeta());
  await applied();
};

const AT = '2026-11-21T10:00:00.000Z';
const start = (clusterId: string) =>
  record({
    type: 'StartProvisioning',
    data: { clusterId, operationId: OPERATION, attempt: 1, startedAt: AT, deadlineAt: '2026-11-21T10:15:00.000Z' },
  });
const complete = (clusterId: string) =>
  record({
    type: 'CompleteProvisioning',
    data: { clusterId, operationId: OPERATION, attempt: 1, url: URL_OF, provisionedAt: AT },
  });
const fail = (clusterId: string) =>
  record({
    type: 'FailProvisioning',
    data: {
      clusterId,
      operationId: OPERATION,
      attempt: 1,
      reasonCode: 'no_capacity',
      reason: 'No port is free.',
      failedAt: AT,
    },
  });

describe('GET /clusters/{id}', () => {
  it('200 with features, Retry-After while it is being provisioned, url empty (CL-08, CL-09, CL-27, DC-15, DC-44)', async () => {
    const response = await reader.get(`/clusters/${await requested()}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers['retry-after']).toBe('2');
    expect(response.json()).toMatchObject({ status: 'provisioning', url: '', features: [], features_disabled: [] });
  });

  it('200 available with its url; updated_at and ETag have changed, Retry-After is gone (CL-09, CL-12, CL-32, X-34)', async () => {
    const id = await requested();
    const before = await reader.get(`/clusters/${id}`);
    await start(id);
    const running = await reader.get(`/clusters/${id}`);
    // A step changes nothing that this shape shows.
    expect([running.headers.etag, running.json()]).toEqual([before.headers.etag, before.json()]);
    await complete(id);
    const after = await reader.get(`/clusters/${id}`);
    expect(after.json()).toMatchObject({ status: 'available', url: URL_OF, updated_at: AT });
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect(after.headers['retry-after']).toBeUndefined();
  });

  it('304 without a body for the ETag that the caller holds (X-34)', async () => {
    const path = `/clusters/${await requested()}`;
    const { headers } = await reader.get(path);
    const held = await reader.get(path, { 'if-none-match': `"other", W/${headers.etag}` });
    expect([held.statusCode, held.body, held.headers.etag]).toEqual([304, '', headers.etag]);
    expect((await reader.get(path, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('404 alike for a malformed, an unknown and a foreign id, before the query is judged (X-06, X-18)', async () => {
    const foreign = await requestCluster(api.node.store, { workspaceId: 'other' });
    await applied();
    for (const id of ['7', randomUUID(), foreign]) {
      const response = await reader.get(`/clusters/${id}?wait=never`);
      expect([response.statusCode, response.json()], id).toMatchObject([404, { code: 'not_found' }]);
    }
  });

  it.each(['wait=0s', 'wait=61s', 'wait=5', 'wait=s', 'wait=1.5s', 'status=gone', 'colour=red'])(
    '400 invalid_parameter for %s (CL-28)',
    async (query) => {
      const response = await reader.get(`/clusters/${await requested()}?${query}`);
      expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'invalid_parameter' }]);
    },
  );
});

describe('GET /clusters/{id}?wait', () => {
  it('holds the answer until the cluster is no longer provisioned (CL-28)', async () => {
    const id = await requested();
    let isAnswered = false;
    const answer = reader.get(`/clusters/${id}?wait=20s`).finally(() => {
      isAnswered = true;
    });
    await start(id);
    expect(isAnswered).toBe(false);
    await complete(id);
    expect((await answer).json()).toMatchObject({ status: 'available' });
  });

  it('answers at once when the status is not the one given (CL-28)', async () => {
    const id = await requested();
    expect((await reader.get(`/clusters/${id}?wait=60s&status=available`)).json()).toMatchObject({
      status: 'provisioning',
    });
  });

  it('finds the cluster by its id in upper case too, and follows it (CL-28)', async () => {
    const id = await requested();
    const answer = reader.get(`/clusters/${id.toUpperCase()}?wait=60s&status=provisioning`);
    await fail(id);
    expect((await answer).json()).toMatchObject({ id, status: 'failed' });
  });

  it('until the status leaves the one given (CL-28)', async () => {
    const id = await requested();
    const answer = reader.get(`/clusters/${id}?wait=20s&status=provisioning`);
    await fail(id);
    expect((await answer).json()).toMatchObject({ status: 'failed' });
  });

  it('answers after N seconds with what there is, or 304 for the same ETag (CL-28)', async () => {
    const path = `/clusters/${await requested()}?wait=1s`;
    const answer = await reader.get(path);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { status: 'provisioning' }]);
    expect((await reader.get(path, { 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304);
  });

  it('answers at once when the ETag differs (CL-28)', async () => {
    const id = await requested();
    const answer = await reader.get(`/clusters/${id}?wait=60s`, { 'if-none-match': '"other"' });
    expect(answer.statusCode).toBe(200);
  });

  it('429 rate_limited for more long polls than a caller may have, and again none after they end (X-45)', async () => {
    const id = await requested();
    const polls = [1, 2, 3].map(() => reader.get(`/clusters/${id}?wait=60s`));
    // Whichever comes last is answered at once; the others are held.
    const refused = await Promise.race(polls);
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'rate_limited' }]);
    await start(id);
    await complete(id);
    const held = (await Promise.all(polls)).filter(({ statusCode }) => statusCode === 200);
    expect(held).toHaveLength(2);
    expect((await reader.get(`/clusters/${id}?wait=20s`)).statusCode).toBe(200);
  });
});

describe('GET /clusters/{id}/status', () => {
  it('200 with the operation that goes on (CL-25, CL-29)', async () => {
    const id = await requested();
    const queued = (await reader.get(`/clusters/${id}/status`)).json<Record<string, unknown>>();
    expect(queued).toMatchObject({
      status: 'provisioning',
      status_reason: null,
      reason_code: null,
      operation: { id: OPERATION, kind: 'provision', step: 'queued', progress: 0, started_at: null, attempt: 1 },
      driver: { kind: 'embedded', label: 'embedded test identity server', is_keycloak: false },
      instances: { desired: 1, ready: 1 },
      deletion_protection: false,
    });
    await start(id);
    expect((await reader.get(`/clusters/${id}/status`)).json()).toMatchObject({ operation: { started_at: AT } });
  });

  it('200 failed with its reason (CL-29, CL-33)', async () => {
    const id = await requested();
    await fail(id);
    expect((await reader.get(`/clusters/${id}/status`)).json()).toMatchObject({
      status: 'failed',
      reason_code: 'no_capacity',
      status_reason: 'No port is free.',
      since: AT,
      operation: null,
    });
  });

  it('200 with the driver that made it, which is not configured and is not asked (CL-29, CL-94)', async () => {
    const id = await requestCluster(api.node.store, { name: randomUUID(), driver: 'docker' });
    await applied();
    expect((await reader.get(`/clusters/${id}/status`)).json()).toMatchObject({
      driver: { kind: 'docker', label: 'Keycloak in containers', is_keycloak: true },
      instances: { desired: null, ready: null },
      last_health_at: null,
    });
  });

  it('404 for an unknown id (X-06)', async () => {
    expect((await reader.get(`/clusters/${randomUUID()}/status`)).statusCode).toBe(404);
  });
});
