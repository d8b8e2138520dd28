import { afterAll, beforeAll, expect, it } from 'vitest';
import { channelBodies } from '../../support/channels/channelConfigs.ts';
import { openVendors, type Vendors } from '../../support/channels/vendors.ts';
import { testDatabase, type TestDatabase } from '../../support/database/postgres.ts';
import { eventually } from '../../support/eventually.ts';
import { openNodeFixture, type NodeFixture, type ReadyNode } from '../../support/nodes/node.ts';
import { signUp, type NodeClient } from '../../support/nodes/nodeClient.ts';
import { ENCRYPTION_KEY } from '../../support/nodes/nodeStorage.ts';

let database: TestDatabase;
let vendors: Vendors;
let fixture: NodeFixture;
let nodes: [ReadyNode, ReadyNode];
let admin: NodeClient;

beforeAll(async () => {
  [database, vendors] = await Promise.all([testDatabase(), openVendors()]);
  const given = { DATABASE_URL: database.url, SERVICE_ENCRYPTION_KEY: ENCRYPTION_KEY };
  fixture = await openNodeFixture(given);
  const first = await fixture.start();
  const second = await fixture.start();
  nodes = [first, second];
  admin = await signUp(second);
});
afterAll(async () => {
  await fixture.dispose();
  await vendors[Symbol.asyncDispose]();
  await database.close();
});

const RULES = '/api/support-lead/escalation-rules';

type Firing = {
  ticket_id: string;
  effect: string;
  deliveries: { status: string; attempts: number; channel: string | null; error_message: string | null }[];
};
const firings = async (ruleId: string): Promise<readonly Firing[]> =>
  (await admin.get<{ items: Firing[] }>(`${RULES}/${ruleId}/firings?limit=100`)).items;

it('every rule fires once for each ticket, whichever node is killed while it fires, and says what became of each message (SU-113, SU-175)', async () => {
  await admin.post('/api/settings/escalation/channels', channelBodies(vendors.url).slack);
  const rule = async (name: string, action: string) => {
    const expression = `if priority == urgent then ${action}`;
    return (await admin.post<{ id: string }>(RULES, { name, expression, stop_on_match: false })).id;
  };
  const [chat, elsewhere, escalate] = [
    await rule('chat', 'chat_channel(made-for)'),
    await rule('elsewhere', 'chat_channel(elsewhere)'),
    await rule('escalate', 'escalate()'),
  ];
  const tickets: string[] = [];
  const arrive = async (count: number): Promise<void> => {
    const made = Array.from({ length: count }, (_, n) =>
      admin.post<{ id: string }>('/api/tickets', { title: `Down ${n}`, body: 'All of it.', priority: 'urgent' }),
    );
    tickets.push(...(await Promise.all(made)).map(({ id }) => id));
  };
  // The first two kills: of whichever node holds the lease of the rules, while tickets come in.
  for (let kill = 0; kill < 2; kill += 1) {
    const [victim, other] = nodes;
    admin = admin.at(other.backendUrl);
    const arriving = arrive(8);
    await fixture.end(victim, 'SIGKILL');
    await arriving;
    nodes = [other, await fixture.start()];
  }
  admin = admin.at(nodes[1].backendUrl);
  await arrive(2);
  const of = async (ruleId: string): Promise<readonly Firing[]> =>
    eventually(
      () => firings(ruleId),
      (found) =>
        found.length >= tickets.length &&
        found.every(({ deliveries }) => deliveries.length === 1 && deliveries[0]?.status !== 'waiting'),
    );
  for (const ruleId of [chat, elsewhere, escalate]) {
    const found = await of(ruleId);
    expect(found.map(({ ticket_id: id }) => id).toSorted()).toEqual(tickets.toSorted());
  }
  expect(new Set((await of(chat)).map(({ deliveries: [told] }) => `${told?.channel}: ${told?.status}`))).toEqual(
    new Set(['Leads: sent']),
  );
  const [unreached] = await of(elsewhere);
  expect(unreached).toMatchObject({
    effect: 'to_channel',
    deliveries: [
      { channel: null, status: 'failed', error_message: expect.stringContaining('No enabled Slack channel') },
    ],
  });
  expect(new Set((await of(escalate)).map(({ effect }) => effect))).toEqual(new Set(['escalated']));
  // As the channel has it: of each ticket what the rule posts, and that it is escalated.
  for (const id of tickets)
    expect(vendors.taken.filter(({ text }) => text.includes(id)).length, id).toBeGreaterThanOrEqual(2);
  expect(vendors.faults).toEqual([]);
});
