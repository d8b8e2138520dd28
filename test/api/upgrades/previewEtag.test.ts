import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Catalogue } from '../../../domain/versions/versionCatalogue.ts';
import { catalogueOf, changeOf, versionOf } from '../../support/clusters/catalogues.ts';
import { openClusterApi, type Caller, type ClusterApi } from '../../support/clusters/clusterApi.ts';
import { availableCluster } from '../../support/clusters/upgradable.ts';

const clean = catalogueOf(versionOf('26.7.5', { active: true }), versionOf('26.8.0', { active: true }));

let api: ClusterApi;
let writer: Caller;
let reader: Caller;
let known: Catalogue = clean;

beforeAll(async () => {
  api = await openClusterApi({ catalogue: () => known });
  writer = await api.caller(['clusters:write']);
  reader = await api.caller(['clusters:read']);
});
afterAll(() => api.close());

const preview = () => reader.get('/cluster-types/keycloak/upgrade-preview?from=26.7.5&to=26.8.0');

it('409 acknowledgement_required for a preview that is another one by now, whatever was acknowledged (CL-69)', async () => {
  const path = `/clusters/${await availableCluster(api.node.store, { version: '26.7.5' })}`;
  await api.node.settled();
  const etag = String((await preview()).headers.etag);
  const [first, second] = clean.versions;
  known = catalogueOf(first ?? versionOf('26.7.5'), {
    ...(second ?? versionOf('26.8.0')),
    changes: [changeOf('deprecation')],
  });
  const body = { to: '26.8.0', acknowledge_breaking: true };
  const refused = await writer.post(`${path}/upgrades`, { ...body, preview_etag: etag });
  const now = await preview();
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'acknowledgement_required', interval_breaking_change_count: 0, preview: now.json() },
  ]);
  const accepted = await writer.post(`${path}/upgrades`, { ...body, preview_etag: now.headers.etag });
  expect(accepted.statusCode).toBe(201);
});
