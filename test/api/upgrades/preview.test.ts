import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PreviewEntry } from '../../../api/upgrades/previewEntry.ts';
import { openClusterApi, type Caller, type ClusterApi } from '../../support/clusters/clusterApi.ts';

let api: ClusterApi;
let anyone: Caller;

beforeAll(async () => {
  api = await openClusterApi();
  anyone = await api.caller(['audit:read']);
});
afterAll(() => api.close());

const PATH = '/cluster-types/keycloak/upgrade-preview';
const preview = async (query: string): Promise<readonly PreviewEntry[]> => {
  const answer = await anyone.get(`${PATH}?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};

it('200 for any key: exactly four fields, in their order (CL-66, DC-31, DC-32, DC-33, DC-34, DC-35, DC-49, DC-52)', async () => {
  const answer = await anyone.get(`${PATH}?from=24.0.3&to=24.0.4`);
  expect(answer.statusCode).toBe(200);
  const [first] = answer.json<PreviewEntry[]>();
  expect(answer.body.startsWith(JSON.stringify([first]).slice(0, -1))).toBe(true);
  expect(Object.keys(first ?? {})).toEqual(['title', 'summary', 'severity', 'action_required']);
});

it('after from up to and including to, oldest first, breaking before the rest (CL-66, DC-50)', async () => {
  const whole = await preview('from=26.7.4&to=26.8.0');
  expect(whole).toEqual([...(await preview('from=26.7.4&to=26.7.5')), ...(await preview('from=26.7.5&to=26.8.0'))]);
  expect(whole.filter(({ severity }) => severity === 'breaking')).toHaveLength(2 + 6);
  expect(whole.some(({ action_required: action }) => action === null)).toBe(true);
});

it('empty for equal bounds; bounds need not be in the catalogue (CL-65)', async () => {
  expect(await preview('from=26.4.0&to=26.4.0')).toEqual([]);
  expect(await preview('from=26.7.99&to=99.0.0')).toEqual(await preview('from=26.7.5&to=26.8.0'));
});

it('may be kept for five minutes and asked for by ETag (X-08)', async () => {
  const first = await anyone.get(`${PATH}?from=26.4.0&to=26.8.0`);
  expect(first.headers['cache-control']).toBe('private, max-age=300');
  const again = await anyone.get(`${PATH}?from=26.4.0&to=26.8.0`, { 'if-none-match': String(first.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

describe('400 (CL-65, DC-51)', () => {
  it.each([
    ['from is missing', 'to=26.8.0', '/from'],
    ['to is missing', 'from=26.8.0', '/to'],
    ['from is given twice', 'from=26.7.0&from=26.7.5&to=26.8.0', '/from'],
    ['two parts', 'from=26.7&to=26.8.0', '/from'],
    ['a leading zero', 'from=26.07.0&to=26.8.0', '/from'],
    ['not numeric', 'from=26.7.0&to=latest', '/to'],
    ['a parameter nobody knows', 'from=26.7.0&to=26.8.0&colour=red', '/colour'],
  ])('invalid_parameter: %s', async (_, query, field) => {
    const answer = await anyone.get(`${PATH}?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_parameter', errors: [{ field }] });
  });

  it('invalid_range: from above to, compared by number (CL-57)', async () => {
    const answer = await anyone.get(`${PATH}?from=26.10.0&to=26.9.0`);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'invalid_range']);
  });
});

it('404 for another type, before the bounds are looked at (CL-65)', async () => {
  expect((await anyone.get('/cluster-types/auth0/upgrade-preview')).statusCode).toBe(404);
});
