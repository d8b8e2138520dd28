import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openClusterApi, type Caller, type ClusterApi } from '../../support/clusters/clusterApi.ts';
import { requestCluster } from '../../support/clusters/clusters.ts';

let api: ClusterApi;
let writer: Caller;
let reader: Caller;

beforeAll(async () => {
  api = await openClusterApi();
  writer = await api.caller(['clusters:write']);
  reader = await api.caller(['clusters:read']);
});
afterAll(() => api.close());

const WINDOW = {
  enabled: true,
  days_of_week: [1, 3],
  start_local: '23:00',
  end_local: '02:30',
  timezone: 'Europe/Berlin',
};
const OTHER = { ...WINDOW, days_of_week: [5] };

const newCluster = async (workspaceId = 'default'): Promise<string> => {
  const id = await requestCluster(api.node.store, { name: `c${randomUUID()}`, workspaceId });
  await api.node.settled();
  return `/clusters/${id}`;
};

describe("a cluster's own window", () => {
  it('404 while it follows the workspace; PUT gives it its own, DELETE takes it back (CL-76)', async () => {
    const path = `${await newCluster()}/maintenance-window`;
    expect((await reader.get(path)).statusCode).toBe(404);
    const put = await writer.put(path, WINDOW);
    expect([put.statusCode, put.json(), put.headers['event-position']]).toEqual([200, WINDOW, expect.any(String)]);
    expect((await reader.get(path)).json()).toEqual(WINDOW);
    expect((await writer.delete(path)).statusCode).toBe(204);
    expect((await reader.get(path)).statusCode).toBe(404);
    expect((await writer.delete(path)).statusCode).toBe(404);
  });

  it('is at first what it was created with (CL-22, CL-76)', async () => {
    const body = {
      name: `c${Date.now()}`,
      size: 'small',
      location: 'us',
      version: '26.8.0',
      maintenance_window: OTHER,
    };
    const { id } = (await writer.post('/clusters', body)).json<{ id: string }>();
    const path = `/clusters/${id}/maintenance-window`;
    expect((await reader.get(path)).json()).toEqual(OTHER);
    expect((await writer.put(path, OTHER)).headers['event-position']).toBeUndefined();
    expect((await writer.delete(path)).statusCode).toBe(204);
    expect((await reader.get(path)).statusCode).toBe(404);
  });

  it('carries an ETag: 304 for what the caller has, 412 for what has changed (X-34)', async () => {
    const path = `${await newCluster()}/maintenance-window`;
    const { etag } = (await writer.put(path, WINDOW)).headers;
    expect((await reader.get(path, { 'if-none-match': String(etag) })).statusCode).toBe(304);
    expect((await writer.put(path, OTHER, { 'if-match': String(etag) })).statusCode).toBe(200);
    const late = await writer.put(path, WINDOW, { 'if-match': String(etag) });
    expect([late.statusCode, late.json()]).toMatchObject([412, { code: 'etag_mismatch', current_etag: '"2"' }]);
    expect((await writer.delete(path, { 'if-match': String(etag) })).statusCode).toBe(412);
    expect((await writer.put(path, WINDOW, { 'if-match': 'nonsense' })).statusCode).toBe(400);
  });

  it.each<[string, object, string, string]>([
    ['no days', { days_of_week: [] }, '/days_of_week', 'min_length'],
    ['a day twice', { days_of_week: [1, 1] }, '/days_of_week', 'duplicate'],
    ['day 7', { days_of_week: [7] }, '/days_of_week/0', 'max'],
    ['a time of no clock', { start_local: '24:00' }, '/start_local', 'pattern'],
    ['an unknown zone', { timezone: 'Europe/Atlantis' }, '/timezone', 'enum'],
    ['an abbreviation', { timezone: 'CET' }, '/timezone', 'enum'],
    ['29 minutes', { start_local: '02:00', end_local: '02:29' }, '/end_local', 'min'],
    ['more than 6 hours', { start_local: '22:00', end_local: '04:01' }, '/end_local', 'max'],
    ['an unknown field', { colour: 'red' }, '/colour', 'unknown_field'],
  ])('422: %s (CL-76)', async (_, fields, field, code) => {
    const answer = await writer.put('/maintenance-window', { ...WINDOW, ...fields });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ errors: [{ field, code }] });
  });

  it('403 without clusters:write, 404 for another workspace (CL-01, X-06)', async () => {
    const path = `${await newCluster()}/maintenance-window`;
    const foreign = `${await newCluster('other')}/maintenance-window`;
    expect((await reader.put(path, WINDOW)).statusCode).toBe(403);
    expect((await reader.delete(path)).statusCode).toBe(403);
    expect((await writer.put(foreign, WINDOW)).statusCode).toBe(404);
  });
});

it('the window of the workspace is Sunday 02:00 to 06:00 UTC until it is set (CL-77)', async () => {
  const other = await api.caller(['clusters:write'], 'elsewhere');
  const first = await other.get('/maintenance-window');
  expect(first.json()).toEqual({
    enabled: true,
    days_of_week: [0],
    start_local: '02:00',
    end_local: '06:00',
    timezone: 'UTC',
  });
  expect((await other.put('/maintenance-window', WINDOW, { 'if-match': String(first.headers.etag) })).json()).toEqual(
    WINDOW,
  );
  expect((await other.get('/maintenance-window')).json()).toEqual(WINDOW);
  expect((await reader.get('/maintenance-window')).json()).not.toEqual(WINDOW);
});

const upcoming = (query: string) => reader.get(`/maintenance-window/upcoming?${query}`);

describe('the next windows of a window that nobody has set yet (CL-78)', () => {
  const SUNDAYS = 'days_of_week=0&start_local=02:00&end_local=06:00&timezone=UTC';

  it('200 with the next five, oldest first and not over', async () => {
    const spans = (await upcoming(SUNDAYS)).json<{ start: string; end: string }[]>();
    expect(spans).toHaveLength(5);
    for (const [index, { start, end }] of spans.entries()) {
      expect(new Date(start).getUTCDay()).toBe(0);
      expect([start.slice(11), end.slice(11)]).toEqual(['02:00:00.000Z', '06:00:00.000Z']);
      expect(Date.parse(start)).toBe(Date.parse(spans[0]?.start ?? '') + index * 7 * 86_400_000);
    }
    expect(Date.parse(spans[0]?.end ?? '')).toBeGreaterThan(Date.now());
  });

  it('200 by the clock of the zone, a window that ends on the next day among them', async () => {
    const zone = 'start_local=23:00&end_local=01:00&timezone=America/New_York';
    const spans = (await upcoming(`days_of_week=1&days_of_week=4&${zone}`)).json<{ start: string; end: string }[]>();
    expect(spans.every(({ start, end }) => Date.parse(end) - Date.parse(start) === 2 * 3_600_000)).toBe(true);
    const clock = new Intl.DateTimeFormat('en', { timeZone: 'America/New_York', timeStyle: 'short', hour12: false });
    expect(new Set(spans.map(({ start }) => clock.format(new Date(start))))).toEqual(new Set(['23:00']));
  });

  it.each([
    ['no days', 'start_local=02:00&end_local=06:00&timezone=UTC', '/days_of_week'],
    ['a day that is none', SUNDAYS.replace('=0', '=7'), '/days_of_week'],
    ['an unknown zone', SUNDAYS.replace('UTC', 'Mars/Olympus'), '/timezone'],
    ['a window that is too long', SUNDAYS.replace('06:00', '09:00'), '/end_local'],
    ['an unknown parameter', `${SUNDAYS}&limit=101`, '/limit'],
  ])('400: %s', async (_, query, field) => {
    const answer = await upcoming(query);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_parameter', errors: [{ field }] });
  });
});

const freeze = (name: string, start: string, end: string) => ({ name, start_at: start, end_at: end });

describe('exclusions (CL-79)', () => {
  const CHRISTMAS = freeze('Christmas', '2026-12-20T00:00:00.000Z', '2027-01-02T00:00:00.000Z');
  const EASTER = freeze('Easter', '2027-03-25T00:00:00.000Z', '2027-03-30T00:00:00.000Z');

  it('PUT replaces the list, which is empty at first', async () => {
    const path = `${await newCluster()}/maintenance-exclusions`;
    expect((await reader.get(path)).json()).toEqual([]);
    expect((await writer.put(path, [CHRISTMAS, { ...EASTER, end_at: '2027-03-30T00:00:00Z' }])).json()).toEqual([
      CHRISTMAS,
      EASTER,
    ]);
    const { etag } = (await writer.put(path, [EASTER])).headers;
    expect((await reader.get(path)).json()).toEqual([EASTER]);
    expect((await writer.put(path, [], { 'if-match': '"1"' })).statusCode).toBe(412);
    expect((await reader.get(path, { 'if-none-match': String(etag) })).statusCode).toBe(304);
  });

  it.each<[string, object[], string, string]>([
    ['four', [CHRISTMAS, EASTER, CHRISTMAS, EASTER], '', 'max_items'],
    ['an end before the start', [{ ...EASTER, end_at: '2027-03-01T00:00:00.000Z' }], '/0/end_at', 'min'],
    ['more than 30 days', [{ ...EASTER, end_at: '2027-04-24T00:00:00.001Z' }], '/0/end_at', 'max'],
    ['two that overlap', [CHRISTMAS, { ...CHRISTMAS, name: 'again' }], '/1', 'conflict'],
    ['a time that is not UTC', [{ ...EASTER, end_at: '2027-03-30T00:00:00+02:00' }], '/0/end_at', 'format'],
    ['no name', [{ ...EASTER, name: ' ' }], '/0/name', 'min_length'],
  ])('422: %s', async (_, list, field, code) => {
    const answer = await writer.put(`${await newCluster()}/maintenance-exclusions`, list);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ errors: unknown[] }>().errors).toContainEqual(expect.objectContaining({ field, code }));
  });
});
