import { afterAll, beforeAll, expect, it } from 'vitest';
import { openClusterApi, type Caller, type ClusterApi } from '../../support/clusters/clusterApi.ts';

let api: ClusterApi;
let caller: Caller;
let id: string;
let created: unknown;

beforeAll(async () => {
  api = await openClusterApi();
  caller = await api.caller(['clusters:write']);
  const body = { name: 'Recorded', size: 'small', location: 'us', version: '26.7.5' };
  created = (await caller.post('/clusters', body)).json();
  ({ id } = created as { id: string });
});
afterAll(() => api.close());

/** What a recorded answer holds: each name with the type of its value, in order. */
const shapeOf = (answer: unknown): readonly string[] =>
  Object.entries(Object(answer)).map(([name, value]) => `${name} ${typeOf(value)}`);

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
};

// As the tables of the interface document have them, and after them the one field that it leaves open (CL-08).
const BEFORE_FEATURES = [
  'id string',
  'name string',
  'type string',
  'status string',
  'size string',
  'version string',
  'location string',
  'management_mode string',
  'url string',
  'sso_enabled boolean',
  'http_relative_path string',
];
const FEATURES = ['features array', 'features_disabled array'];
const AFTER_FEATURES = ['created_at string', 'updated_at string', 'auto_upgrade_enabled boolean'];

it('a cluster, as it is created and read, and as it is listed (CL-08, CL-24)', async () => {
  const full = [...BEFORE_FEATURES, ...FEATURES, ...AFTER_FEATURES];
  expect(shapeOf(created)).toEqual(full);
  expect(created).toMatchObject({
    type: 'keycloak',
    status: 'provisioning',
    management_mode: 'full',
    url: '',
    sso_enabled: true,
    http_relative_path: '',
    features: [],
    features_disabled: [],
  });
  expect(shapeOf((await caller.get(`/clusters/${id}`)).json())).toEqual(full);
  const [listed] = (await caller.get('/clusters')).json<unknown[]>();
  expect(shapeOf(listed)).toEqual([...BEFORE_FEATURES, ...AFTER_FEATURES]);
});

it.each([
  [
    '/cluster-types/keycloak/versions',
    ['version string', 'active boolean', 'is_major_change boolean', 'breaking_change_count number'],
  ],
  [
    '/clusters/{id}/upgrade-path',
    ['version string', 'required boolean', 'is_major_change boolean', 'breaking_change_count number'],
  ],
])('every entry of %s (CL-58, CL-61)', async (path, shape) => {
  const entries = (await caller.get(path.replace('{id}', id))).json<unknown[]>();
  expect(entries.length).toBeGreaterThan(1);
  for (const entry of entries) expect(shapeOf(entry)).toEqual(shape);
});

it('every entry of the upgrade preview (CL-66)', async () => {
  const path = '/cluster-types/keycloak/upgrade-preview?from=26.0.0&to=26.8.0';
  const entries = (await caller.get(path)).json<{ severity: string }[]>();
  const shape = ['title string', 'summary string', 'severity string'];
  for (const entry of entries)
    expect([
      [...shape, 'action_required string'],
      [...shape, 'action_required null'],
    ]).toContainEqual(shapeOf(entry));
  expect(new Set(entries.map(({ severity }) => severity))).toEqual(
    new Set(['breaking', 'config-change', 'deprecation']),
  );
});
