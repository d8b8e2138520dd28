import type { EventStore } from '../../domain/core/log/eventStore.ts';
import { eventsOf, load } from '../../domain/core/log/streams.ts';
import { investigations } from '../../domain/investigations/cancelInvestigation.ts';
import type { Category } from '../../domain/investigations/verdict/verdict.ts';
import { tickets } from '../../domain/tickets/ticket.ts';

/** What the newest finished investigation of a ticket found it to be about; null before the first. */
export const priorCategory = async (store: EventStore, ticketId: string): Promise<Category | null> => {
  const earlier: string[] = [];
  for await (const { type, data } of eventsOf(store, tickets, ticketId))
    if (type === 'TicketClaimed') earlier.unshift(data.investigationId);
  for (const id of earlier) {
    const { state } = await load(store, investigations, id);
    if (state.status === 'completed') return state.verdict.category;
  }
  return null;
};
