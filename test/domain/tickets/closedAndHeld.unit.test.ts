import { describe, it } from 'vitest';
import { SubjectKeyId } from '../../../domain/core/ids.ts';
import type { TicketEvent } from '../../../domain/tickets/events.ts';
import { ticketDecider } from '../../../domain/tickets/ticket.ts';
import { specify } from '../../support/log/specify.ts';

const given = specify(ticketDecider);
const ticketId = '0199c2f0-6a1e-7c44-9d0e-000000000001';
const investigationId = '0199c2f0-6a1e-7c44-9d0e-000000000002';
const subject = SubjectKeyId.parse('0199c2f0-6a1e-4c44-9d0e-000000000004');
const at = '2026-11-21T09:00:00.000Z';

const received = (held: boolean) => ({
  type: 'TicketReceived' as const,
  data: {
    ticketId,
    workspaceId: 'default',
    sourceKind: 'helpdesk' as const,
    sourceId: '0199c2f0-6a1e-7c44-9d0e-000000000003',
    externalId: '7',
    priority: 'normal' as const,
    tags: [],
    receivedAt: at,
    title: 'Where is it?',
    body: 'I wait.',
    customer: 'mira@example.com',
    customerRef: { id: null, email: 'mira@example.com', name: null },
    url: null,
    held,
  },
  subject,
});
const claimed: TicketEvent = { type: 'TicketClaimed', data: { ticketId, investigationId, claimedAt: at } };
const requeued: TicketEvent = { type: 'TicketRequeued', data: { ticketId, requeuedAt: at } };
const answered: TicketEvent = {
  type: 'TicketAnswered',
  data: { ticketId, investigationId, delivery: 'sent', answeredAt: at },
};
const resolved = { type: 'TicketResolved' as const, data: { ticketId, resolvedAt: at, resolution: null }, subject };
const wrote = (of: string | null) => ({
  type: 'TicketMessageAdded' as const,
  data: {
    ticketId,
    investigationId: of,
    key: 'a',
    author: 'customer' as const,
    at,
    addedAt: at,
    body: 'It broke again.',
    suspicion: null,
  },
  subject,
});
const add = (closed: boolean) => ({
  type: 'AddMessages' as const,
  messages: [{ key: 'a', author: 'customer' as const, body: 'It broke again.', at, suspicion: null }],
  closed,
  addedAt: at,
  subject,
});

describe('a ticket that is closed in its source (SU-22, SU-56)', () => {
  it('is resolved where it waits for its investigation, also without a new message', () => {
    given(received(false)).when(add(true)).then(wrote(null), resolved);
    given(received(true), wrote(null)).when(add(true)).then(resolved);
  });

  it('is not opened again by what its customer wrote before; one that is open there is', () => {
    const history = [received(false), claimed, answered];
    given(...history)
      .when(add(true))
      .then(wrote(investigationId));
    const reopened: TicketEvent = { type: 'TicketReopened', data: { ticketId, reopenedAt: at } };
    given(...history)
      .when(add(false))
      .then(wrote(investigationId), reopened);
  });

  it('keeps its status where it is under investigation', () =>
    given(received(false), claimed).when(add(true)).then(wrote(investigationId)));
});

it('a ticket that is held is investigated once somebody asks for it, and asked for once (SU-21)', () => {
  const requeue = { type: 'RequeueTicket' as const, data: { requeuedAt: at } };
  given(received(true)).when(requeue).then(requeued);
  given(received(true), requeued).when(requeue).thenRefused('invalid_transition');
  given(received(false)).when(requeue).thenRefused('invalid_transition');
});
