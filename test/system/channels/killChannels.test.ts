import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../support/database/postgres.ts';
import { openShopSystem, settledTicket, type ShopSystem, type Ticket } from '../../support/database/shopSystem.ts';
import { channelBodies } from '../../support/channels/channelConfigs.ts';
import { openVendors, type Vendors } from '../../support/channels/vendors.ts';
import { eventually } from '../../support/eventually.ts';
import type { ReadyNode } from '../../support/nodes/node.ts';
import { signUp, type NodeClient } from '../../support/nodes/nodeClient.ts';
import { ENCRYPTION_KEY } from '../../support/nodes/nodeStorage.ts';

let database: TestDatabase;
let system: ShopSystem;
let vendors: Vendors;
let node: ReadyNode;
let admin: NodeClient;

beforeAll(async () => {
  database = await testDatabase();
  system = await openShopSystem({ DATABASE_URL: database.url, SERVICE_ENCRYPTION_KEY: ENCRYPTION_KEY });
  vendors = await openVendors();
  node = await system.fixture.start();
  admin = await signUp(node);
});
afterAll(async () => {
  await system.close();
  await vendors[Symbol.asyncDispose]();
  await database.close();
});

/** The vendor has taken a request, and the node that made it never hears of it. */
const killInTheMiddle = (): Promise<void> =>
  new Promise<void>((killed) => {
    vendors.beforeNextAnswer(async () => {
      await system.fixture.end(node, 'SIGKILL');
      killed();
    });
  });

const restart = async (): Promise<void> => {
  node = await system.fixture.start();
  admin = admin.at(node.backendUrl);
};

const toldOf = (ticketId: string, action: string) =>
  vendors.taken.filter((taken) => taken.key === ticketId && taken.action === action);

it('a page that was opened is opened and resolved once, whenever the node is killed; one that was not, never (SU-115)', async () => {
  await admin.post('/api/settings/escalation/channels', channelBodies(vendors.url).pagerduty);
  await admin.post('/api/settings/escalation/channels', channelBodies(vendors.url).opsgenie);
  vendors.become('refusing', '/opsgenie');
  const opening = killInTheMiddle();
  const ticket = await admin.post<Ticket>('/api/tickets', { title: 'Charged twice', body: 'Who can say why?' });
  await opening;
  await restart();
  expect(await settledTicket(admin, ticket.id)).toMatchObject({ status: 'escalated' });
  await eventually(
    async () => toldOf(ticket.id, 'notify'),
    ({ length }) => length === 2,
  );
  const resolving = killInTheMiddle();
  expect((await admin.send('POST', `/api/tickets/${ticket.id}/resolve`, { resolution: 'Paid back.' })).status).toBe(
    200,
  );
  await resolving;
  await restart();
  await eventually(
    async () => toldOf(ticket.id, 'resolve'),
    ({ length }) => length === 2,
  );
  const pagers = await admin.get<{ items: { id: string; kind: string }[] }>('/api/settings/escalation/channels');
  const messages = await Promise.all(
    pagers.items.map(async ({ id, kind }) => {
      type Listed = { items: { action: string; status: string; attempts: number }[] };
      const { items } = await eventually(
        () => admin.get<Listed>(`/api/settings/escalation/channels/${id}/deliveries`),
        (list) =>
          list.items.some(({ action, status }) => action === 'resolve' && status !== 'waiting') || kind !== 'pagerduty',
      );
      return `${kind}: ${items.map(({ action, status, attempts }) => `${action} ${status} ${attempts}`).join(', ')}`;
    }),
  );
  // As the log has it: one attempt each, since nobody heard of those that a kill cut.
  expect(messages[0]).toBe('pagerduty: resolve sent 1, notify sent 1');
  expect(messages[1]).toMatch(/^opsgenie: resolve waiting 0, notify retried \d$/);
  // As the vendors have it: repeats with the same key are one page.
  expect([...vendors.pages]).toEqual([[ticket.id, { state: 'resolved', opened: 1, acknowledged: 0, resolved: 1 }]]);
  expect(vendors.requests.filter((path) => path.includes('/close'))).toEqual([]);
  expect(vendors.faults).toEqual([]);
});
