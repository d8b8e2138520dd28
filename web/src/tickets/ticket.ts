import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../api/answer.ts';
import { api, unwrap } from '../api/client.ts';
import type { LiveHandler } from '../live/applyMessage.ts';
import type { Change } from '../live/liveMessage.ts';
import { overlay, reread } from '../live/overlay.ts';
import { labels } from '../parts/label.ts';

export type Ticket = Answer<'/api/tickets/{id}'>;

export const ticketStatus = labels({
  new: { text: 'new', tone: 'neutral' },
  investigating: { text: 'investigating', tone: 'active' },
  awaiting_review: { text: 'awaiting review', tone: 'waiting' },
  waiting_on_customer: { text: 'waiting on customer', tone: 'neutral' },
  escalated: { text: 'escalated', tone: 'warn' },
  failed: { text: 'failed', tone: 'bad' },
  resolved: { text: 'resolved', tone: 'good' },
  ignored: { text: 'ignored', tone: 'neutral' },
});

/** What the keys of all tickets begin with. */
export const TICKET_KEY = 'ticket';

export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: [TICKET_KEY, id],
    queryFn: () => unwrap(api.GET('/api/tickets/{id}', { params: { path: { id } } })),
  });

const keyOf = ({ entity: { id } }: Change) => ticketQuery(id).queryKey;

/** What frames do to a ticket that was read. */
export const ticketsLive = {
  // Says nothing new about the ticket, but may end a "no such ticket".
  'ticket.received': (queries, change: Change) => overlay<Ticket>(queries, keyOf(change), (ticket) => ticket),
  'ticket.updated': (queries, change: Change<Partial<Ticket>>) => {
    overlay<Ticket>(queries, keyOf(change), (ticket) => ({ ...ticket, ...change.patch }));
    // A message was added, which the frame does not hold.
    if (change.patch.status === undefined) reread(queries, keyOf(change));
  },
} satisfies LiveHandler;
