import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openClusterApi, type Caller, type ClusterApi } from '../../support/clusters/clusterApi.ts';
import { requestCluster } from '../../support/clusters/clusters.ts';

let api: ClusterApi;
let reader: Caller;

beforeAll(async () => {
  api = await openClusterApi();
  reader = await api.caller(['clusters:read']);
});
afterAll(() => api.close());

const clusterOf = async (version: string, workspaceId = 'default'): Promise<string> => {
  const id = await requestCluster(api.node.store, { name: `c${randomUUID()}`, version, workspaceId });
  await api.node.settled();
  return id;
};

it('200: the current version first, then each step, with exactly the documented fields (CL-61, CL-62, CL-63, DC-27, DC-28, DC-29, DC-30, DC-47)', async () => {
  const answer = await reader.get(`/clusters/${await clusterOf('26.6.4')}/upgrade-path`);
  expect(answer.statusCode).toBe(200);
  // As recorded: order of fields included.
  expect(answer.body).toBe(
    '[{"version":"26.6.4","required":false,"is_major_change":false,"breaking_change_count":1},' +
      '{"version":"26.7.5","required":true,"is_major_change":false,"breaking_change_count":2},' +
      '{"version":"26.8.0","required":true,"is_major_change":false,"breaking_change_count":6}]',
  );
  expect(answer.headers['cache-control']).toBe('no-store');
});

it('200: one entry at the newest version, whatever the status (CL-63)', async () => {
  expect((await reader.get(`/clusters/${await clusterOf('26.8.0')}/upgrade-path`)).json()).toEqual([
    { version: '26.8.0', required: false, is_major_change: false, breaking_change_count: 6 },
  ]);
});

it('403 without clusters:read, 404 for what is not there or of another workspace (DC-48, X-06)', async () => {
  const id = await clusterOf('26.8.0', 'other');
  const anyone = await api.caller(['audit:read']);
  const statuses = [
    await anyone.get(`/clusters/${id}/upgrade-path`),
    await reader.get(`/clusters/${id}/upgrade-path`),
    await reader.get('/clusters/nonsense/upgrade-path'),
    await reader.get(`/clusters/${await clusterOf('26.8.0')}/upgrade-path?colour=red`),
  ].map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([403, 404, 404, 400]);
});
