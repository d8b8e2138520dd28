import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openClusterApi, type Caller, type ClusterApi } from '../../support/clusters/clusterApi.ts';
import { clusters } from '../../../domain/clusters/cluster.ts';

let api: ClusterApi;
let caller: Caller;

beforeAll(async () => {
  api = await openClusterApi({ maxClusters: 1_000 });
  caller = await api.caller(['clusters:write']);
});
afterAll(() => api.close());

const body = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: `c-${randomUUID()}`,
  size: 'small',
  location: 'us',
  version: '26.8.0',
  ...changes,
});

const Refused = z.object({
  code: z.string(),
  errors: z.array(z.object({ field: z.string(), code: z.string(), detail: z.string() })),
});

/** `field code` of every violation. */
const violations = async (changes: Record<string, unknown>): Promise<readonly string[]> => {
  const response = await caller.post('/clusters', body(changes));
  expect(response.statusCode).toBe(422);
  const { code, errors } = Refused.parse(response.json());
  expect(code).toBe('validation_failed');
  return errors.map((error) => `${error.field} ${error.code}`);
};

describe('POST /clusters', () => {
  it('201 with exactly the documented fields, provisioning, url empty (CL-08, CL-09, CL-24, DC-02, DC-36, DC-43)', async () => {
    const response = await caller.post('/clusters', {
      name: '  Orders EU ',
      size: 'small',
      location: 'us',
      version: '26.8.0',
    });
    expect(response.statusCode).toBe(201);
    const cluster = z.record(z.string(), z.unknown()).parse(response.json());
    expect(cluster).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      name: 'Orders EU',
      type: 'keycloak',
      status: 'provisioning',
      size: 'small',
      version: '26.8.0',
      location: 'us',
      management_mode: 'full',
      url: '',
      sso_enabled: true,
      http_relative_path: '',
      features: [],
      features_disabled: [],
      auto_upgrade_enabled: false,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: cluster['created_at'],
    });
    expect(response.headers).toMatchObject({
      location: `/clusters/${String(cluster['id'])}`,
      'retry-after': '2',
      etag: expect.stringMatching(/^"[^"]+"$/),
      'event-position': expect.any(String),
    });
    const read = await caller.get(`/clusters/${String(cluster['id'])}`);
    expect(read.json()).toEqual(cluster);
    expect(read.headers.etag).toBe(response.headers.etag);
  });

  it('201 with every optional field as it was asked for (CL-18, CL-19, CL-20, CL-21, CL-22)', async () => {
    const response = await caller.post(
      '/clusters',
      body({
        type: 'keycloak',
        management_mode: 'full',
        features: ['token-exchange:v1', 'scripts'],
        features_disabled: ['kerberos'],
        http_relative_path: '/auth/v2',
        auto_upgrade_enabled: true,
        deletion_protection: true,
        maintenance_window: {
          enabled: true,
          days_of_week: [0, 6],
          start_local: '23:00',
          end_local: '02:00',
          timezone: 'Europe/Berlin',
        },
      }),
    );
    expect(response.statusCode).toBe(201);
    const cluster = z.object({ id: z.string() }).loose().parse(response.json());
    expect(cluster).toMatchObject({
      features: ['token-exchange:v1', 'scripts'],
      features_disabled: ['kerberos'],
      http_relative_path: '/auth/v2',
      auto_upgrade_enabled: true,
    });
    const [requested] = await Array.fromAsync(api.node.store.readStream(clusters.stream(cluster.id)));
    expect(requested).toMatchObject({
      type: 'ClusterRequested',
      meta: { actor: { type: 'api_key' }, workspaceId: 'default' },
      data: {
        deletionProtection: true,
        maintenanceWindow: { daysOfWeek: [0, 6], startLocal: '23:00', endLocal: '02:00', timezone: 'Europe/Berlin' },
      },
    });
  });

  it('the relative path / means none (CL-20)', async () => {
    const response = await caller.post('/clusters', body({ http_relative_path: '/' }));
    expect(response.json()).toMatchObject({ http_relative_path: '' });
  });

  it('422 names every violation at once (CL-13, CL-14, CL-16, CL-17, X-10)', async () => {
    const response = await caller.post('/clusters', { name: '', versoin: '26.8.0', features: ['scripts', 'nonsense'] });
    const { errors } = Refused.parse(response.json());
    expect(errors.map(({ field, code }) => `${field} ${code}`).toSorted()).toEqual([
      '/features/1 feature_unknown',
      '/location required',
      '/name min_length',
      '/name pattern',
      '/size required',
      '/version required',
      '/versoin unknown_field',
    ]);
  });

  it.each([
    ['CL-14', { name: 'n'.repeat(64) }, '/name max_length'],
    ['CL-14', { name: '1st' }, '/name pattern'],
    ['CL-14', { name: 'orders.eu' }, '/name pattern'],
    ['CL-14', { name: 7 }, '/name type'],
    ['CL-16', { size: 'huge' }, '/size enum'],
    ['CL-16', { location: 'mars' }, '/location enum'],
    ['CL-04', { location: 'eu' }, '/location location_unavailable'],
    ['CL-17', { version: '26.8' }, '/version pattern'],
    ['CL-17', { version: 'latest' }, '/version pattern'],
    ['CL-17', { version: '26.08.0' }, '/version pattern'],
    ['CL-17', { version: '26.8.99' }, '/version unknown_version'],
    ['CL-17', { version: '26.7.0' }, '/version version_inactive'],
    ['CL-18', { type: 'auth0' }, '/type enum'],
    ['CL-05', { management_mode: 'self' }, '/management_mode enum'],
    ['CL-20', { http_relative_path: 'auth' }, '/http_relative_path pattern'],
    ['CL-20', { http_relative_path: '/auth/' }, '/http_relative_path pattern'],
    ['CL-20', { http_relative_path: '//auth' }, '/http_relative_path pattern'],
    ['CL-20', { http_relative_path: `/${'a'.repeat(64)}` }, '/http_relative_path max_length'],
    ['CL-21', { auto_upgrade_enabled: 'yes' }, '/auto_upgrade_enabled type'],
    ['CL-06', { features: ['scripts', 'scripts'] }, '/features/1 duplicate'],
    ['CL-07', { features: ['nonsense'] }, '/features/0 feature_unknown'],
    ['CL-07', { features: ['dynamic-scopes'] }, '/features/0 feature_unsupported'],
    ['CL-07', { features: ['login:v2'], features_disabled: ['login'] }, '/features_disabled/0 conflict'],
    ['CL-23', { id: randomUUID() }, '/id read_only'],
    ['CL-23', { status: null }, '/status read_only'],
    ['CL-11', { sso_enabled: true }, '/sso_enabled read_only'],
    ['X-04', { colour: 'red' }, '/colour unknown_field'],
  ])(
    '422 (%s) %j (CL-04, CL-05, CL-06, CL-07, CL-11, CL-20, CL-21, CL-23, X-04, X-15)',
    async (_rule, changes, violation) => {
      expect(await violations(changes)).toEqual([violation]);
    },
  );

  it('422 with 51 features (CL-06)', async () => {
    const features = Array.from({ length: 51 }, (_, n) => `f${n}`);
    expect(await violations({ features })).toContain('/features max_items');
  });

  it.each([
    [{ days_of_week: [] }, '/maintenance_window/days_of_week min_length'],
    [{ days_of_week: [1, 1] }, '/maintenance_window/days_of_week duplicate'],
    [{ days_of_week: [7] }, '/maintenance_window/days_of_week/0 max'],
    [{ start_local: '24:00' }, '/maintenance_window/start_local pattern'],
    [{ end_local: '02:29' }, '/maintenance_window/end_local min'],
    [{ end_local: '08:01' }, '/maintenance_window/end_local max'],
    [{ end_local: '02:00' }, '/maintenance_window/end_local max'],
    [{ timezone: 'Mars/Base' }, '/maintenance_window/timezone enum'],
    [{ timezone: '+02:00' }, '/maintenance_window/timezone enum'],
    [{ zone: 'UTC' }, '/maintenance_window/zone unknown_field'],
  ])('422 for a maintenance window with %j (CL-22, CL-76)', async (changes, violation) => {
    const window = { enabled: true, days_of_week: [0], start_local: '02:00', end_local: '06:00', timezone: 'UTC' };
    expect(await violations({ maintenance_window: { ...window, ...changes } })).toEqual([violation]);
  });

  it('the detail of a version that is not offered lists those that are (CL-17)', async () => {
    const response = await caller.post('/clusters', body({ version: '24.0.0' }));
    expect(Refused.parse(response.json()).errors[0]?.detail).toContain('26.6.4, 26.7.5, 26.8.0');
  });

  it('409 name_taken for the same name in another case (CL-15)', async () => {
    const name = 'Billing';
    expect((await caller.post('/clusters', body({ name }))).statusCode).toBe(201);
    const response = await caller.post('/clusters', body({ name: 'bIlLiNg ' }));
    expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'name_taken' }]);
    const other = await api.caller(['clusters:write'], 'other');
    expect((await other.post('/clusters', body({ name }))).statusCode).toBe(201);
  });

  it('409 name_taken for all but one of parallel creations (CL-15)', async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => caller.post('/clusters', body({ name: 'race' }))),
    );
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    const list = await caller.get('/clusters?name=race');
    expect(list.json()).toHaveLength(1);
  });

  it('403 insufficient_scope with clusters:read only (CL-01, X-18)', async () => {
    const reader = await api.caller(['clusters:read']);
    const response = await reader.post('/clusters', { nonsense: true });
    expect([response.statusCode, response.json()]).toMatchObject([
      403,
      { code: 'insufficient_scope', required_scope: 'clusters:write' },
    ]);
  });

  it('400 api_version_required comes before everything else (X-18, X-22, DC-60)', async () => {
    const response = await caller.post('/clusters', body(), { 'api-version': '', 'api-key': 'wrong' });
    expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'api_version_unknown' }]);
  });

  it('400 for malformed JSON, 413 above 64 KiB, 415 for another media type (X-13, X-37, X-04)', async () => {
    const answers = await Promise.all([
      caller.post('/clusters', '{"name":'),
      caller.post('/clusters', body({ name: 'n'.repeat(70_000) })),
      caller.post('/clusters', 'name=x', { 'content-type': 'application/x-www-form-urlencoded' }),
    ]);
    expect(answers.map(({ statusCode, json }) => [statusCode, json<{ code: string }>().code])).toEqual([
      [400, 'malformed_json'],
      [413, 'body_too_large'],
      [415, 'unsupported_media_type'],
    ]);
  });
});
