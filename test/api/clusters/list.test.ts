import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestCluster } from '../../support/clusters/clusters.ts';
import { openClusterApi, type Caller, type ClusterApi } from '../../support/clusters/clusterApi.ts';

let api: ClusterApi;
let reader: Caller;

/** In the order in which they were asked for; two at the same moment. */
const CLUSTERS = [
  { name: 'bravo', version: '26.7.5', size: 'small', requestedAt: '2026-11-01T10:00:00.000Z', id: 2 },
  { name: 'Alpha', version: '26.8.0', size: 'large', requestedAt: '2026-11-01T10:00:00.000Z', id: 1 },
  { name: 'charlie', version: '26.10.0', size: 'small', requestedAt: '2026-11-02T10:00:00.000Z', id: 3 },
  { name: 'Alpine', version: '26.9.1', size: 'medium', requestedAt: '2026-11-03T10:00:00.000Z', id: 4 },
  { name: 'delta', version: '26.8.0', size: 'small', requestedAt: '2026-11-04T10:00:00.000Z', id: 5 },
] as const;

beforeAll(async () => {
  api = await openClusterApi();
  const { store, progress } = api.node;
  for (const { id, ...changes } of CLUSTERS)
    await requestCluster(store, { ...changes, clusterId: `0199c2f0-6a1e-7c44-9d0e-00000000000${id}` });
  await requestCluster(store, { name: 'foreign', workspaceId: 'other' });
  await progress.waitFor(['clusters'], await store.head(), 20_000);
  reader = await api.caller(['clusters:read']);
});
afterAll(() => api.close());

const namesAt = async (path: string): Promise<readonly string[]> => {
  const response = await reader.get(path);
  expect(response.statusCode).toBe(200);
  return response.json<{ name: string }[]>().map(({ name }) => name);
};

describe('GET /clusters', () => {
  it('200 with a bare array of the workspace, oldest first, then by id (CL-26, X-27, DC-41)', async () => {
    expect(await namesAt('/clusters')).toEqual(['Alpha', 'bravo', 'charlie', 'Alpine', 'delta']);
  });

  it('shows clusters without features and features_disabled (CL-08, DC-22)', async () => {
    const [first] = (await reader.get('/clusters')).json<Record<string, unknown>[]>();
    expect(Object.keys(first ?? {}).toSorted()).toEqual(
      [
        'id',
        'name',
        'type',
        'status',
        'size',
        'version',
        'location',
        'management_mode',
        'url',
        'sso_enabled',
        'http_relative_path',
        'created_at',
        'updated_at',
        'auto_upgrade_enabled',
      ].toSorted(),
    );
  });

  it.each([
    ['-created_at', ['delta', 'Alpine', 'charlie', 'bravo', 'Alpha']],
    ['name', ['Alpha', 'Alpine', 'bravo', 'charlie', 'delta']],
    ['-name', ['delta', 'charlie', 'bravo', 'Alpine', 'Alpha']],
    ['version', ['bravo', 'Alpha', 'delta', 'Alpine', 'charlie']],
    ['-version', ['charlie', 'Alpine', 'delta', 'Alpha', 'bravo']],
  ])('sort=%s; versions by number (CL-26, CL-57)', async (sort, names) => {
    expect(await namesAt(`/clusters?sort=${sort}`)).toEqual(names);
  });

  it.each([
    ['name=ALPHA', ['Alpha']],
    ['name=alp', []],
    ['q=aLp', ['Alpha', 'Alpine']],
    ['q=%25', []],
    ['size=small&q=d', ['delta']],
    ['size=large&size=medium', ['Alpha', 'Alpine']],
    ['version=26.8.0', ['Alpha', 'delta']],
    ['status=available', []],
    ['status=available&status=provisioning&location=us&type=keycloak&name=bravo', ['bravo']],
    ['location=mars', []],
  ])('filter %s: alternatives within, all of them across (CL-26)', async (query, names) => {
    expect(await namesAt(`/clusters?${query}`)).toEqual(names);
  });

  it.each(['created_at', '-created_at', 'name', '-name', 'version', '-version'])(
    'pages sorted by %s show each cluster once, by Link and X-Total-Count (X-27, X-30)',
    async (sort) => {
      const all = await namesAt(`/clusters?sort=${sort}`);
      const seen: string[] = [];
      let path: string | undefined = `/clusters?sort=${sort}&limit=2`;
      while (path !== undefined) {
        const response = await reader.get(path);
        expect(response.headers['x-total-count']).toBe('5');
        seen.push(...response.json<{ name: string }[]>().map(({ name }) => name));
        path = /^<http:\/\/api\.test(?<next>.*)>; rel="next"$/.exec(String(response.headers.link))?.groups?.['next'];
      }
      expect(seen).toEqual(all);
    },
  );

  it('400 invalid_cursor for a forged one, and for another filter, sort or workspace (X-30)', async () => {
    const { headers } = await reader.get('/clusters?limit=2&size=small');
    const cursor = new URL(/<(.*)>/.exec(String(headers.link))?.[1] ?? '').searchParams.get('cursor') ?? '';
    const stranger = await api.caller(['clusters:read'], 'other');
    const changed = `${cursor.startsWith('A') ? 'B' : 'A'}${cursor.slice(1)}`;
    const answers = await Promise.all([
      reader.get(`/clusters?limit=2&size=small&cursor=${changed}`),
      reader.get(`/clusters?limit=2&cursor=${cursor}`),
      reader.get(`/clusters?limit=2&size=small&sort=name&cursor=${cursor}`),
      stranger.get(`/clusters?limit=2&size=small&cursor=${cursor}`),
    ]);
    expect(answers.map(({ statusCode, json }) => [statusCode, json<{ code: string }>().code])).toEqual(
      Array.from({ length: 4 }, () => [400, 'invalid_cursor']),
    );
    expect((await reader.get(`/clusters?limit=1&size=small&cursor=${cursor}`)).statusCode).toBe(200);
  });

  it.each([
    'limit=0',
    'limit=101',
    'limit=two',
    'sort=size',
    'status=gone',
    'colour=red',
    'limit=1&limit=2',
    'version=26',
    'q=%00',
  ])('400 invalid_parameter for %s (X-13, X-29)', async (query) => {
    const response = await reader.get(`/clusters?${query}`);
    expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'invalid_parameter' }]);
    expect(response.json<{ errors: { field: string }[] }>().errors[0]?.field).toBe(`/${query.split('=')[0]}`);
  });

  it('200 with clusters:write, which implies reading (CL-87, DC-57)', async () => {
    expect((await (await api.caller(['clusters:write'])).get('/clusters')).statusCode).toBe(200);
  });

  it('403 with another scope only (CL-01)', async () => {
    const other = await api.caller(['audit:read']);
    expect((await other.get('/clusters')).statusCode).toBe(403);
  });
});
