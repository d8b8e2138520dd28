import type { QueryClient } from '@tanstack/react-query';
import type { TicketChange } from '../live/change.ts';
import { isBeingRead, reread } from '../live/reread.ts';
import { ticketQuery } from './ticketQuery.ts';

/** Lays a change over the ticket if it was read. */
export const applyToTicket = (queries: QueryClient, { type, entity, patch }: TicketChange): void => {
  const { queryKey } = ticketQuery(entity.id);
  if (isBeingRead(queries, queryKey)) reread(queries, queryKey);
  else if (type === 'ticket.updated') queries.setQueryData(queryKey, (ticket) => ticket && { ...ticket, ...patch });
};
