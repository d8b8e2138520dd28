import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventSourceMessage } from 'eventsource-parser';
import { z } from 'zod';
import { CONTRACT_VERSION } from '../../domain/sources/toolContract.ts';
import { eventually } from '../support/eventually.ts';
import { openStream, type StreamClient } from '../support/nodes/eventStreamClient.ts';
import { openNodeFixture, type NodeFixture, type ReadyNode } from '../support/nodes/node.ts';
import { nodeClient, signUp, type NodeClient } from '../support/nodes/nodeClient.ts';
import { testDatabase, type TestDatabase } from '../support/database/postgres.ts';
import { nonEmpty } from '../support/nonEmpty.ts';

/** What the two interface documents state, asked of a whole node over HTTP as a client of theirs would. */
let database: TestDatabase;
let fixture: NodeFixture;
let node: ReadyNode;
let admin: NodeClient;
let key: string;
let inbox: StreamClient;

beforeAll(async () => {
  database = await testDatabase();
  fixture = await openNodeFixture({ DATABASE_URL: database.url });
  node = await fixture.start();
  admin = await signUp(node);
  inbox = await openStream(`${node.backendUrl}/api/inbox/stream`, { cookie: admin.cookie });
  const created = { name: 'a program', scopes: ['clusters:write', 'audit:read'] };
  ({ key } = await admin.post<{ key: string }>('/api/keys', created));
});
afterAll(async () => {
  inbox.abort();
  await fixture.dispose();
  expect(await fixture.running()).toEqual([]);
  await database.close();
});

const time = z.iso.datetime();
const ListedCluster = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  type: z.literal('keycloak'),
  status: z.enum(['provisioning', 'available', 'failed']),
  size: z.literal('small'),
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  location: z.literal('us'),
  management_mode: z.literal('full'),
  url: z.string(),
  sso_enabled: z.literal(true),
  http_relative_path: z.literal(''),
  created_at: time,
  updated_at: time,
  auto_upgrade_enabled: z.literal(false),
});
const Cluster = ListedCluster.extend({ features: z.array(z.string()), features_disabled: z.array(z.string()) });

const asProgram = (): Record<string, string> => ({ 'api-key': key, 'api-version': '2026-06-01.beta' });
const anonymous = (): NodeClient => nodeClient(node.backendUrl);

describe('the cluster document', () => {
  it('is kept from creation by a key to the address that answers (DC-01, DC-02, DC-06, DC-15, DC-37, DC-39, DC-40, DC-41, DC-42, DC-43, DC-44, DC-53, DC-54, DC-56, DC-57, DC-59)', async () => {
    const wanted = { name: 'documented', size: 'small', location: 'us', version: '26.8.0' };
    const created = await anonymous().send('POST', '/clusters', wanted, asProgram());
    expect(created.status).toBe(201);
    const cluster = Cluster.parse(created.body);
    expect(cluster).toMatchObject({ ...wanted, status: 'provisioning', url: '', features: [], features_disabled: [] });

    const polled = await eventually(
      () => anonymous().send('GET', `/clusters/${cluster.id}`, undefined, asProgram()),
      ({ body }) => Cluster.parse(body).status !== 'provisioning',
    );
    const { status, url } = Cluster.parse(polled.body);
    expect(status).toBe('available');
    const discovery = await fetch(`${url}/realms/master/.well-known/openid-configuration`);
    expect(await discovery.json()).toMatchObject({ issuer: `${url}/realms/master` });

    const list = await anonymous().send('GET', '/clusters', undefined, asProgram());
    expect(z.array(ListedCluster).parse(list.body)).toHaveLength(1);
  });

  it.each([
    'DC-07: id',
    'DC-08: name',
    'DC-09: type',
    'DC-10: status',
    'DC-11: size',
    'DC-12: version',
    'DC-13: location',
    'DC-14: management_mode',
    'DC-16: sso_enabled',
    'DC-17: http_relative_path',
    'DC-20: created_at',
    'DC-21: updated_at',
  ])('every listed cluster carries %s', async (rule) => {
    const field = rule.split(': ')[1] ?? '';
    const list = await anonymous().send<Record<string, unknown>[]>('GET', '/clusters', undefined, asProgram());
    expect(list.body.length).toBeGreaterThan(0);
    for (const cluster of list.body) expect(cluster[field]).toBeDefined();
  });

  it('single clusters carry both lists of features, empty when none was asked for (DC-18, DC-19)', async () => {
    const [listed] = (await anonymous().send<{ id: string }[]>('GET', '/clusters', undefined, asProgram())).body;
    const single = await anonymous().send('GET', `/clusters/${listed?.id}`, undefined, asProgram());
    expect(single.body).toMatchObject({ features: [], features_disabled: [] });
  });

  it('versions come with the four documented fields (DC-23, DC-24, DC-25, DC-26, DC-61)', async () => {
    const Version = z.strictObject({
      version: z.string(),
      active: z.boolean(),
      is_major_change: z.boolean(),
      breaking_change_count: z.int().min(0),
    });
    const answer = await anonymous().send('GET', '/cluster-types/keycloak/versions', undefined, asProgram());
    const versions = z.array(Version).parse(answer.body);
    expect(versions.some(({ active }) => active)).toBe(true);
    expect(versions.some(({ active }) => !active)).toBe(true);
  });

  it('a type shows its versions, a cluster its path, and two versions what breaks between them (DC-03)', async () => {
    type Step = { version: string; breaking_change_count: number };
    const ask = async <Body>(path: string): Promise<Body> =>
      (await anonymous().send<Body>('GET', path, undefined, asProgram())).body;
    const wanted = { name: 'older', size: 'small', location: 'us', version: '26.7.5' };
    const { body: cluster } = await anonymous().send<{ id: string }>('POST', '/clusters', wanted, asProgram());
    const versions = await ask<Step[]>('/cluster-types/keycloak/versions');
    const path = await ask<Step[]>(`/clusters/${cluster.id}/upgrade-path`);
    const [from, ...steps] = path.map(({ version }) => version);
    expect(from).toBe(wanted.version);
    expect(steps.length).toBeGreaterThan(0);
    const offered = versions.map(({ version }) => version);
    expect(offered.filter((version) => path.some((step) => step.version === version))).toEqual([from, ...steps]);
    const preview = await ask<{ severity: string }[]>(
      `/cluster-types/keycloak/upgrade-preview?from=${from}&to=${steps.at(-1)}`,
    );
    const breaking = preview.filter(({ severity }) => severity === 'breaking');
    const counted = path.slice(1).reduce((sum, { breaking_change_count: count }) => sum + count, 0);
    expect(breaking.length).toBeGreaterThan(0);
    expect(breaking).toHaveLength(counted);
  });

  it('a key is shown once, when it is created (DC-55, DC-58)', async () => {
    const { items } = await admin.get<{ items: Record<string, unknown>[] }>('/api/keys');
    expect(JSON.stringify(items)).not.toContain(key);
    expect(items[0]).toMatchObject({ start: key.slice(0, 12) });
  });
});

const isBeat = ({ event }: EventSourceMessage): boolean => event === 'heartbeat';

const connect = (name: string, url: string): Promise<unknown> =>
  admin.post('/api/connectors', {
    kind: 'postgres',
    name,
    config: { DATABASE_URL: url },
    autonomy_level: 'investigate',
  });

describe('the support document', () => {
  it('a ticket inserted directly is new, with the eight documented fields (DS-01, DS-24, DS-25, DS-26, DS-27, DS-28, DS-29, DS-127, DS-131)', async () => {
    const sent = { title: 'Where is it?', body: 'It has been days.', customer: 'm@example.com', external_id: 'desk-1' };
    const ticket = await admin.post<Record<string, unknown>>('/api/tickets', sent);
    const { id, ...documented } = z
      .object({
        id: z.uuid(),
        workspace_id: z.string(),
        external_id: z.string(),
        title: z.string(),
        body: z.string(),
        customer: z.string(),
        status: z.string(),
        received_at: time,
      })
      .parse(ticket);
    expect(documented).toMatchObject({ ...sent, workspace_id: 'default', status: 'new' });
    expect(await admin.get(`/api/tickets/${id}`)).toMatchObject({ status: 'new' });
    const isArrival = ({ event, data }: EventSourceMessage): boolean =>
      event === 'ticket.received' &&
      z.object({ entity: z.object({ id: z.string() }) }).parse(JSON.parse(data)).entity.id === id;
    await inbox.until((messages) => messages.some(isArrival));
  });

  it('a working connector becomes ready, a broken one degraded, both with the documented fields (DS-31, DS-32, DS-33, DS-34, DS-35, DS-68, DS-69, DS-79, DS-80)', async () => {
    const Connector = z.object({
      id: z.uuid(),
      kind: z.literal('postgres'),
      name: z.string(),
      config: z.object({ DATABASE_URL: z.strictObject({ set: z.literal(true) }) }),
      autonomy_level: z.literal('investigate'),
      status: z.enum(['starting', 'ready', 'degraded']),
    });
    Connector.parse(await connect('Works', database.url));
    Connector.parse(await connect('Broken', 'postgres://nobody@127.0.0.1:1/nothing'));
    const list = await eventually(
      async () => z.array(Connector).parse(await admin.get('/api/connectors')),
      (connectors) => connectors.every(({ status }) => status !== 'starting'),
    );
    expect(Object.fromEntries(list.map(({ name, status }) => [name, status]))).toEqual({
      Broken: 'degraded',
      Works: 'ready',
    });
  });

  it('the catalogue names the tools of the relational database (DS-37, DS-81)', async () => {
    const catalogue = await admin.get<{ kind: string; tools: { name: string }[] }[]>('/api/connectors/catalogue');
    const postgres = catalogue.find(({ kind }) => kind === 'postgres');
    expect(postgres?.tools.map(({ name }) => name)).toContain('query');
  });

  it('clients sign in with the cookie service_session (DS-75, DS-117)', async () => {
    expect(admin.cookie).toMatch(/^service_session=/);
    expect(await admin.get('/api/auth/me')).toMatchObject({ user: { role: 'admin' } });
    expect((await anonymous().send('GET', '/api/inbox')).status).toBe(401);
  });

  it('liveness, readiness and metrics answer everybody (DS-76, DS-77, DS-78)', async () => {
    for (const path of ['/health', '/ready']) expect((await anonymous().send('GET', path)).status).toBe(200);
    const metrics = await fetch(`${node.backendUrl}/metrics`);
    expect(await metrics.text()).toContain('# TYPE service_tickets_total counter');
  });

  it('no answer allows other origins (X-03)', async () => {
    for (const path of ['/health', '/api/inbox', '/clusters']) {
      const { headers } = await anonymous().send('GET', path, undefined, { origin: 'https://elsewhere.example' });
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('the port of the web UI forwards /backend to the backend, and serves pages for the rest (X-02, DS-19)', async () => {
    const forwarded = await fetch(`${node.webUrl}/backend/health`);
    expect(await forwarded.json()).toMatchObject({ status: 'ok' });
    expect((await fetch(`${node.webUrl}/inbox`)).headers.get('content-type')).toMatch(/^text\/(?:html|plain)/);
  });

  it('streams are named by one of the categories, and every event says who did it (X-49, X-50)', async () => {
    const CATEGORIES =
      /^(?:cluster|api_key|user|auth|ticket|investigation|connector|ticket_source|escalation_rule|escalation|ask|knowledge|memory|replay|widget|chat|csat|settings|webhook|audit|reservation|result|catalogue|maintenance|upgrade|service_levels)-/;
    const ACTORS = /^(?:user|api_key|agent|operator_ask|replay_reviewer|source|widget|scheduler|system)$/;
    type Listed = { items: { stream: string; actor: { type: string; id: string } }[] };
    const { items } = await admin.get<Listed>('/api/events?limit=100');
    expect(items.length).toBeGreaterThan(10);
    for (const { stream, actor } of items) {
      expect(stream).toMatch(CATEGORIES);
      expect(actor.type).toMatch(ACTORS);
    }
  });

  it('each way to a page of events gives the chain hash that the audit log proves (X-47, X-53)', async () => {
    type Item = { event_id: string; stream: string; type: string; chain_hash: string | null };
    const page = async (query: string): Promise<readonly Item[]> =>
      (await admin.get<{ items: Item[] }>(`/api/events?limit=3&${query}`)).items;
    const [one, other] = [...new Set((await page('category=user&category=api_key')).map(({ stream }) => stream))];
    const type = (await page(`stream=${one}`)).at(-1)?.type;
    for (const query of ['', `stream=${one}`, `stream=${one}&type=${type}`, `stream=${one}&stream=${other}`]) {
      const items = await eventually(
        () => page(query),
        (all) => all.length > 0 && all.every(({ chain_hash: hash }) => hash !== null),
      );
      for (const { event_id: id, chain_hash: hash } of nonEmpty(items))
        expect(await admin.get(`/audit/events/${id}/proof`), query).toMatchObject({ chain_hash: hash });
    }
  });

  it('the reference of this release has the API, the contract of sources and the rules (X-26, DS-137)', async () => {
    const latest = await fetch(`${node.backendUrl}/docs/latest/`);
    expect([latest.url, latest.status]).toEqual([`${node.backendUrl}/docs/0.3.0/`, 200]);
    const pages = [...(await latest.text()).matchAll(/href="([a-z-]+\.html)"/g)].map(
      ([, page]) => `${latest.url}${page}`,
    );
    const texts = await Promise.all(pages.map(async (page) => (await fetch(page)).text()));
    expect(texts).toEqual([
      expect.stringContaining(`<h1>The ticket-source contract, version ${CONTRACT_VERSION}</h1>`),
      expect.stringContaining('<tr id="X-26">'),
    ]);
    expect((await anonymous().send('GET', '/docs/0.3.0/json')).body).toHaveProperty(['paths', '/clusters']);
    expect((await anonymous().send('GET', '/docs/0.2.9/')).text).toMatch(/There are: .*0\.3\.0/);
  });

  it('the stream of the inbox beats every 15 seconds (DS-91)', async () => {
    const beats = (await inbox.until((messages) => messages.filter(isBeat).length >= 3)).filter(isBeat);
    const times = beats.map(({ data }) => Date.parse(z.object({ at: time }).parse(JSON.parse(data)).at));
    for (const [n, at] of times.slice(1).entries()) expect(Math.abs(at - (times[n] ?? 0) - 15_000)).toBeLessThan(3_000);
  });
});
