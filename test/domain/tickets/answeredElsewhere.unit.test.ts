import { describe, it } from 'vitest';
import { SubjectKeyId } from '../../../domain/core/ids.ts';
import type { TicketEvent } from '../../../domain/tickets/events.ts';
import type { AddedMessage } from '../../../domain/tickets/messages.ts';
import { ticketDecider } from '../../../domain/tickets/ticket.ts';
import { specify } from '../../support/log/specify.ts';

const given = specify(ticketDecider);
const ticketId = '0199c2f0-6a1e-7c44-9d0e-000000000001';
const investigationId = '0199c2f0-6a1e-7c44-9d0e-000000000002';
const subject = SubjectKeyId.parse('0199c2f0-6a1e-4c44-9d0e-000000000004');
const at = '2026-11-21T09:00:00.000Z';

const received: TicketEvent = {
  type: 'TicketReceived',
  data: {
    ticketId,
    workspaceId: 'default',
    sourceKind: 'helpdesk',
    sourceId: '0199c2f0-6a1e-7c44-9d0e-000000000003',
    externalId: '7',
    priority: 'normal',
    tags: [],
    receivedAt: at,
    title: 'Where is it?',
    body: 'I wait.',
    customer: 'mira@example.com',
    customerRef: { id: null, email: 'mira@example.com', name: null },
    url: null,
  },
};
const claimed: TicketEvent = { type: 'TicketClaimed', data: { ticketId, investigationId, claimedAt: at } };
const ready: TicketEvent = {
  type: 'TicketReadyForReview',
  data: { ticketId, investigationId, verdict: 'propose_resolution', confidence: 0.9, readyAt: at },
};
const resolved: TicketEvent = { type: 'TicketResolved', data: { ticketId, resolvedAt: at, resolution: null } };

const message = (key: string, author: 'customer' | 'staff', isOurs?: boolean): AddedMessage => ({
  key,
  author,
  body: author === 'staff' ? 'We have sent it again.' : 'Where is it now?',
  at,
  suspicion: null,
  ...(isOurs === undefined ? {} : { isOurs }),
});
const add = (...messages: AddedMessage[]) => ({
  type: 'AddMessages' as const,
  messages,
  closed: false,
  addedAt: at,
  subject,
});
const joined = ({ isOurs: _isOurs, ...each }: AddedMessage, of: string | null) => ({
  type: 'TicketMessageAdded' as const,
  data: { ticketId, investigationId: of, addedAt: at, ...each },
  subject,
});
const elsewhere = {
  type: 'TicketAnswered' as const,
  data: { ticketId, investigationId, delivery: 'elsewhere' as const, answeredAt: at },
};
const said = message('a', 'staff');

describe('a message of the team that comes from elsewhere (SU-18)', () => {
  it('answers a ticket that waits for review', () =>
    given(received, claimed, ready).when(add(said)).then(joined(said, investigationId), elsewhere));
  it('answers nothing that is new, investigated or over', () => {
    given(received).when(add(said)).then(joined(said, null));
    given(received, claimed).when(add(said)).then(joined(said, investigationId));
    given(received, claimed, ready, resolved).when(add(said)).then(joined(said, investigationId));
  });
  it('answers nothing when it is a reply of ours that comes back', () => {
    const ours = message('a', 'staff', true);
    given(received, claimed, ready).when(add(ours)).then(joined(ours, investigationId));
  });
  it('answers nothing when the customer has written as well', () => {
    const asked = message('b', 'customer');
    given(received, claimed, ready)
      .when(add(said, asked))
      .then(joined(said, investigationId), joined(asked, investigationId));
  });
  it('answers once', () =>
    given(received, claimed, ready, joined(said, investigationId), elsewhere).when(add(said)).thenNothing());
});
