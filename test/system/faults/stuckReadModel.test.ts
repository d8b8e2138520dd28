import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TICKETS } from '../../../demo/tickets.ts';
import { streamName } from '../../../domain/core/log/eventLog.ts';
import { CommandId } from '../../../domain/core/ids.ts';
import { openTallyStore } from '../../support/log/tally.ts';
import { openStream } from '../../support/nodes/eventStreamClient.ts';
import { openEngineFixture, type EngineFixture } from '../../support/log/engines.ts';
import { eventually } from '../../support/eventually.ts';
import type { ReadyNode } from '../../support/nodes/node.ts';
import { nodeClient, signUp, type Answer, type NodeClient } from '../../support/nodes/nodeClient.ts';
import {
  connectShop,
  openShopSystem,
  settledTicket,
  type ShopSystem,
  type Ticket,
} from '../../support/database/shopSystem.ts';

type Cluster = { id: string; status: string };
type Check = { name: string; status: string; detail: string };

const CLUSTER = { name: 'orders', size: 'small', location: 'us', version: '26.8.0' };

let engine: EngineFixture;
let system: ShopSystem;
let node: ReadyNode;
let admin: NodeClient;
/** Position of the event that the read model of metrics cannot apply. */
let poison: string;

/** The tables that a read model is in now. */
const schemaOf = async (name: string): Promise<string> => {
  const { rows } = await engine.database.query<{ build: string }>(
    `select name || '_b' || build_id as build from projections.builds where name = $1 and status = 'active'`,
    [name],
  );
  return rows[0]?.build ?? 'none';
};

/** An escalation of a ticket that nobody has received: the read models have no row of it to change. */
const appendEscalation = async (): Promise<string> => {
  const store = openTallyStore(await engine.openLog());
  const [ticketId, commandId] = [randomUUID(), CommandId.parse(randomUUID())];
  const data = {
    ticketId,
    investigationId: randomUUID(),
    reason: 'low_confidence',
    queue: 'support',
    confidence: 0,
    escalatedAt: new Date().toISOString(),
  };
  const meta = { actor: { type: 'system', id: 'test' }, correlationId: commandId, commandId } as const;
  const event = { type: 'TicketEscalated', data };
  const { position } = await store.append(streamName('ticket', ticketId), [event], 'no_stream', meta);
  await store.close();
  return position;
};

const projectionsCheck = async (): Promise<Check | undefined> => {
  const { body } = await nodeClient(node.backendUrl).send<{ checks: Check[] }>('GET', '/ready');
  return body.checks.find(({ name }) => name === 'projections');
};
const series = async (): Promise<readonly string[]> =>
  (await nodeClient(node.backendUrl).send('GET', '/metrics')).text.split('\n');
const readAt = (path: string, position: string): Promise<Answer<{ code?: string; detail?: string }>> =>
  admin.send('GET', path, undefined, { 'min-position': position });

beforeAll(async () => {
  engine = await openEngineFixture();
  system = await openShopSystem({ ...engine.environment, SERVICE_READ_AFTER_WRITE_MS: '3000' });
  await system.fixture.end(await system.fixture.start(), 'SIGTERM');
  await engine.database.query(`alter table ${await schemaOf('metrics')}.metric_tickets rename to kept_tickets`);
  poison = await appendEscalation();
  node = await system.fixture.start();
});
afterAll(async () => {
  await system.close();
  await engine.close();
});

it('a node whose read model of metrics is stuck starts, and offers the bootstrap link (SU-04)', async () => {
  admin = await signUp(node);
  expect(await admin.get('/api/auth/me')).toMatchObject({ user: { role: 'admin' } });
});

it('says which read model is stuck and where: in /ready, in one log line and in /metrics (X-59)', async () => {
  const check = await eventually(projectionsCheck, (found) => found?.detail.includes('cannot apply') ?? false);
  expect(check).toMatchObject({
    status: 'degraded',
    detail: expect.stringContaining(`metrics cannot apply the event at ${poison}`),
  });
  expect(await node.logged('projection_stopped')).toMatchObject({ name: 'metrics', position: poison });
  expect(await series()).toEqual(
    expect.arrayContaining([
      'eventlog_projection_stopped{projection="metrics"} 1',
      'eventlog_projection_stopped{projection="tickets"} 0',
    ]),
  );
});

it('clusters are provisioned, tickets investigated and shown in their streams (CL-95, SU-27, X-46)', async () => {
  const headers = { cookie: admin.cookie };
  const inbox = await openStream(`${node.backendUrl}/api/inbox/stream`, headers);
  const events = await openStream(`${node.backendUrl}/api/events/stream`, headers);
  await connectShop(admin, system.shop);
  const { id: clusterId } = await admin.post<Cluster>('/clusters', CLUSTER);
  const { id } = await admin.post<Ticket>('/api/tickets', TICKETS[0]);
  expect((await settledTicket(admin, id)).status).toBe('awaiting_review');
  const cluster = await eventually(
    () => admin.get<Cluster>(`/clusters/${clusterId}?wait=10s`),
    ({ status }) => status !== 'provisioning',
  );
  expect(cluster.status).toBe('available');
  await inbox.until((messages) => messages.some(({ event }) => event === 'investigation.verdict'));
  await events.until((messages) => messages.some(({ event }) => event === 'ClusterProvisioned'));
  inbox.abort();
  events.abort();
});

it('a reader waits for the read models of its own route alone (X-36)', async () => {
  const { items } = await admin.get<{ items: { position: string }[] }>(`/api/events?after=${poison}`);
  const newest = items.at(-1)?.position ?? '';
  for (const path of ['/clusters', '/api/tickets', '/api/inbox', '/api/connectors', '/api/status'])
    expect([path, (await readAt(path, newest)).status]).toEqual([path, 200]);
});

it('goes on by itself once the cause is gone, and has said all that only once', async () => {
  await engine.database.query(`alter table ${await schemaOf('metrics')}.kept_tickets rename to metric_tickets`);
  await eventually(projectionsCheck, (found) => found?.detail === 'ok');
  expect(await series()).toContain('eventlog_projection_stopped{projection="metrics"} 0');
  expect(await series()).toContain('service_tickets_total{source="direct",status="new"} 1');
  expect(node.named('projection_stopped')).toHaveLength(1);
});

it('while the read model of tickets is stuck, only what shows tickets is held up, and says so (X-36, X-59, X-70)', async () => {
  const tickets = `${await schemaOf('tickets')}.tickets`;
  await engine.database.query(`alter table ${tickets} add constraint no_more check (false) not valid`);
  const received = await admin.send<Ticket>('POST', '/api/tickets', { title: 'Late', body: 'Not shown yet.' });
  expect(received.status).toBe(201);
  const position = received.headers.get('event-position') ?? '';
  const check = await eventually(projectionsCheck, (found) => found?.detail.includes('cannot apply') ?? false);
  expect(check).toMatchObject({
    status: 'failed',
    detail: expect.stringContaining(`tickets cannot apply the event at ${position}`),
  });
  expect((await admin.send('GET', '/api/tickets')).status).toBe(200);
  const behind = await readAt('/api/tickets', position);
  expect([behind.status, behind.body]).toMatchObject([
    503,
    { code: 'projection_behind', detail: expect.stringContaining('tickets') },
  ]);
  expect((await readAt('/clusters', position)).status).toBe(200);
  await engine.database.query(`alter table ${tickets} drop constraint no_more`);
  await eventually(
    () => readAt('/api/tickets', position),
    ({ status }) => status === 200,
  );
  await eventually(projectionsCheck, (found) => found?.status === 'ok');
});
