import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { Answer } from '../../api/answer.ts';
import { api, unwrap } from '../../api/client.ts';
import type { LiveHandler } from '../../live/applyMessage.ts';
import type { Change } from '../../live/liveMessage.ts';
import { reread } from '../../live/overlay.ts';
import { TICKET_KEY } from '../ticket.ts';
import { INVESTIGATIONS_KEY, type Investigation } from '../../investigations/queries.ts';

export type Happening = Answer<'/api/tickets/{id}/history'>['items'][number];

const PAGE = 100;

export const historyKey = (ticketId: string) => ['ticket-history', ticketId] as const;

/** What happened to a ticket, oldest first. */
export const historyQuery = (ticketId: string) =>
  infiniteQueryOptions({
    queryKey: historyKey(ticketId),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => {
      const query = { limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return unwrap(api.GET('/api/tickets/{id}/history', { params: { path: { id: ticketId }, query } }));
    },
    getNextPageParam: (page) => page.next_cursor,
  });

const ofTicket = (queries: QueryClient, { entity: { id } }: Change): void => readOpen(queries, id);

/** Frames of an investigation and its draft name the investigation; the ticket is known once it was read. */
const ofInvestigation = (queries: QueryClient, { entity: { id } }: Change): void => {
  const read = queries.getQueryData<Investigation | null>([...INVESTIGATIONS_KEY, id]);
  if (read !== undefined && read !== null) readOpen(queries, read.ticket_id);
};

/** What was sent, and why a draft was rejected, stand in the thread. */
const ofDraft = (queries: QueryClient, change: Change): void => {
  ofInvestigation(queries, change);
  const read = queries.getQueryData<Investigation | null>([...INVESTIGATIONS_KEY, change.entity.id]);
  if (read !== undefined && read !== null) reread(queries, [TICKET_KEY, read.ticket_id]);
};

/** The history of a ticket that is not open is read when it is opened. */
const readOpen = (queries: QueryClient, ticketId: string): void => {
  const query = queries.getQueryCache().find({ queryKey: historyKey(ticketId), exact: true });
  if (query !== undefined) reread(queries, query.queryKey);
};

/** What frames do to histories that were read: an open one is read again, once a second at most. */
export const historyLive = {
  'ticket.updated': ofTicket,
  'investigation.verdict': ofInvestigation,
  'draft.updated': ofDraft,
} satisfies LiveHandler;
