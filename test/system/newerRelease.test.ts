import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { TICKETS } from '../../demo/tickets.ts';
import { createCodec } from '../../domain/core/log/codec.ts';
import { categoryOf, streamName, StreamName } from '../../domain/core/log/eventLog.ts';
import { eventStoreOn, type NewEvent } from '../../domain/core/log/eventStore.ts';
import { CommandId, type SubjectKeyId } from '../../domain/core/ids.ts';
import { clusters } from '../../domain/clusters/cluster.ts';
import { reservations } from '../../domain/reservations/reservation.ts';
import { nameId } from '../../domain/reservations/reserveName.ts';
import type { TicketReceived } from '../../domain/tickets/events.ts';
import { tickets } from '../../domain/tickets/ticket.ts';
import { requestOf } from '../support/clusters/clusters.ts';
import { streamKinds } from '../../domain/streamKinds.ts';
import { openStream, type StreamClient } from '../support/nodes/eventStreamClient.ts';
import { openEngineFixture, type EngineFixture } from '../support/log/engines.ts';
import { eventually } from '../support/eventually.ts';
import type { ReadyNode } from '../support/nodes/node.ts';
import { signUp, type NodeClient } from '../support/nodes/nodeClient.ts';
import {
  connectShop,
  finishedInvestigation,
  listedEvents,
  openShopSystem,
  settledTicket,
  type Connector,
  type ListedEvent,
  type ShopSystem,
  type Ticket,
} from '../support/database/shopSystem.ts';

/** One event type of the next release for every stream there is, and an actor and a member of the metadata with it. */
const NextEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Reconsidered'), data: z.object({ mood: z.string() }) }),
]);
const ROBOT = z.string().brand<'UnknownActorType'>().parse('robot');

type Cluster = { id: string; status: string };
type ApiKey = { id: string; key: string };

let engine: EngineFixture;
let system: ShopSystem;
let node: ReadyNode;
let admin: NodeClient;
let events: StreamClient;
let inbox: StreamClient;
let old: { ticket: Ticket; cluster: Cluster; connector: Connector; key: ApiKey };
/** What was asked for on the newer node and has gone on there in a way that this release does not know. */
const begun = { ticketId: randomUUID(), clusterId: randomUUID() };
/** The streams into which the newer release wrote, with how many events each holds since. */
let touched: ReadonlyMap<string, number>;

beforeAll(async () => {
  engine = await openEngineFixture();
  system = await openShopSystem(engine.environment);
  node = await system.fixture.start();
  admin = await signUp(node);
  const connector = await connectShop(admin, system.shop);
  const key = await admin.post<ApiKey>('/api/keys', { name: 'CI', scopes: ['clusters:read'] });
  old = { connector, key, ticket: await investigated(0), cluster: await provisioned('before') };
  const after = { cookie: admin.cookie };
  events = await openStream(`${admin.url}/api/events/stream`, after);
  inbox = await openStream(`${admin.url}/api/inbox/stream`, after);
  touched = await writeAsNewer(await listedEvents(admin));
});
afterAll(async () => {
  events.abort();
  inbox.abort();
  await system.close();
  await engine.close();
});

const investigated = async (n: number): Promise<Ticket> => {
  const { external_id, ...ticket } = TICKETS[n] ?? TICKETS[0];
  const { id } = await admin.post<Ticket>('/api/tickets', { ...ticket, tags: [external_id] });
  const settled = await settledTicket(admin, id);
  expect((await finishedInvestigation(admin, settled)).status).toBe('completed');
  return settled;
};

const provisioned = async (name: string): Promise<Cluster> => {
  const { id } = await admin.post<Cluster>('/clusters', { name, size: 'small', location: 'us', version: '26.8.0' });
  return eventually(
    () => admin.get<Cluster>(`/clusters/${id}`),
    ({ status }) => status === 'available',
  );
};

/**
 * Appends to every stream of the log, the caller's own user and session apart, to a new one of each category, and to
 * one of a category that this release does not have.
 */
const writeAsNewer = async (before: readonly ListedEvent[]): Promise<ReadonlyMap<string, number>> => {
  const log = await engine.openLog();
  const keys = { forWriting: (id: SubjectKeyId) => Promise.reject(new Error(id)), forReading: async () => null };
  const newer = eventStoreOn(log, createCodec([...streamKinds, { union: NextEvent }], keys, randomBytes));
  const unknown = { type: 'Reconsidered', data: { mood: 'good' } };
  const own = before.filter(({ type }) => type === 'UserAdded' || type === 'SessionStarted');
  const existing = new Set(before.map(({ stream }) => StreamName.parse(stream)));
  for (const { stream } of own) existing.delete(StreamName.parse(stream));
  const fresh = [...streamKinds.map(({ category }) => category), 'memory'].map((category) =>
    streamName(category, randomUUID()),
  );
  const lengths = new Map<string, number>();
  const write = async (stream: StreamName, ...events: NewEvent[]): Promise<void> => {
    const commandId = CommandId.parse(randomUUID());
    const meta = { actor: { type: ROBOT, id: 'r1' }, correlationId: commandId, commandId, workspaceId: 'default' };
    const { revision } = await newer.append(stream, [...events, unknown], 'any', meta);
    lengths.set(stream, Number(revision) + 1);
  };
  for (const stream of [...existing, ...fresh]) await write(stream);
  await write(clusters.stream(begun.clusterId), { type: 'ClusterRequested', data: requestOf(begun) });
  await write(tickets.stream(begun.ticketId), { type: 'TicketReceived', data: receivedAs(begun.ticketId) });
  const reserved = { scope: 'memory', owner: { category: 'memory', id: randomUUID() }, commandId: randomUUID() };
  await write(reservations.stream(nameId('default', 'memory', 'Shop')), { type: 'NameReserved', data: reserved });
  await log.close();
  return lengths;
};

const receivedAs = (ticketId: string): TicketReceived['data'] => ({
  ticketId,
  workspaceId: 'default',
  sourceKind: 'direct',
  sourceId: null,
  externalId: null,
  priority: 'urgent',
  tags: [],
  receivedAt: new Date().toISOString(),
  title: null,
  body: null,
  customer: null,
  customerRef: null,
  url: null,
});

/** A node beside a newer one does all its work, on what the newer one has not touched. */
const works = async (n: number): Promise<void> => {
  const [ticket, cluster] = await Promise.all([investigated(n), provisioned(`after-${n}`)]);
  await events.until((messages) => messages.some(({ data }) => data.includes(`cluster-${cluster.id}`)));
  await inbox.until((messages) =>
    messages.some(({ event, data }) => event === 'investigation.verdict' && data.includes(ticket.investigation_id)),
  );
  await node.logged('reservation_not_settled');
  expect(await node.logged('ticket_left_to_newer_release')).toMatchObject({ ticket_id: begun.ticketId });
  await eventually(
    () => Promise.resolve(node.named('cluster_left_to_newer_release')),
    (lines) => lines.some((line) => line['cluster_id'] === begun.clusterId),
  );
};

describe('a node on a log into which a newer release writes', () => {
  it('has events of the newer release in every category', () => {
    const categories = new Set([...touched.keys()].map((stream) => categoryOf(StreamName.parse(stream))));
    expect([...categories].toSorted()).toEqual(
      [...new Set([...streamKinds.map(({ category }) => category), 'memory'])].toSorted(),
    );
    for (const id of Object.values(begun))
      expect([...touched].filter(([stream]) => stream.endsWith(id))).toHaveLength(1);
    for (const { id } of [old.ticket, old.cluster, old.connector, old.key])
      expect([...touched.keys()].filter((stream) => stream.endsWith(`-${id}`))).toHaveLength(1);
    expect([...touched.keys()]).toEqual(expect.arrayContaining(['auth-bootstrap', 'audit-log']));
  });

  it('investigates, provisions and streams on', async () => {
    await works(1);
    expect((await admin.send('GET', '/ready')).status).toBe(200);
  });

  it('shows such an event with all but its data', async () => {
    const listed = await listedEvents(admin, { type: 'Reconsidered' });
    expect(listed).toHaveLength(touched.size);
    for (const event of listed)
      expect(event).toEqual({
        ...event,
        actor: { type: 'robot', id: 'r1' },
        workspace_id: 'default',
        data: {},
      });
    await events.until(
      (messages) => messages.filter(({ data }) => data.includes('Reconsidered')).length === touched.size,
    );
    expect(inbox.messages.filter(({ data }) => data.includes('Reconsidered'))).toEqual([]);
  });

  it('reads what it knows of such a resource', async () => {
    expect((await admin.get<Ticket>(`/api/tickets/${old.ticket.id}`)).status).toBe(old.ticket.status);
    expect((await admin.get<Cluster>(`/clusters/${old.cluster.id}`)).status).toBe('available');
    expect((await admin.get<Connector>(`/api/connectors/${old.connector.id}`)).status).toBe('ready');
  });

  it('refuses to change it, says why, and appends nothing', async () => {
    const refused = [
      await admin.send('POST', `/api/tickets/${old.ticket.id}/reinvestigate`, {}),
      await admin.send('PATCH', `/api/connectors/${old.connector.id}`, { autonomy_level: 'off' }),
      await admin.send('DELETE', `/api/connectors/${old.connector.id}`),
      await admin.send('DELETE', `/api/keys/${old.key.id}`),
      await admin.send('GET', '/clusters', undefined, { cookie: '', 'api-key': old.key.key }),
    ];
    for (const { status, headers, body } of refused) {
      expect({ status, retry: headers.get('retry-after') }).toEqual({ status: 503, retry: '1' });
      expect(body).toMatchObject({ code: 'not_ready', detail: expect.stringMatching(/newer release/) });
    }
    for (const [stream, length] of touched) expect(await listedEvents(admin, { stream })).toHaveLength(length);
  });

  it('starts, finds its way through the whole log, and works', async () => {
    await system.fixture.end(node, 'SIGTERM');
    node = await system.fixture.start();
    const { cookie } = admin;
    admin = admin.at(node.backendUrl);
    events = await openStream(`${admin.url}/api/events/stream`, { cookie });
    inbox = await openStream(`${admin.url}/api/inbox/stream`, { cookie });
    await works(2);
    expect((await admin.send('GET', '/ready')).status).toBe(200);
    expect(node.named('ticket_left_to_newer_release')).toHaveLength(1);
    for (const name of ['cluster_left_to_newer_release', 'upgrades_left_to_newer_release']) {
      const left = node.named(name).map((line) => line['cluster_id']);
      expect(left).toEqual([...new Set(left)]);
    }
    // Names that were not confirmed yet when the newer release wrote are among them.
    const names = node.named('reservation_not_settled').map(({ stream }) => stream);
    expect(names).toEqual([...new Set(names)]);
    expect(node.named('log_feed_stopped')).toEqual([]);
  });

  it('seals such events like all others', async () => {
    await eventually(
      () => admin.get<{ unsealed_events: number }>('/audit/status'),
      ({ unsealed_events: unsealed }) => unsealed === 0,
    );
    expect(await system.fixture.verify()).toMatchObject({ exit: 0 });
  });
});
