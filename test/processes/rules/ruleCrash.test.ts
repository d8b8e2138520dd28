import { afterAll, beforeAll, expect, it } from 'vitest';
import { tickets } from '../../../domain/tickets/ticket.ts';
import { ruleOccasions } from '../../../processes/rules/ruleOccasions.ts';
import { crashingStore, Killed } from '../../support/log/crashingStore.ts';
import { openRuleWorld, type RuleWorld } from './ruleWorld.ts';

let world: RuleWorld;

// Nothing reacts here but what a test runs itself.
beforeAll(async () => {
  world = await openRuleWorld();
});
afterAll(() => world.stop());

const typesAfter = async (ticketId: string, firings: number) =>
  (await world.history(ticketId, firings)).map(({ type }) => type);
const FIRED = ['TicketReceived', 'EscalationRuleMatched', 'TicketEscalated'];

it.each(['before', 'after'] as const)(
  'a node that dies %s the append leaves it to the next, and no rule fires twice or behind one that stops (SU-112, SU-113)',
  async (when) => {
    const admin = await world.signIn('admin', `crash-${when}`);
    await world.rule(admin, 'if priority == urgent then escalate()');
    await world.rule(admin, 'if priority == urgent then chat_channel(ops)');
    const ticketId = await world.ticket(admin, { priority: 'urgent' });
    const [arrival] = await Array.fromAsync(world.store.readStream(tickets.stream(ticketId)));
    if (arrival === undefined) throw new Error('there is no such ticket');
    const signal = AbortSignal.timeout(60_000);
    const dying = ruleOccasions(world.ports({ store: crashingStore(world.store, { append: 1, when }) }));
    await expect(dying.react(arrival, signal)).rejects.toBeInstanceOf(Killed);
    for (let node = 0; node < 2; node += 1) await ruleOccasions(world.ports()).react(arrival, signal);
    expect(await typesAfter(ticketId, 1)).toEqual(FIRED);
  },
);

it('two nodes that react to the same arrival at once fire once (SU-113)', async () => {
  const admin = await world.signIn('admin', 'nodes');
  await world.rule(admin, 'if priority == urgent then escalate()');
  for (let n = 0; n < 5; n += 1) {
    const ticketId = await world.ticket(admin, { priority: 'urgent' });
    const [arrival] = await Array.fromAsync(world.store.readStream(tickets.stream(ticketId)));
    if (arrival === undefined) throw new Error('there is no such ticket');
    const signal = AbortSignal.timeout(60_000);
    // Each with its own memory of what it appended, as processes have.
    const nodes = Array.from({ length: 4 }, () => ruleOccasions(world.ports({ store: { ...world.store } })));
    await Promise.all(nodes.map((node) => node.react(arrival, signal)));
    expect(await typesAfter(ticketId, 1)).toEqual(FIRED);
  }
});

it('where tickets are investigated, a new one is announced, and moves after its verdict (SU-17)', async () => {
  const admin = await world.signIn('admin', 'announced');
  await world.rule(admin, 'if priority == urgent then escalate()');
  const ticketId = await world.ticket(admin, { priority: 'urgent' });
  const [arrival] = await Array.fromAsync(world.store.readStream(tickets.stream(ticketId)));
  if (arrival === undefined) throw new Error('there is no such ticket');
  await ruleOccasions(world.ports({ investigates: true })).react(arrival, AbortSignal.timeout(60_000));
  expect((await world.history(ticketId, 1)).at(-1)).toMatchObject({
    type: 'EscalationRuleMatched',
    data: { effect: 'announced' },
  });
  const at = '2026-11-20T08:00:00.000Z';
  const investigationId = '0199c2f0-6a1e-7c44-9d0e-000000000002';
  await world.command('announced', ticketId, { type: 'ClaimTicket', data: { investigationId, claimedAt: at } });
  const data = { investigationId, reason: 'provider_unavailable', failedAt: at };
  await world.command('announced', ticketId, { type: 'FailTicket', data });
  expect((await world.history(ticketId, 1)).slice(-2)).toMatchObject([
    { type: 'TicketFailed' },
    { type: 'TicketEscalated', data: { reason: 'rule', announced: true, investigationId } },
  ]);
});
