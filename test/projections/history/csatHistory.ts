import type { DomainEvent } from '../../../domain/core/log/eventStore.ts';
import { at, id, type Step } from './historySteps.ts';

const of = (n: number, type: string, data: DomainEvent['data']): Step => [
  `csat-${id(7, 1)}`,
  type,
  { csatId: id(0, n), ticketId: id(7, 1), workspaceId: 'default', ...data },
];
const submitted = (n: number, data: DomainEvent['data']): Step =>
  of(n, 'CsatSubmitted', {
    rating: 2,
    comment: 'Slow\u0000.',
    channel: 'link',
    investigationId: id(8, 1),
    submittedBy: 'customer',
    answer: 'edited',
    submittedAt: at(66),
    ...data,
  });
const rated = (rating: number): Step => [
  `ticket-${id(7, 1)}`,
  'TicketRated',
  { ticketId: id(7, 1), csatId: id(0, 7), rating, ratedAt: at(66) },
];

/** What a customer thinks; it stands behind all others, since it happens to a ticket of theirs. */
export const csat: readonly Step[] = [
  of(7, 'CsatRequested', { answer: 'edited', requestedAt: at(65), expiresAt: at(90) }),
  of(7, 'CsatLinkSent', { answer: 'edited', sentAt: at(65) }),
  submitted(7, {}),
  rated(2),
  submitted(8, { rating: 4, comment: null, channel: null, submittedBy: id(6, 1), answer: null }),
  submitted(9, { rating: 5, comment: 'Fine.', investigationId: null, answer: 'own' }),
  of(9, 'CsatReviewed', { reviewedBy: id(6, 1), note: 'Tell\u0000 them.', reviewedAt: at(67) }),
  of(7, 'CsatChanged', { rating: 1, comment: null, changedAt: at(68) }),
  rated(1),
];
