import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clusters } from '../../../domain/clusters/cluster.ts';
import { handle } from '../../../domain/core/log/streams.ts';
import type { Catalogue } from '../../../domain/versions/versionCatalogue.ts';
import { catalogueOf, changeOf, shippedCatalogue, versionOf } from '../../support/clusters/catalogues.ts';
import { openClusterApi, type Caller, type ClusterApi } from '../../support/clusters/clusterApi.ts';
import { requestCluster } from '../../support/clusters/clusters.ts';
import { availableCluster, tellCluster, URL_OF } from '../../support/clusters/upgradable.ts';
import { testMeta } from '../../support/nodes/supportNode.ts';

let api: ClusterApi;
let writer: Caller;
let reader: Caller;
let known: Catalogue;

beforeAll(async () => {
  api = await openClusterApi({ catalogue: () => known });
  writer = await api.caller(['clusters:write']);
  reader = await api.caller(['clusters:read']);
});
afterAll(() => api.close());
beforeEach(() => {
  known = shippedCatalogue();
});

const clean = catalogueOf(versionOf('26.7.5', { active: true }), versionOf('26.8.0', { active: true }));

const pathOf = async (version: string, fields: object = {}): Promise<string> => {
  const id = await availableCluster(api.node.store, { version, ...fields });
  await api.node.settled();
  return `/clusters/${id}`;
};
const DISABLED = { enabled: false, daysOfWeek: [0], startLocal: '02:00', endLocal: '04:00', timezone: 'UTC' };

describe('POST /clusters/{id}/upgrades', () => {
  it('201 with exactly the documented fields; the list has it, newest first (CL-67, CL-68, CL-69)', async () => {
    known = clean;
    const path = await pathOf('26.7.5');
    const answer = await writer.post(`${path}/upgrades`, { to: '26.8.0' });
    const upgrade = answer.json<{ id: string }>();
    expect([answer.statusCode, answer.headers.location]).toEqual([201, `${path}/upgrades/${upgrade.id}`]);
    expect(Object.entries(upgrade)).toEqual([
      ['id', expect.any(String)],
      ['cluster_id', path.replace('/clusters/', '')],
      ['from_version', '26.7.5'],
      ['to_version', '26.8.0'],
      ['phase', 'initiated'],
      ['trigger', 'user'],
      ['strategy', null],
      ['is_major_change', false],
      ['interval_breaking_change_count', 0],
      ['acknowledged_by', null],
      ['scheduled_for', expect.any(String)],
      ['started_at', expect.any(String)],
      ['completed_at', null],
      ['reason_code', null],
      ['detail', null],
      ['requested_by', expect.any(String)],
      ['created_at', expect.any(String)],
    ]);
    expect((await reader.get(`${path}/upgrades/${upgrade.id}`)).json()).toEqual(upgrade);
    expect((await reader.get(path)).json()).toMatchObject({ status: 'updating', version: '26.7.5' });
    expect((await reader.get(`${path}/upgrades`)).json()).toEqual({ items: [upgrade], next_cursor: null });
    expect((await reader.get(`${path}/upgrades/${randomUUID()}`)).statusCode).toBe(404);
  });

  it('GET of one: 304 for the ETag that the caller has, until it changes (X-34)', async () => {
    known = clean;
    const path = await pathOf('26.7.5');
    const later = { to: '26.8.0', when: new Date(Date.now() + 86_400_000).toISOString() };
    const { id } = (await writer.post(`${path}/upgrades`, later)).json<{ id: string }>();
    const { etag } = (await reader.get(`${path}/upgrades/${id}`)).headers;
    const again = () => reader.get(`${path}/upgrades/${id}`, { 'if-none-match': String(etag) });
    expect((await again()).statusCode).toBe(304);
    await writer.post(`${path}/upgrades/cancel`);
    expect([(await again()).statusCode, (await again()).json()]).toMatchObject([200, { phase: 'cancelled' }]);
  });

  it('is repeated under one Idempotency-Key (X-32)', async () => {
    known = clean;
    const path = await pathOf('26.7.5');
    const ask = () => writer.post(`${path}/upgrades`, { to: '26.8.0' }, { 'idempotency-key': `k${path}` });
    const [first, second] = [await ask(), await ask()];
    expect([first.statusCode, second.statusCode, second.body]).toEqual([201, 201, first.body]);
  });

  it('409 acknowledgement_required shows what is to be acknowledged; then it says who did (CL-70, CL-71, CL-64)', async () => {
    const path = await pathOf('26.7.5');
    const refused = await writer.post(`${path}/upgrades`, { to: '26.8.0' });
    const preview = await reader.get('/cluster-types/keycloak/upgrade-preview?from=26.7.5&to=26.8.0');
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        code: 'acknowledgement_required',
        is_major_change: false,
        interval_breaking_change_count: 6,
        preview: preview.json(),
      },
    ]);
    const accepted = await writer.post(`${path}/upgrades`, { to: '26.8.0', acknowledge_breaking: true });
    expect(accepted.json()).toMatchObject({ acknowledged_by: expect.any(String), interval_breaking_change_count: 6 });
  });

  it('a breaking change in a skipped version has to be acknowledged (CL-64, CL-70)', async () => {
    const hidden = versionOf('26.7.6', { changes: [changeOf('breaking')] });
    known = catalogueOf(...clean.versions.slice(0, 1), hidden, ...clean.versions.slice(1));
    const refused = await writer.post(`${await pathOf('26.7.5')}/upgrades`, { to: '26.8.0' });
    expect(refused.json()).toMatchObject({ code: 'acknowledgement_required', interval_breaking_change_count: 1 });
  });

  it('refusals come in their order (CL-70)', async () => {
    const refusal = async (path: string, body: object) =>
      (await writer.post(`${path}/upgrades`, body)).json<{
        code: string;
        errors?: object[];
        next?: string;
      }>();
    const path = await pathOf('26.7.5', { maintenanceWindow: DISABLED });
    const unknown = { code: 'unknown_version', detail: 'Unknown version; the next step is 26.8.0.' };
    expect((await refusal(path, { to: '26.9.9' })).errors).toMatchObject([unknown]);
    expect((await refusal(path, { to: '26.6.4' })).code).toBe('downgrade_not_supported');
    expect(await refusal(path, { to: '26.7.5' })).toMatchObject({ code: 'not_next_step', next: '26.8.0' });
    const body = { to: '26.8.0', when: 'next_window', acknowledge_breaking: true };
    expect((await refusal(path, { ...body, acknowledge_breaking: false })).code).toBe('acknowledgement_required');
    expect((await refusal(path, body)).code).toBe('no_window');
    expect((await writer.post(`${path}/upgrades`, { ...body, when: 'now' })).statusCode).toBe(201);
    expect(await refusal(path, { to: '26.6.4' })).toMatchObject({ code: 'operation_in_progress' });
    const provisioning = await requestCluster(api.node.store, { name: `c${randomUUID()}`, version: '26.7.5' });
    await api.node.settled();
    expect((await refusal(`/clusters/${provisioning}`, { to: '26.8.0' })).code).toBe('operation_in_progress');
  });

  it('409 invalid_transition while degraded (CL-35, CL-70)', async () => {
    const path = await pathOf('26.7.5');
    const clusterId = path.replace('/clusters/', '');
    const why = { reasonCode: 'health_down', reason: 'It does not answer.' } as const;
    const data = { clusterId, status: 'degraded', ...why, changedAt: new Date().toISOString() } as const;
    await handle(api.node.store, clusters, clusterId, { type: 'RecordHealth', data }, testMeta());
    expect((await writer.post(`${path}/upgrades`, { to: '26.8.0' })).json()).toMatchObject({
      code: 'invalid_transition',
      current_status: 'degraded',
    });
  });

  it.each<[string, unknown, string]>([
    ['half a minute ahead', () => new Date(Date.now() + 30_000).toISOString(), 'min'],
    ['31 days ahead', () => new Date(Date.now() + 31 * 86_400_000).toISOString(), 'max'],
    ['no time', () => 'tomorrow', 'enum'],
  ])('422 for a time that is %s (CL-69)', async (_, when, code) => {
    const body = { to: '26.8.0', when: (when as () => string)() };
    const answer = await writer.post(`${await pathOf('26.7.5')}/upgrades`, body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ errors: [{ field: '/when', ...(code === 'enum' ? {} : { code }) }] });
  });

  it('next_window is scheduled for the next window, a time for that time (CL-69, CL-72)', async () => {
    known = clean;
    const window = { ...DISABLED, enabled: true, daysOfWeek: [(new Date().getUTCDay() + 2) % 7] };
    const inWindow = await writer.post(`${await pathOf('26.7.5', { maintenanceWindow: window })}/upgrades`, {
      to: '26.8.0',
      when: 'next_window',
    });
    expect(inWindow.json<{ scheduled_for: string }>().scheduled_for).toMatch(/T02:00:00\.000Z$/);
    const when = new Date(Date.now() + 86_400_000).toISOString();
    const atTime = await writer.post(`${await pathOf('26.7.5')}/upgrades`, { to: '26.8.0', when });
    expect(atTime.json()).toMatchObject({ scheduled_for: when });
  });
});

it('GET …/upgrades pages by cursor, newest first (CL-68, X-28, X-29, X-30)', async () => {
  known = clean;
  const path = await pathOf('26.7.5');
  const later = { to: '26.8.0', when: new Date(Date.now() + 86_400_000).toISOString() };
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    ids.unshift((await writer.post(`${path}/upgrades`, later)).json<{ id: string }>().id);
    await writer.post(`${path}/upgrades/cancel`);
  }
  type Page = { items: { id: string }[]; next_cursor: string | null };
  const page = async (query: string, of = path) => {
    const { items, next_cursor: next } = (await reader.get(`${of}/upgrades?${query}`)).json<Page>();
    return { ids: items.map(({ id }) => id), next };
  };
  const first = await page('limit=2');
  expect(first).toEqual({ ids: ids.slice(0, 2), next: expect.any(String) });
  await writer.post(`${path}/upgrades`, later);
  expect(await page(`limit=2&cursor=${first.next}`)).toEqual({ ids: ids.slice(2), next: null });
  for (const query of ['limit=0', 'limit=101', 'size=3', 'cursor=x'])
    expect((await reader.get(`${path}/upgrades?${query}`)).statusCode, query).toBe(400);
  const other = await pathOf('26.7.5');
  expect((await reader.get(`${other}/upgrades?cursor=${first.next}`)).json()).toMatchObject({ code: 'invalid_cursor' });
});

it('POST …/cancel ends the open upgrade, and 409 without one (CL-75)', async () => {
  known = clean;
  const path = await pathOf('26.7.5');
  expect((await writer.post(`${path}/upgrades/cancel`)).json()).toMatchObject({ code: 'nothing_to_cancel' });
  const later = { to: '26.8.0', when: new Date(Date.now() + 86_400_000).toISOString() };
  const { id } = (await writer.post(`${path}/upgrades`, later)).json<{ id: string }>();
  const cancelled = await writer.post(`${path}/upgrades/cancel`);
  expect([cancelled.statusCode, cancelled.json()]).toMatchObject([200, { id, phase: 'cancelled' }]);
  expect((await writer.post(`${path}/upgrades`, { to: '26.8.0' })).statusCode).toBe(201);
});

/** A cluster with an upgrade under way, which nobody drives. */
const begun = async () => {
  known = clean;
  const path = await pathOf('26.7.5');
  const { id } = (await writer.post(`${path}/upgrades`, { to: '26.8.0' })).json<{ id: string }>();
  return { path, id, clusterId: path.replace('/clusters/', '') };
};

const reach = async (clusterId: string, step: string, mayMigrate: boolean) => {
  await tellCluster(api.node.store, clusterId, (ids, reachedAt) => [
    { type: 'ReachOperationStep', data: { ...ids, step, progress: 0.1, mayMigrate, reachedAt } },
  ]);
  await api.node.settled();
};

describe('POST …/cancel of an upgrade that is under way', () => {
  it('ends it; the cluster is busy until the version before runs again (CL-53, CL-68, CL-75)', async () => {
    const { path, id, clusterId } = await begun();
    await reach(clusterId, 'preparing', false);
    const cancelled = await writer.post(`${path}/upgrades/cancel`);
    expect([cancelled.statusCode, cancelled.json()]).toMatchObject([
      200,
      { id, phase: 'cancelled', reason_code: 'cancelled', completed_at: expect.any(String) },
    ]);
    expect((await reader.get(path)).json()).toMatchObject({ status: 'updating', version: '26.7.5' });
    expect((await reader.get(`${path}/status`)).json()).toMatchObject({
      operation: { kind: 'upgrade', step: 'taking_back', attempt: 2 },
    });
    expect((await writer.post(`${path}/upgrades/cancel`)).json()).toMatchObject({ code: 'nothing_to_cancel' });
    expect((await writer.post(`${path}/upgrades`, { to: '26.8.0' })).json()).toMatchObject({
      code: 'operation_in_progress',
    });
    await tellCluster(api.node.store, clusterId, (ids, completedAt) => [
      { type: 'CompleteUpdate', data: { ...ids, url: URL_OF, completedAt } },
    ]);
    await api.node.settled();
    expect((await reader.get(path)).json()).toMatchObject({ status: 'available', version: '26.7.5' });
    expect((await writer.post(`${path}/upgrades`, { to: '26.8.0' })).statusCode).toBe(201);
  });

  it('409 migration_started from the step on from which the database may be migrated (CL-74, CL-75)', async () => {
    const { path, id, clusterId } = await begun();
    await reach(clusterId, 'starting', true);
    const refused = await writer.post(`${path}/upgrades/cancel`);
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'migration_started' }]);
    expect((await reader.get(`${path}/upgrades/${id}`)).json()).toMatchObject({ phase: 'initiated' });
  });

  it('is repeated under one Idempotency-Key (X-32)', async () => {
    const { path } = await begun();
    const ask = () => writer.post(`${path}/upgrades/cancel`, undefined, { 'idempotency-key': `cancel${path}` });
    const [first, second] = [await ask(), await ask()];
    expect([first.statusCode, second.statusCode, second.body]).toEqual([200, 200, first.body]);
  });
});

it('GET …/auto-upgrade says what comes next, or why it does not (CL-82, CL-83)', async () => {
  const path = await pathOf('26.7.5', { autoUpgradeEnabled: true });
  const report = (await reader.get(`${path}/auto-upgrade`)).json<{ next_window: unknown }>();
  expect(report).toEqual({
    enabled: true,
    state: 'waiting_for_user',
    reason: 'breaking_changes',
    waiting_since: null,
    next_step: {
      version: '26.8.0',
      is_major_change: false,
      breaking_change_count: 6,
      interval_breaking_change_count: 6,
    },
    blocked_by: [{ version: '26.8.0', is_major_change: false, breaking_change_count: 6 }],
    next_window: { start: expect.stringMatching(/T02:00:00\.000Z$/), end: expect.stringMatching(/T06:00:00\.000Z$/) },
    last_result: null,
  });
  const off = await reader.get(`${await pathOf('26.8.0')}/auto-upgrade`);
  expect(off.json()).toMatchObject({ enabled: false, state: 'off', reason: 'disabled', next_step: null });
});

it('405 for a method that only a pattern of another route would take (X-18)', async () => {
  const answer = await reader.get(`${await pathOf('26.7.5')}/upgrades/cancel`);
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'POST']);
});

it('403 without the scope, 404 for another workspace (CL-01, X-06)', async () => {
  const path = await pathOf('26.7.5');
  const foreign = await pathOf('26.7.5', { workspaceId: 'other' });
  const statuses = [
    await reader.post(`${path}/upgrades`, { to: '26.8.0' }),
    await reader.post(`${path}/upgrades/cancel`),
    await writer.post(`${foreign}/upgrades`, { to: '26.8.0' }),
    await writer.get(`${foreign}/upgrades`),
    await writer.get(`${foreign}/auto-upgrade`),
  ].map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([403, 403, 404, 404, 404]);
});
