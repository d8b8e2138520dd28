import { describe, it } from 'vitest';
import type { TicketEvent } from '../../../domain/tickets/events.ts';
import { ticketDecider } from '../../../domain/tickets/ticket.ts';
import { specify } from '../../support/log/specify.ts';
import { at, data, received as arrived, resolved, subject, ticketId } from './ticketHistory.ts';

const given = specify(ticketDecider);
const assigneeId = '0199c2f0-6a1e-7c44-9d0e-000000000009';
const tomorrow = '2026-11-22T09:00:00.000Z';

const received = { ...arrived, data: { ...data, tags: ['shipping'] } };
const assigned: TicketEvent = { type: 'TicketAssigned', data: { ticketId, assigneeId, assignedAt: at } };
const snoozed = (until: string): TicketEvent => ({ type: 'TicketSnoozed', data: { ticketId, until, snoozedAt: at } });
const ended = (cause: 'time' | 'customer' | 'user', endedAt = at): TicketEvent => ({
  type: 'TicketSnoozeEnded',
  data: { ticketId, cause, endedAt },
});
const assign = (to: string | null) => ({ type: 'AssignTicket' as const, data: { assigneeId: to, assignedAt: at } });
const end = (cause: 'time' | 'user', endedAt = at) => ({ type: 'EndSnooze' as const, data: { cause, endedAt } });
const snooze = (until: string) => ({ type: 'SnoozeTicket' as const, data: { until, snoozedAt: at } });
const tag = (...tags: string[]) => ({ type: 'TagTicket' as const, data: { tags, taggedAt: at }, subject });
const message = (author: 'customer' | 'staff') => ({
  type: 'AddMessages' as const,
  messages: [{ key: 'a', author, body: 'a', at, suspicion: null }],
  closed: false,
  addedAt: at,
  subject,
});
const added = (author: 'customer' | 'staff') => ({
  type: 'TicketMessageAdded' as const,
  data: { ticketId, investigationId: null, key: 'a', author, at, addedAt: at, body: 'a', suspicion: null },
  subject,
});

describe('assigning (SU-24)', () => {
  it('gives the ticket to somebody, and to nobody', () => {
    given(received).when(assign(assigneeId)).then(assigned);
    given(received, assigned)
      .when(assign(null))
      .then({ type: 'TicketAssigned', data: { ticketId, assigneeId: null, assignedAt: at } });
  });
  it('changes nothing when it is repeated', () => {
    given(received, assigned).when(assign(assigneeId)).thenNothing();
    given(received).when(assign(null)).thenNothing();
  });
  it('404 for a ticket that there is not', () => given().when(assign(null)).thenRefused('not_found'));
});

describe('priority and tags (SU-24)', () => {
  const prioritise = { type: 'PrioritiseTicket' as const, data: { priority: 'high' as const, prioritisedAt: at } };
  const prioritised: TicketEvent = {
    type: 'TicketPrioritised',
    data: { ticketId, priority: 'high', prioritisedAt: at },
  };
  it('are set once', () => {
    given(received).when(prioritise).then(prioritised);
    given(received, prioritised).when(prioritise).thenNothing();
    given(received)
      .when(tag('vip'))
      .then({ type: 'TicketTagged', data: { ticketId, tags: ['vip'], taggedAt: at }, subject });
    given(received).when(tag('shipping')).thenNothing();
  });
});

describe('snoozing (SU-24, SU-26)', () => {
  it('until a time or until the customer writes; the last word counts', () => {
    given(received).when(snooze(tomorrow)).then(snoozed(tomorrow));
    given(received, snoozed(tomorrow)).when(snooze('reply')).then(snoozed('reply'));
    given(received, snoozed('reply')).when(snooze('reply')).thenNothing();
  });
  it('is refused once the ticket has ended, which ends it too', () => {
    given(received, resolved).when(snooze(tomorrow)).thenRefused('invalid_transition');
    given(received, snoozed(tomorrow), resolved).when(end('user')).thenNothing();
  });
  it('ends at its time, not before, and whenever a person wants', () => {
    given(received, snoozed(tomorrow)).when(end('time')).thenNothing();
    given(received, snoozed(tomorrow)).when(end('time', tomorrow)).then(ended('time', tomorrow));
    given(received, snoozed('reply')).when(end('time', tomorrow)).thenNothing();
    given(received, snoozed('reply')).when(end('user')).then(ended('user'));
    given(received).when(end('user')).thenNothing();
  });
  it('ends when the customer writes, not when staff do', () => {
    given(received, snoozed(tomorrow)).when(message('customer')).then(added('customer'), ended('customer'));
    given(received, snoozed(tomorrow)).when(message('staff')).then(added('staff'));
  });
});
