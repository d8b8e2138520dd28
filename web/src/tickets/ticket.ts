import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../api/answer.ts';
import { api, unwrap } from '../api/client.ts';
import type { LiveHandler, SignalHandler } from '../live/applyMessage.ts';
import type { Change, Signal } from '../live/liveMessage.ts';
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
    // What was said with it, such as a message or how it was resolved, the frame does not hold.
    reread(queries, keyOf(change));
  },
} satisfies LiveHandler;

/** What frames without an event do: a ticket that was read in another tab is read here, too (SU-186). */
export const ticketSignals = {
  read: (queries, { data: { id, unread } }: Signal<{ id: string; unread: boolean }>) =>
    overlay<Ticket>(queries, ticketQuery(id).queryKey, (ticket) => ({ ...ticket, unread })),
} satisfies SignalHandler;
