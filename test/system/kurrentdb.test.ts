import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditCommand } from '../support/audit/auditCli.ts';
import { openStream, type StreamClient } from '../support/nodes/eventStreamClient.ts';
import { eventually } from '../support/eventually.ts';
import { startKurrentProcess, type KurrentProcess } from '../support/kurrentServer/childProcess.ts';
import { openNodeFixture, type NodeFixture, type ReadyNode } from '../support/nodes/node.ts';
import { signUp, type NodeClient } from '../support/nodes/nodeClient.ts';
import type { LogLine } from '../support/nodes/nodeProcess.ts';
import { testDatabase, type TestDatabase } from '../support/database/postgres.ts';
import { listedEvents } from '../support/database/shopSystem.ts';

type Cluster = { id: string; status: string };
type Ticket = { id: string; title: string; status: string };
type Ready = { status: string; checks: { name: string; detail: string }[] };

let kurrent: KurrentProcess;
let database: TestDatabase;
let fixture: NodeFixture;
let nodes: [ReadyNode, ReadyNode];
let clients: [NodeClient, NodeClient];

beforeAll(async () => {
  kurrent = await startKurrentProcess();
  database = await testDatabase();
  fixture = await openNodeFixture({ DATABASE_URL: database.url, KURRENTDB_URL: kurrent.url });
  const first = await fixture.start();
  const admin = await signUp(first);
  nodes = [first, await fixture.start()];
  clients = [admin, admin.at(nodes[1].backendUrl)];
});
afterAll(async () => {
  await fixture.dispose();
  await database.close();
  await kurrent.close();
});

const subscribe = (client: NodeClient): Promise<StreamClient> =>
  openStream(`${client.url}/api/events/stream`, { cookie: client.cookie });

const idsSeen = ({ messages }: StreamClient): readonly string[] =>
  messages.flatMap(({ id, event }) => (event === 'hello' ? [] : (id ?? [])));

/** Posts to both nodes in turn, all at once; an answer of 503 is asked again under the same key, as clients do. */
const postTickets = (count: number, prefix: string): Promise<Ticket[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const body = { title: `${prefix} ${n}`, body: 'Since this morning.' };
      const { body: ticket } = await eventually(
        () =>
          (clients[n % 2] ?? clients[0]).send<Ticket>('POST', '/api/tickets', body, {
            'idempotency-key': `${prefix}-${n}`,
          }),
        ({ status }) => status === 201 || status === 200,
      );
      return ticket;
    }),
  );

const verified = async (): Promise<number | null> => {
  const run = await fixture.verify();
  return run.exit;
};

const told = (name: string): readonly LogLine[] => fixture.nodes.flatMap((node) => node.named(name));

describe('two nodes whose events are in KurrentDB', () => {
  it('say so, and keep none in PostgreSQL (X-59)', async () => {
    const ready = await clients[1].get<Ready>('/ready');
    expect(ready.checks).toContainEqual({ name: 'event_store', status: 'ok', detail: 'ok on kurrentdb' });
    const { text } = await clients[0].send('GET', '/metrics');
    expect(text).toContain('process_event_log_engine{engine="kurrentdb"} 1');
    expect((await database.database.query('select from es.events')).rowCount).toBe(0);
  });

  it('provision a cluster and take tickets, and each reads what the other wrote (CL-95, X-35)', async () => {
    const body = { name: 'orders', size: 'small', location: 'us', version: '26.8.0' };
    const { id } = await clients[0].post<Cluster>('/clusters', body);
    const cluster = await eventually(
      () => clients[1].get<Cluster>(`/clusters/${id}`),
      ({ status }) => status !== 'provisioning',
    );
    expect(cluster.status).toBe('available');
    const answer = await clients[0].send<Ticket>('POST', '/api/tickets', { title: 'Cannot log in', body: 'Help.' });
    const read = await clients[1].send<Ticket>('GET', `/api/tickets/${answer.body.id}`, undefined, {
      'min-position': answer.headers.get('event-position') ?? '',
    });
    expect(read.body).toMatchObject({ title: 'Cannot log in', status: 'new' });
  });

  it('show every event once and in order, while all connections are cut again and again (X-44, X-48)', async () => {
    const streams = await Promise.all(clients.map(subscribe));
    await kurrent.demand({ cutEveryMs: 150 });
    const tickets = await postTickets(30, 'During cuts');
    await kurrent.demand({ cutEveryMs: 0 });
    await postTickets(1, 'After cuts');
    const all = await listedEvents(clients[0]);
    const received = all.filter(({ type }) => type === 'TicketReceived');
    expect(
      received.map(({ data }) => String(data['title'])).filter((title) => title.startsWith('During')),
    ).toHaveLength(new Set(tickets.map(({ id }) => id)).size);
    const positions = all.map(({ position }) => position).toSorted();
    const last = positions.at(-1) ?? '';
    for (const stream of streams) {
      await stream.until((messages) => messages.some(({ id }) => id === last));
      // What follows from tickets, such as their service levels, may come after the list was read.
      const seen = idsSeen(stream).filter((position) => position <= last);
      expect(seen).toEqual([...new Set(seen)].toSorted());
      expect(positions.filter((position) => position >= (seen[0] ?? ''))).toEqual(seen);
      stream.abort();
    }
  });

  it('seal everything, and audit-cli verifies it (X-54, X-55)', async () => {
    expect(await eventually(verified, (exit) => exit === 0)).toBe(0);
  });

  it('answer every command of audit-cli (X-55)', async () => {
    const [bundle, proof] = [join(fixture.dataDir, 'bundle'), join(fixture.dataDir, 'proof')];
    for (const command of [
      ['verify', '--range', '1..5'],
      ['export', bundle],
      ['verify-bundle', bundle],
      ['prove', '--index', '3', '-o', proof],
      ['verify-proof', proof, '--event', `${proof}.event.json`],
      ['explain', '--index', '3'],
      ['checkpoint'],
    ])
      expect([command[0], await auditCommand(command, fixture.environment)]).toMatchObject([command[0], { exit: 0 }]);
  });

  it('rebuild every read model from it, which are then as before (X-57)', async () => {
    expect(await fixture.projections('rebuild', '--all')).toMatchObject({ exit: 0 });
    expect(await fixture.projections('verify')).toMatchObject({ exit: 0 });
  });

  it('lose nothing when one is killed, and a new one goes on (X-70)', async () => {
    await fixture.end(nodes[0], 'SIGKILL');
    const next = await fixture.start();
    clients = [clients[1], clients[1].at(next.backendUrl)];
    const [ticket] = await postTickets(2, 'After the kill');
    expect(await clients[1].get<Ticket>(`/api/tickets/${ticket?.id}`)).toMatchObject({ title: 'After the kill 0' });
    expect(await eventually(verified, (exit) => exit === 0)).toBe(0);
  });

  it('verify it by themselves, too (X-54)', async () => {
    expect(
      await eventually(
        () => Promise.resolve(told('audit_verified').length + told('audit_verification_failed').length),
        (count) => count > 0,
      ),
    ).toBeGreaterThan(0);
    expect(told('audit_verification_failed')).toEqual([]);
  });

  it('stop in order', async () => {
    expect(await fixture.end(nodes[1], 'SIGTERM')).toEqual({ code: 0, signal: null });
  });
});
