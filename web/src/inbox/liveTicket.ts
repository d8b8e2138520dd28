import type { QueryClient } from '@tanstack/react-query';
import type { Ticket } from '../api/types.ts';
import type { TicketChange } from '../live/change.ts';
import { overlay } from '../live/overlay.ts';
import { ticketQuery } from './ticketQuery.ts';

/** Lays a change over the ticket if it was read. An arrival says nothing new about it, but may end a "no such ticket". */
export const applyToTicket = (queries: QueryClient, { type, entity, patch }: TicketChange): void =>
  overlay<Ticket>(queries, ticketQuery(entity.id).queryKey, (ticket) =>
    type === 'ticket.updated' ? { ...ticket, ...patch } : ticket,
  );
