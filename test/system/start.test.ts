import { randomBytes } from 'node:crypto';
import { copyFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditCli } from '../support/audit/auditCli.ts';
import { eventually } from '../support/eventually.ts';
import { openNodeFixture, type NodeFixture, type ReadyNode } from '../support/nodes/node.ts';
import { ADMIN, bootstrapToken, cookieOf, nodeClient, type NodeClient } from '../support/nodes/nodeClient.ts';

type Cluster = { id: string; status: string; url: string };
type Ticket = { id: string; title: string };

let fixture: NodeFixture;
let node: ReadyNode;
let admin: NodeClient;
let ticket: Ticket;
let cluster: Cluster;
let discovery: unknown;

const discoveryOf = async ({ url }: Cluster): Promise<unknown> =>
  (await fetch(`${url}/realms/master/.well-known/openid-configuration`)).json();

beforeAll(async () => {
  fixture = await openNodeFixture();
});
afterAll(() => fixture.dispose());

describe('the first start on a new data directory', () => {
  it('becomes ready, and logs one bootstrap link (DS-22, SU-04, X-59)', async () => {
    node = await fixture.start();
    const answer = await nodeClient(node.backendUrl).get<{ status: string; checks: { status: string }[] }>('/ready');
    expect(answer.status).toBe('ready');
    expect(answer.checks.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok', 'ok']);
    await bootstrapToken(node);
    expect(node.named('first_run_bootstrap_minted')).toHaveLength(1);
  });

  it('makes the admin when the link is opened, and answers 410 the second time (DS-118, SU-04)', async () => {
    const anonymous = nodeClient(node.backendUrl);
    const body = { token: await bootstrapToken(node), ...ADMIN };
    const first = await anonymous.send('POST', '/api/auth/bootstrap', body);
    const second = await anonymous.send<{ code: string }>('POST', '/api/auth/bootstrap', body);
    expect([first.status, second.status, second.body.code]).toEqual([201, 410, 'bootstrap_used']);
    admin = nodeClient(node.backendUrl, cookieOf(first));
    expect(await admin.get('/api/auth/me')).toMatchObject({ user: { email: ADMIN.email, role: 'admin' } });
  });

  it('provisions a cluster that answers OIDC discovery (CL-95)', async () => {
    ticket = await admin.post<Ticket>('/api/tickets', { title: 'Cannot log in', body: 'Since this morning.' });
    const body = { name: 'orders', size: 'small', location: 'us', version: '26.8.0' };
    const { id } = await admin.post<Cluster>('/clusters', body);
    cluster = await eventually(
      () => admin.get<Cluster>(`/clusters/${id}`),
      ({ status }) => status !== 'provisioning',
    );
    expect(cluster.status).toBe('available');
    discovery = await discoveryOf(cluster);
    expect(discovery).toMatchObject({ issuer: `${cluster.url}/realms/master` });
  });

  it('says that the consumer is switched off (X-67)', () => {
    expect(node.named('investigation_consumer_disabled')).toHaveLength(1);
  });

  it('stops in order on SIGTERM, with exit 0, and leaves no process', async () => {
    const during = (await fixture.running()).map(({ args }) => args);
    for (const program of ['main.mjs', 'postgres', 'server.ts'])
      expect(during.filter((args) => args.includes(program))).not.toEqual([]);
    expect(await fixture.end(node, 'SIGTERM')).toEqual({ code: 0, signal: null });
    expect(await fixture.running()).toEqual([]);
    expect(node.named('service_stopped')).toHaveLength(1);
  });
});

describe('the second start', () => {
  it('finds everything there, and mints no new link (SU-04)', async () => {
    node = await fixture.start({ SERVICE_ENABLE_INVESTIGATION_CONSUMER: 'true' });
    admin = admin.at(node.backendUrl);
    expect(await admin.get('/api/auth/me')).toMatchObject({ user: { email: ADMIN.email } });
    expect(await admin.get(`/api/tickets/${ticket.id}`)).toMatchObject({ title: ticket.title, status: 'new' });
    expect(node.named('first_run_bootstrap_minted')).toEqual([]);
  });

  it('brings the cluster back at its address, with its keys (CL-95)', async () => {
    const again = await eventually(
      () => discoveryOf(cluster).catch(() => null),
      (answer) => answer !== null,
    );
    expect(again).toEqual(discovery);
    expect(await admin.get(`/clusters/${cluster.id}`)).toMatchObject({ status: 'available', url: cluster.url });
  });

  it('says that the consumer has no model key, and leaves tickets new (DS-16, DS-131)', async () => {
    await node.logged('investigation_consumer_no_provider_disabled');
    expect(node.named('investigation_consumer_started')).toEqual([]);
  });

  it('leaves the log intact (X-57)', async () => {
    expect((await auditCli(['verify', '--json'], fixture.environment)).exit).toBe(0);
  });
});

describe('the start after kill -9', () => {
  it('adopts the cluster that was left behind, and finds everything there (CL-95)', async () => {
    await fixture.end(node, 'SIGKILL');
    const left = (await fixture.running()).filter(({ args }) => args.includes('server.ts'));
    expect(left).toHaveLength(1);
    const model = { ANTHROPIC_API_KEY: 'sk-none', ANTHROPIC_BASE_URL: 'http://127.0.0.1:1' };
    node = await fixture.start({ SERVICE_ENABLE_INVESTIGATION_CONSUMER: 'true', ...model });
    expect(await discoveryOf(cluster)).toEqual(discovery);
    expect(await fixture.running()).toEqual(expect.arrayContaining([...left]));
    expect(await admin.at(node.backendUrl).get(`/api/tickets/${ticket.id}`)).toMatchObject({ title: ticket.title });
    expect(await admin.at(node.backendUrl).get('/api/auth/me')).toMatchObject({ user: { email: ADMIN.email } });
  });

  it('says that the consumer runs, now that it has a key (DS-17)', async () => {
    const line = await node.logged('investigation_consumer_started');
    expect(line).toMatchObject({ concurrency: 4, model: 'claude-sonnet-5' });
  });

  it('ends in order like any other', async () => {
    expect(await fixture.end(node, 'SIGTERM')).toEqual({ code: 0, signal: null });
    // What the killed node had started notices its end by itself.
    await eventually(
      () => fixture.running(),
      (left) => left.length === 0,
    );
  });
});

it('SIGTERM in the middle of the first start ends it in order, and leaves no process', async () => {
  const early = await openNodeFixture();
  const starting = early.spawn();
  await starting.logged('migration_applied');
  expect(await early.end(starting, 'SIGTERM')).toEqual({ code: 0, signal: null });
  expect(starting.named('service_stopped')).toHaveLength(1);
  expect(await early.running()).toEqual([]);
  await early.dispose();
});

describe('a start that cannot go well exits 1', () => {
  it('naming the setting that is invalid (X-69)', async () => {
    const failed = fixture.spawn({ SERVICE_BACKEND_PORT: 'eighty' });
    expect(await failed.logged('invalid_setting')).toMatchObject({ level: 'fatal', name: 'SERVICE_BACKEND_PORT' });
    expect(await failed.exited).toEqual({ code: 1, signal: null });
  });

  it('naming the setting whose file is invalid (X-67, X-69)', async () => {
    const keyFile = join(fixture.dataDir, 'encryption.key');
    await rename(keyFile, `${keyFile}.kept`);
    await writeFile(keyFile, 'rubbish', { mode: 0o600 });
    const failed = fixture.spawn();
    expect(await failed.logged('invalid_setting')).toMatchObject({ level: 'fatal', name: 'SERVICE_ENCRYPTION_KEY' });
    expect(await failed.exited).toEqual({ code: 1, signal: null });
    await rename(`${keyFile}.kept`, keyFile);
  });

  it('when encryption.key is not the one that the secrets were sealed with (X-63)', async () => {
    const keyFile = join(fixture.dataDir, 'encryption.key');
    await copyFile(keyFile, `${keyFile}.kept`);
    await writeFile(keyFile, randomBytes(32).toString('base64'), { mode: 0o600 });
    const failed = fixture.spawn();
    await failed.logged('encryption_key_mismatch');
    expect(await failed.exited).toEqual({ code: 1, signal: null });
    expect(await fixture.running()).toEqual([]);
    await copyFile(`${keyFile}.kept`, keyFile);
  });
});
