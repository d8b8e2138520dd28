import { describe, expect, it } from 'vitest';
import type { TicketEvent } from '../../../domain/tickets/events.ts';
import {
  evolveTicket,
  ticketDecider,
  ticketIdOf,
  type Ticket,
  type TicketStatus,
} from '../../../domain/tickets/ticket.ts';
import { specify } from '../../support/log/specify.ts';
import {
  answered,
  at,
  claimed,
  data,
  deskEvents,
  escalated,
  failed,
  ignored,
  investigationId,
  messageAdded,
  other,
  ready,
  received,
  reopened,
  requeued,
  resolved,
  statuses,
  subject,
  restored,
  thanked,
  ticketId,
  toSend,
} from './ticketHistory.ts';

const given = specify(ticketDecider);
const receive = { type: 'ReceiveTicket' as const, data, subject };
const claim = { type: 'ClaimTicket' as const, data: { investigationId, claimedAt: at } };
const requeue = { type: 'RequeueTicket' as const, data: { requeuedAt: at } };
const settle = {
  type: 'SettleTicket' as const,
  data: {
    investigationId,
    confidence: 0.9,
    finding: 'held',
    suspectedInjection: false,
    settledAt: at,
    verdict: 'propose_resolution' as const,
  },
  subject,
};
const fail = { type: 'FailTicket' as const, data: { investigationId, reason: 'x', failedAt: at } };

describe('receiving a ticket', () => {
  it('records it (SU-12)', () => given().when(receive).then(received));
  it('409 duplicate_external_id when a person inserts it twice (SU-10)', () =>
    given(received).when(receive).thenRefused('duplicate_external_id'));
  it('changes nothing when a source repeats it (SU-10)', () =>
    given(received)
      .when({ ...receive, data: { ...data, sourceKind: 'email' } })
      .thenNothing());
  it('leads to the same stream for the same source and external id (X-05)', () => {
    expect(ticketIdOf('default', 'direct', 'shop-1')).toBe(ticketIdOf('default', 'direct', 'shop-1'));
    expect(ticketIdOf('other', 'direct', 'shop-1')).not.toBe(ticketIdOf('default', 'direct', 'shop-1'));
  });
});

describe('claiming', () => {
  it('moves a new ticket to investigating (SU-13)', () => given(received).when(claim).then(claimed));
  it('is done once when it is repeated (SU-27)', () => given(received, claimed).when(claim).thenNothing());
  it('is refused to a second investigation (SU-27)', () =>
    given(received, claimed)
      .when({ ...claim, data: { ...claim.data, investigationId: other } })
      .thenRefused('invalid_transition'));
  it('takes a requeued ticket (SU-21)', () => given(received, claimed, failed, requeued).when(claim).then(claimed));
});

describe('settling', () => {
  it('moves to awaiting_review with a resolution and what was found (SU-14, SU-158)', () =>
    given(received, claimed).when(settle).then(ready));
  it('moves to escalated with reason and queue (SU-15)', () =>
    given(received, claimed)
      .when({
        type: 'SettleTicket',
        data: {
          investigationId,
          confidence: 0.9,
          finding: null,
          suspectedInjection: true,
          settledAt: at,
          verdict: 'escalate',
          reason: 'money',
          queue: 'billing',
        },
        subject,
      })
      .then(escalated));
  it('changes nothing when it is repeated after a crash (SU-28)', () =>
    given(received, claimed, ready).when(settle).thenNothing());
  it('is refused to an investigation that the ticket has left behind', () =>
    given(received, claimed, failed, requeued).when(settle).thenRefused('invalid_transition'));
});

describe('failing', () => {
  it('moves to failed (SU-16)', () => given(received, claimed).when(fail).then(failed));
  it('changes nothing when it is repeated', () => given(received, claimed, failed).when(fail).thenNothing());
});

describe('escalating a ticket whose investigation was cancelled (SU-15)', () => {
  const escalate = { type: 'EscalateCancelled' as const, data: { investigationId, escalatedAt: at } };
  it('moves to escalated, without a verdict', () =>
    given(received, claimed)
      .when(escalate)
      .then({
        type: 'TicketEscalated',
        data: {
          ticketId,
          investigationId,
          reason: 'policy',
          queue: 'support',
          confidence: 0,
          cause: 'cancelled',
          escalatedAt: at,
        },
      }));
  it('changes nothing when the ticket has moved on', () => {
    given(received, claimed, escalated).when(escalate).thenNothing();
    given(received, claimed, escalated, requeued).when(escalate).thenNothing();
    given(received, claimed)
      .when({ ...escalate, data: { ...escalate.data, investigationId: other } })
      .thenNothing();
  });
});

describe('requeueing (SU-21)', () => {
  const expected: Record<TicketStatus, 'requeued' | 'refused'> = {
    new: 'refused',
    investigating: 'refused',
    awaiting_review: 'requeued',
    escalated: 'requeued',
    failed: 'requeued',
    waiting_on_customer: 'requeued',
    resolved: 'requeued',
    ignored: 'requeued',
  };
  it.each(statuses)('from %s', (status, history) => {
    const attempt = given(...history).when(requeue);
    if (expected[status] === 'requeued') attempt.then(requeued);
    else attempt.thenRefused('invalid_transition');
  });
});

const add = (...messages: readonly (readonly [key: string, author: 'customer' | 'staff'])[]) => ({
  type: 'AddMessages' as const,
  messages: messages.map(([key, author]) => ({ key, author, body: key, at, suspicion: null })),
  closed: false,
  addedAt: at,
  subject,
});

describe('messages after the first', () => {
  const reopens: Record<TicketStatus, boolean> = {
    new: false,
    investigating: false,
    awaiting_review: false,
    escalated: false,
    failed: false,
    waiting_on_customer: true,
    resolved: true,
    ignored: true,
  };
  it.each(statuses)(
    'of the customer: reopen what was answered or closed, else join (SU-22, SU-23): %s',
    (status, history) => {
      const of = ['new', 'ignored'].includes(status) ? null : investigationId;
      const added = messageAdded('a', 'customer', of);
      const attempt = given(...history).when(add(['a', 'customer']));
      if (reopens[status]) attempt.then(added, reopened);
      else attempt.then(added);
    },
  );
  it('of staff join and reopen nothing (SU-23)', () =>
    given(received, claimed, ready, resolved)
      .when(add(['a', 'staff']))
      .then(messageAdded('a', 'staff')));
  it('join once, also those that came with the ticket (SU-10)', () => {
    const thread = [{ key: 'a', author: 'customer' as const, body: 'a', at }];
    given({ ...received, data: { ...data, thread } }, ignored)
      .when(add(['a', 'customer']))
      .thenNothing();
    given(received, messageAdded('a', 'customer', null))
      .when(add(['a', 'customer'], ['b', 'customer']))
      .then(messageAdded('b', 'customer', null));
  });
});

describe('answering, resolving and ignoring', () => {
  const answer = {
    type: 'AnswerTicket' as const,
    data: { investigationId, delivery: 'sent' as const, answeredAt: at },
  };
  const resolve = { type: 'ResolveTicket' as const, data: { resolvedAt: at, resolution: 'Paid.' }, subject };
  const ignore = { type: 'IgnoreTicket' as const, data: { ignoredAt: at, reason: null }, subject };
  it('a delivered reply waits for the customer (SU-18)', () => {
    given(received, claimed, ready).when(answer).then(answered);
    given(received, claimed, escalated).when(answer).then(answered);
  });
  it('a reply to a ticket that has moved on changes nothing (SU-18)', () => {
    given(received, claimed, ready, answered).when(answer).thenNothing();
    given(received, claimed, ready, requeued).when(answer).thenNothing();
  });
  it('one that a person has to send leaves the ticket where it is (SU-18, SU-193)', () => {
    const wait = { type: 'AwaitSending' as const, data: { investigationId, acceptedAt: at } };
    given(received, claimed, ready).when(wait).then(toSend);
    given(received, claimed, ready, resolved).when(wait).thenNothing();
    given(received, claimed, ready, toSend)
      .when({ ...answer, data: { ...answer.data, delivery: 'manual' } })
      .then({ type: 'TicketAnswered', data: { ticketId, investigationId, delivery: 'manual', answeredAt: at } });
  });
  it('reopening goes back to where the last verdict put the ticket (SU-193)', () => {
    const reopen = { type: 'ReopenTicket' as const, data: { reopenedAt: at } };
    given(received, claimed, ready, resolved).when(reopen).then(restored('awaiting_review'));
    given(received, claimed, escalated, answered, ignored).when(reopen).then(restored('escalated'));
    given(received, claimed, failed, resolved).when(reopen).then(restored('new'));
    given(received, claimed, ready, requeued, ignored).when(reopen).then(restored('new'));
    given(received, ignored).when(reopen).then(restored('new', null));
    given(received, claimed, ready).when(reopen).thenRefused('invalid_transition');
    given(received, ignored, restored('new', null)).when(claim).then(claimed);
  });
  it.each(statuses)('resolving any but investigating and resolved (SU-19): %s', (status, history) => {
    const attempt = given(...history).when(resolve);
    if (status === 'investigating' || status === 'resolved') attempt.thenRefused('invalid_transition');
    else attempt.then(resolved);
  });
  it.each(statuses)('ignoring any but investigating, resolved and ignored (SU-20): %s', (status, history) => {
    const attempt = given(...history).when(ignore);
    if (['investigating', 'resolved', 'ignored'].includes(status)) attempt.thenRefused('invalid_transition');
    else attempt.then(ignored);
  });
});

describe('every state and event', () => {
  /** Status after each event; a state that an event cannot meet still folds to what the event says. */
  const after: Record<TicketEvent['type'], (before: TicketStatus) => TicketStatus> = {
    TicketReceived: () => 'new',
    TicketClaimed: () => 'investigating',
    TicketReadyForReview: () => 'awaiting_review',
    TicketEscalated: () => 'escalated',
    TicketFailed: () => 'failed',
    TicketRequeued: () => 'new',
    TicketMessageAdded: (before) => before,
    FollowUpNotInvestigated: (before) => before,
    TicketAttachmentsAdded: (before) => before,
    TicketReopened: () => 'new',
    TicketAnswered: () => 'waiting_on_customer',
    TicketResolved: () => 'resolved',
    TicketIgnored: () => 'ignored',
    TicketToSend: (before) => before,
    TicketRestored: () => 'escalated',
    TicketAssigned: (before) => before,
    TicketPrioritised: (before) => before,
    TicketTagged: (before) => before,
    TicketSnoozed: (before) => before,
    TicketSnoozeEnded: (before) => before,
    TicketNoteAdded: (before) => before,
    EscalationRuleMatched: (before) => before,
    TicketServiceLevelChanged: (before) => before,
    TicketRated: (before) => before,
  };
  const later = [claimed, ready, escalated, failed, requeued, messageAdded('a', 'staff'), reopened];
  const events: readonly TicketEvent[] = [
    received,
    ...later,
    thanked,
    answered,
    resolved,
    ignored,
    toSend,
    restored('escalated'),
    ...deskEvents,
  ];
  it.each(
    statuses.flatMap(([status, history]) => events.map((event) => [status, event.type, history, event] as const)),
  )('%s + %s', (status, type, history, event) => {
    const before = history.reduce(evolveTicket, ticketDecider.initialState());
    expect(before.status).toBe(status);
    expect(evolveTicket(before, event).status).toBe(after[type](status));
  });
  it.each(events.map((event) => [event.type, event] as const))('absent + %s', (type, event) => {
    const absent: Ticket = ticketDecider.initialState();
    expect(evolveTicket(absent, event).status).toBe(type === 'TicketReceived' ? 'new' : 'absent');
  });
});
