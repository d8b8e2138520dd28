import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TicketEvent } from '../../../domain/tickets/events.ts';
import { ruleOccasions } from '../../../processes/rules/ruleOccasions.ts';
import { eventually } from '../../support/eventually.ts';
import { openRuleWorld, type RuleWorld } from './ruleWorld.ts';
import { subject } from '../../domain/tickets/ticketHistory.ts';

let world: RuleWorld;

beforeAll(async () => {
  world = await openRuleWorld();
  world.start([], [ruleOccasions(world.ports())]);
});
afterAll(() => world.stop());

const typesOf = (events: readonly TicketEvent[]) => events.map(({ type }) => type);
const at = '2026-11-20T08:00:00.000Z';
const investigationId = '0199c2f0-6a1e-7c44-9d0e-000000000002';

it('a rule fires when a ticket arrives, and escalates it in the same append (SU-17, SU-113, SU-175)', async () => {
  const admin = await world.signIn('admin', 'arrival');
  const rule = await world.rule(admin, 'if priority >= high and customer == "ada@example.com" then escalate()');
  const ticketId = await world.ticket(admin, { priority: 'urgent', customer: 'ada@example.com' });
  const [, matched, escalated] = await world.history(ticketId, 1);
  expect(matched).toMatchObject({
    type: 'EscalationRuleMatched',
    data: {
      ruleId: rule.id,
      action: 'escalate',
      effect: 'escalated',
      conditions: [
        { text: 'priority >= high', value: 'urgent', holds: true },
        { text: 'customer == "ada@example.com"', value: 'ada@example.com', holds: true },
      ],
    },
  });
  expect(escalated).toMatchObject({
    type: 'TicketEscalated',
    data: { reason: 'rule', investigationId: null, confidence: null },
  });
  await world.settled();
  expect((await world.get(`/api/tickets/${ticketId}`, admin)).json()).toMatchObject({ status: 'escalated' });
  expect(await world.firings(admin, rule.id)).toMatchObject([{ ticket_id: ticketId, effect: 'escalated' }]);
  const shown = await world.get(`/api/support-lead/escalation-rules/${rule.id}`, admin);
  expect(shown.json()).toMatchObject({ match_count: 1, last_matched_at: expect.any(String) });
});

it('fires once until the customer reopens the ticket (SU-113)', async () => {
  const admin = await world.signIn('admin', 'once');
  const rule = await world.rule(admin, 'if priority == high then escalate()');
  const ticketId = await world.ticket(admin, { priority: 'high' });
  await world.history(ticketId, 1);
  await world.customerWrites('once', ticketId, 'Is anybody there?');
  await world.post(`/api/tickets/${ticketId}/resolve`, {}, admin);
  await world.customerWrites('once', ticketId, 'It is broken again, and so is the other one.');
  const events = await world.history(ticketId, 2);
  expect(typesOf(events)).toEqual([
    'TicketReceived',
    'EscalationRuleMatched',
    'TicketEscalated',
    'TicketMessageAdded',
    'TicketResolved',
    'TicketMessageAdded',
    'TicketReopened',
    'EscalationRuleMatched',
    'TicketEscalated',
  ]);
  expect(await world.firings(admin, rule.id)).toHaveLength(2);
});

it('in the order of their positions, until one stops the others; what has fired stops nothing (SU-112)', async () => {
  const admin = await world.signIn('admin', 'stops');
  const first = await world.rule(admin, 'if tags == vip then chat_channel(#vip)', { stop_on_match: false });
  const second = await world.rule(admin, 'if tags == vip then assign_to(nobody@example.com)');
  const third = await world.rule(admin, `if tags == vip then assign_to("${admin.userId}")`);
  const ticketId = await world.ticket(admin, { tags: ['vip'] });
  await world.history(ticketId, 2);
  expect(await world.firings(admin, third.id)).toEqual([]);
  await world.customerWrites('stops', ticketId, 'And what about the invoice?');
  const events = await world.history(ticketId, 3);
  expect(events.flatMap((event) => (event.type === 'EscalationRuleMatched' ? [event.data] : []))).toMatchObject([
    { ruleId: first.id, action: 'chat_channel', effect: 'to_channel', channel: '#vip' },
    { ruleId: second.id, action: 'assign_to', effect: 'unknown_user' },
    { ruleId: third.id, action: 'assign_to', effect: 'assigned' },
  ]);
  expect(events.at(-1)).toMatchObject({ type: 'TicketAssigned', data: { assigneeId: admin.userId } });
});

it('while an investigation goes on it waits for the verdict (SU-17, SU-114)', async () => {
  const admin = await world.signIn('admin', 'verdict');
  const rule = await world.rule(admin, 'if status == investigating and priority == high then escalate()');
  const ticketId = await world.ticket(admin, { priority: 'high' });
  await world.command('verdict', ticketId, { type: 'ClaimTicket', data: { investigationId, claimedAt: at } });
  await world.customerWrites('verdict', ticketId, 'I wait since Monday, what happens?');
  await world.history(ticketId, 1);
  const settled = { investigationId, confidence: 0.9, finding: null, suspectedInjection: false, settledAt: at };
  const data = { ...settled, category: 'defect' as const, verdict: 'propose_resolution' as const };
  await world.command('verdict', ticketId, { type: 'SettleTicket', data, subject });
  const events = await world.history(ticketId, 1);
  expect(typesOf(events).slice(-3)).toEqual(['EscalationRuleMatched', 'TicketReadyForReview', 'TicketEscalated']);
  await world.settled();
  expect((await world.get(`/api/tickets/${ticketId}`, admin)).json()).toMatchObject({
    status: 'escalated',
    verdict_kind: 'propose_resolution',
    confidence: 0.9,
  });
  expect(await world.firings(admin, rule.id)).toMatchObject([{ effect: 'after_verdict' }]);
});

it('a verdict is an occasion, with its category (SU-110, SU-113)', async () => {
  const admin = await world.signIn('admin', 'category');
  await world.rule(
    admin,
    'if verdict == propose_resolution and category == defect and confidence < 0.7 then escalate()',
  );
  const ticketId = await world.ticket(admin);
  await world.command('category', ticketId, { type: 'ClaimTicket', data: { investigationId, claimedAt: at } });
  const settled = { investigationId, confidence: 0.6, finding: null, suspectedInjection: false, settledAt: at };
  const data = { ...settled, category: 'defect' as const, verdict: 'propose_resolution' as const };
  await world.command('category', ticketId, { type: 'SettleTicket', data, subject });
  expect(typesOf(await world.history(ticketId, 1)).slice(-3)).toEqual([
    'TicketReadyForReview',
    'EscalationRuleMatched',
    'TicketEscalated',
  ]);
});

it('what matched when the rule was made, changed or switched on has no effect any more (SU-113)', async () => {
  const admin = await world.signIn('admin', 'taken');
  const old = await world.ticket(admin, { priority: 'high' });
  const rule = await world.rule(admin, 'if priority == high then escalate()');
  expect(rule.taken_as_fired).toBe(1);
  await world.customerWrites('taken', old, 'Is anybody there at all?');
  const next = await world.ticket(admin, { priority: 'high' });
  await world.history(next, 1);
  expect(typesOf(await world.history(old, 0))).toEqual(['TicketReceived', 'TicketMessageAdded']);
  await world.post(`/api/tickets/${old}/resolve`, {}, admin);
  await world.customerWrites('taken', old, 'Now it is broken for good, please help.');
  expect(typesOf(await world.history(old, 1)).at(-1)).toBe('TicketEscalated');
});

it('a rule that is switched off asks nothing (SU-108)', async () => {
  const admin = await world.signIn('admin', 'off');
  const off = await world.rule(admin, 'if status == new then escalate()', { enabled: false });
  const on = await world.rule(admin, 'if status == new then chat_channel(general)');
  const ticketId = await world.ticket(admin);
  await world.history(ticketId, 1);
  await eventually(
    () => world.firings(admin, on.id),
    ({ length }) => length === 1,
  );
  expect(await world.firings(admin, off.id)).toEqual([]);
});
