import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { load } from '../../../domain/core/log/streams.ts';
import { upgrades } from '../../../domain/upgrades/upgrades.ts';
import type { Catalogue } from '../../../domain/versions/versionCatalogue.ts';
import { catalogueOf, shippedCatalogue, versionOf } from '../../support/clusters/catalogues.ts';
import { openClusterApi, type Caller, type ClusterApi } from '../../support/clusters/clusterApi.ts';
import { crashingStore } from '../../support/log/crashingStore.ts';
import { availableCluster } from '../../support/clusters/upgradable.ts';

let api: ClusterApi;
let writer: Caller;
let known: Catalogue;

beforeAll(async () => {
  api = await openClusterApi({ catalogue: () => known });
  writer = await api.caller(['clusters:write']);
});
afterAll(() => api.close());
beforeEach(() => {
  known = shippedCatalogue();
});

const clean = catalogueOf(
  versionOf('26.7.5', { active: true }),
  versionOf('26.8.0', { active: true }),
  versionOf('26.9.0', { active: true }),
);

const made = async (fields: object = {}, to: ClusterApi = api): Promise<string> => {
  const id = await availableCluster(to.node.store, { version: '26.7.5', ...fields });
  await to.node.settled();
  return id;
};
const phasesOf = async (id: string, { node }: ClusterApi = api) =>
  (await load(node.store, upgrades, id)).state.all.map(({ to, phase, reasonCode }) => [to, phase, reasonCode]);
const refusalOf = async (id: string, body: object) => {
  const answer = await writer.patch(`/clusters/${id}`, body);
  return [answer.statusCode, answer.json()] as const;
};

describe('PATCH /clusters/{id} with a version', () => {
  it('200 updating: an upgrade for now, in the history like any other (CL-49, CL-50, CL-51, CL-67)', async () => {
    known = clean;
    const id = await made();
    const answer = await writer.patch(`/clusters/${id}`, { version: '26.8.0' });
    expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toMatchObject([
      200,
      { id, status: 'updating', version: '26.7.5' },
      '2',
    ]);
    expect((await writer.get(`/clusters/${id}`)).json()).toEqual(answer.json());
    expect((await writer.get(`/clusters/${id}/upgrades`)).json()).toMatchObject({
      items: [{ to_version: '26.8.0', phase: 'initiated', trigger: 'user' }],
    });
  });

  it('has the refusals of POST …/upgrades, at its own field (CL-51, CL-70)', async () => {
    const id = await made();
    expect(await refusalOf(id, { version: '26.9.9' })).toMatchObject([
      422,
      { errors: [{ field: '/version', code: 'unknown_version' }] },
    ]);
    expect(await refusalOf(id, { version: '26.6.4' })).toMatchObject([409, { code: 'downgrade_not_supported' }]);
    const gated = await refusalOf(id, { version: '26.8.0' });
    const posted = await writer.post(`/clusters/${id}/upgrades`, { to: '26.8.0' });
    expect(gated[1]).toEqual({ ...posted.json<object>(), request_id: expect.any(String), instance: `/clusters/${id}` });
    expect(gated).toMatchObject([409, { code: 'acknowledgement_required', interval_breaking_change_count: 6 }]);
    expect(await phasesOf(id)).toEqual([]);
    expect(await refusalOf(id, { version: '26.8.0', acknowledge_breaking: true })).toMatchObject([200, {}]);
    expect(await refusalOf(id, { version: '26.6.4' })).toMatchObject([409, { code: 'operation_in_progress' }]);
  });

  it('200 without effect for the version that it has, whatever goes on (CL-51, CL-52)', async () => {
    known = clean;
    const id = await made();
    await writer.patch(`/clusters/${id}`, { version: '26.8.0' });
    expect(await refusalOf(id, { version: '26.7.5' })).toMatchObject([200, { version: '26.7.5', status: 'updating' }]);
    expect(await phasesOf(id)).toHaveLength(1);
  });

  it.each([
    [{ version: '26.8.0', name: 'other' }, 'version_alone'],
    [{ acknowledge_breaking: true }, 'required'],
    [{ version: '26.8' }, 'pattern'],
  ])('422 for %j (CL-49, CL-51)', async (body, code) => {
    expect(await refusalOf(await made(), body)).toMatchObject([422, { errors: [{ field: '/version', code }] }]);
  });

  it('412 for an If-Match of another version, and nothing is scheduled (CL-51, X-34)', async () => {
    known = clean;
    const id = await made();
    const stale = await writer.patch(`/clusters/${id}`, { version: '26.8.0' }, { 'if-match': '"99"' });
    expect([stale.statusCode, await phasesOf(id)]).toEqual([412, []]);
  });

  it('409 for a cluster of a driver that is not configured (CL-94)', async () => {
    known = clean;
    expect(await refusalOf(await made({ driver: 'docker' }), { version: '26.8.0' })).toMatchObject([
      409,
      { code: 'invalid_transition', allowed: [], detail: expect.stringContaining('driver of the cluster is docker') },
    ]);
  });
});

it.each([1, 2, 3])(
  'what crashed after append %i is taken up again by a repeat of the request (CL-69, X-33)',
  async (append) => {
    known = clean;
    let isBroken = true;
    await using broken = await apiThat((store) => {
      const crashing = crashingStore(store, { append, when: 'after' });
      return { ...store, append: (...args) => (isBroken ? crashing : store).append(...args) };
    });
    const caller = await broken.caller(['clusters:write']);
    const id = await made({}, broken);
    const ask = () => caller.post(`/clusters/${id}/upgrades`, { to: '26.8.0' }, { 'idempotency-key': 'k' });
    expect((await ask()).statusCode).toBeGreaterThanOrEqual(500);
    isBroken = false;
    expect([(await ask()).statusCode, await phasesOf(id, broken)]).toEqual([201, [['26.8.0', 'initiated', null]]]);
  },
);

const apiThat = async (wrapStore: NonNullable<Parameters<typeof openClusterApi>[0]>['wrapStore']) => {
  const opened = await openClusterApi({ catalogue: () => known, ...(wrapStore && { wrapStore }) });
  return { ...opened, [Symbol.asyncDispose]: () => opened.close() };
};

const scheduled = async (fields: object = {}): Promise<string> => {
  known = clean;
  const id = await made(fields);
  const when = new Date(Date.now() + 86_400_000).toISOString();
  expect((await writer.post(`/clusters/${id}/upgrades`, { to: '26.8.0', when })).statusCode).toBe(201);
  return id;
};

describe('DELETE /clusters/{id} with a scheduled upgrade', () => {
  it('204, and the upgrade is cancelled before that (CL-55)', async () => {
    const id = await scheduled();
    expect((await writer.delete(`/clusters/${id}`)).statusCode).toBe(204);
    expect(await phasesOf(id)).toEqual([['26.8.0', 'cancelled', 'cluster_deleted']]);
    const events = await Array.fromAsync(api.node.store.readStream(upgrades.stream(id)));
    expect(events.at(-1)).toMatchObject({ type: 'UpgradeCancelled', meta: { actor: { type: 'api_key' } } });
  });

  it('a deletion that is refused withdraws nothing (CL-54, CL-55)', async () => {
    const guarded = await scheduled({ deletionProtection: true });
    expect((await writer.delete(`/clusters/${guarded}`)).statusCode).toBe(409);
    const stale = await scheduled();
    expect((await writer.delete(`/clusters/${stale}`, { 'if-match': '"99"' })).statusCode).toBe(412);
    for (const id of [guarded, stale]) expect(await phasesOf(id)).toEqual([['26.8.0', 'scheduled', null]]);
  });
});
