import { afterAll, beforeAll, expect, it } from 'vitest';
import { ruleOccasions } from '../../../processes/rules/ruleOccasions.ts';
import { ruleTimes } from '../../../processes/rules/ruleTimes.ts';
import { openRuleWorld, type RuleWorld } from './ruleWorld.ts';

let world: RuleWorld;

beforeAll(async () => {
  world = await openRuleWorld();
  world.start([], [ruleOccasions(world.ports())]);
  // As if two nodes held the lease at a time: that what fires fires once does not rest on it.
  for (const name of ['first', 'second']) world.run(name, (signal) => ruleTimes(world.ports(), signal));
});
afterAll(() => world.stop());

it('a length of time is seen when it is reached, and once (SU-113)', async () => {
  const admin = await world.signIn('admin', 'age');
  const rule = await world.rule(admin, 'if age >= 2s and status == new then escalate()');
  const ids = await Promise.all(Array.from({ length: 10 }, () => world.ticket(admin)));
  for (const ticketId of ids) {
    const events = await world.history(ticketId, 1);
    expect(events.map(({ type }) => type)).toEqual(['TicketReceived', 'EscalationRuleMatched', 'TicketEscalated']);
    const [received, matched] = events;
    if (received?.type !== 'TicketReceived' || matched?.type !== 'EscalationRuleMatched') throw new Error('no firing');
    const lateMs = Date.parse(matched.data.matchedAt) - Date.parse(received.data.receivedAt) - 2_000;
    expect(lateMs).toBeGreaterThanOrEqual(0);
    expect(lateMs).toBeLessThan(60_000);
  }
  expect(await world.firings(admin, rule.id)).toHaveLength(10);
});

it('waiting counts since the oldest message that nobody answered, and ends with the ticket (SU-110, SU-113)', async () => {
  const admin = await world.signIn('admin', 'waiting');
  await world.rule(admin, 'if waiting > 1s and priority == high then escalate()');
  const [done, left] = [
    await world.ticket(admin, { priority: 'high' }),
    await world.ticket(admin, { priority: 'high' }),
  ];
  await world.post(`/api/tickets/${done}/resolve`, {}, admin);
  await world.history(left, 1);
  expect((await world.history(done, 0)).map(({ type }) => type)).toEqual(['TicketReceived', 'TicketResolved']);
});

it('what changes beside the time is seen as soon as it changes (SU-113)', async () => {
  const admin = await world.signIn('admin', 'changes');
  await world.rule(admin, 'if age >= 1s and tags == vip then escalate()');
  const ticketId = await world.ticket(admin, { received_at: '2026-01-01T08:00:00.000Z' });
  await world.post(`/api/tickets/${ticketId}/tags`, { tags: ['vip'] }, admin);
  expect((await world.history(ticketId, 1)).at(-1)?.type).toBe('TicketEscalated');
});
