import { expect, it } from 'vitest';
import { SubjectKeyId } from '../../../domain/core/ids.ts';
import type { TicketEvent } from '../../../domain/tickets/events.ts';
import { evolveTicket, ticketDecider, type Ticket } from '../../../domain/tickets/ticket.ts';
import { caseOf } from '../../support/investigations/investigationEvents.ts';

const subject = SubjectKeyId.parse('0199c2f0-6a1e-4c44-9d0e-000000000004');
const at = '2026-11-21T09:00:00.000Z';
const on = caseOf(subject);
const { ticketId } = on;

const ended: readonly TicketEvent[] = [
  { type: 'TicketAnswered', data: { ticketId, investigationId: on.investigationId, delivery: 'sent', answeredAt: at } },
  { type: 'TicketResolved', data: { ticketId, resolvedAt: at, resolution: null } },
  { type: 'TicketIgnored', data: { ticketId, ignoredAt: at, reason: null } },
];
const given = (...events: readonly object[]): Ticket =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- events of a ticket, whose types the fixture forgets
  (events as readonly TicketEvent[]).reduce(evolveTicket, ticketDecider.initialState());
const investigated = [on.received(), on.claimed(), on.readyForReview()];

const add = (...bodies: readonly string[]) => ({
  type: 'AddMessages' as const,
  messages: bodies.map((body) => ({ key: body, author: 'customer' as const, body, at, suspicion: null })),
  closed: false,
  addedAt: at,
  subject,
});
const typesOf = (events: readonly { type: string }[]): readonly string[] => events.map(({ type }) => type);

it.each<readonly [string, readonly TicketEvent[]]>([
  ['while it is reviewed', []],
  ...ended.map((event) => [event.type, [event]] as const),
])('thanks join the thread and change nothing else (SU-194): %s', (_, events) => {
  const before = given(...investigated, ...events);
  const decided = ticketDecider.decide(add('Thank you!'), before);
  const message = { key: 'Thank you!', author: 'customer', body: 'Thank you!', at, addedAt: at };
  expect(decided).toEqual([
    { type: 'FollowUpNotInvestigated', data: { ticketId, reason: 'thanks', ...message }, subject },
  ]);
  const after = given(...investigated, ...events, ...decided);
  expect(after).toMatchObject({ status: before.status, customerWroteAt: null });
  expect(ticketDecider.decide(add('Thank you!'), after)).toEqual([]);
});

it('a question beside thanks reopens; thanks of staff are theirs (SU-194, SU-22)', () => {
  const resolved = given(...investigated, ...ended.slice(1, 2));
  expect(typesOf(ticketDecider.decide(add('Thanks!', 'And my refund?'), resolved))).toEqual([
    'FollowUpNotInvestigated',
    'TicketMessageAdded',
    'TicketReopened',
  ]);
  const { messages, ...rest } = add('Thanks!');
  const byStaff = { ...rest, messages: messages.map((message) => ({ ...message, author: 'staff' as const })) };
  expect(typesOf(ticketDecider.decide(byStaff, resolved))).toEqual(['TicketMessageAdded']);
});
