import { afterAll, beforeAll, expect, it } from 'vitest';
import { openClusterApi, type Caller, type ClusterApi } from '../../support/clusters/clusterApi.ts';

let api: ClusterApi;
let anyone: Caller;

beforeAll(async () => {
  api = await openClusterApi();
  anyone = await api.caller(['audit:read']);
});
afterAll(() => api.close());

const read = async (path: string): Promise<unknown> => {
  const response = await anyone.get(path);
  expect(response.statusCode).toBe(200);
  return response.json();
};

const names = async (path: string): Promise<readonly string[]> =>
  ((await read(path)) as { name: string }[]).map(({ name }) => name);

it('GET /cluster-types: one, for any key (CL-01, CL-02)', async () => {
  expect(await read('/cluster-types')).toEqual([{ type: 'keycloak', name: 'Keycloak', available: true }]);
});

it('GET /cluster-sizes: three, per instance (CL-03)', async () => {
  expect(await read('/cluster-sizes')).toEqual([
    { size: 'small', name: 'Small', instances: 1, cpu: 1, memory_mib: 2048, available: true },
    { size: 'medium', name: 'Medium', instances: 2, cpu: 2, memory_mib: 3072, available: true },
    { size: 'large', name: 'Large', instances: 3, cpu: 4, memory_mib: 6144, available: true },
  ]);
});

it('GET /cluster-locations: the known ones, whether available or not (CL-04)', async () => {
  expect(await read('/cluster-locations')).toEqual([
    { location: 'us', name: 'United States', available: true },
    { location: 'ca', name: 'Canada', available: true },
    { location: 'au', name: 'Australia', available: true },
    { location: 'eu', name: 'Europe', available: false },
  ]);
});

it('GET /cluster-features: all, or those of a version (CL-06)', async () => {
  expect(await names('/cluster-features')).toContain('dynamic-scopes');
  expect(await names('/cluster-features?version=26.8.0')).not.toContain('dynamic-scopes');
  expect((await anyone.get('/cluster-features?version=26')).statusCode).toBe(400);
});

it('GET /cluster-types/keycloak/versions: objects of four fields, oldest first, inactive included (CL-58, DC-45, DC-46, DC-61)', async () => {
  const versions = (await read('/cluster-types/keycloak/versions')) as Record<string, unknown>[];
  expect(versions[0]).toEqual({ version: '24.0.0', active: false, is_major_change: true, breaking_change_count: 19 });
  expect(versions.at(-1)).toEqual({
    version: '26.8.0',
    active: true,
    is_major_change: false,
    breaking_change_count: 6,
  });
});

it('may be kept for five minutes and asked for by ETag (X-08)', async () => {
  const first = await anyone.get('/cluster-types/keycloak/versions');
  expect(first.headers['cache-control']).toBe('private, max-age=300');
  const again = await anyone.get('/cluster-types/keycloak/versions', { 'if-none-match': String(first.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

it('404 for another type, 400 for a parameter nobody knows, 401 without a key (CL-58, X-29)', async () => {
  expect((await anyone.get('/cluster-types/auth0/versions?colour=red')).statusCode).toBe(404);
  expect((await anyone.get('/cluster-types/keycloak/versions?colour=red')).statusCode).toBe(400);
  expect((await anyone.get('/cluster-types', { 'api-key': '' })).statusCode).toBe(401);
});
