import type { EventStore, Meta } from '../core/log/eventStore.ts';
import { derivedCommandId } from '../core/ids.ts';
import { handle, type Handled } from '../core/log/streams.ts';
import type { TicketEvent } from '../tickets/events.ts';
import { tickets, type Ticket } from '../tickets/ticket.ts';

/**
 * SU-15: hands the ticket of a cancelled investigation to people. The command has the same id whoever sends it, so
 * that it acts once; where the ticket has moved on, it changes nothing.
 */
export const escalateCancelled = (
  store: EventStore,
  { investigationId, ticketId, cancelledAt }: { investigationId: string; ticketId: string; cancelledAt: string },
  meta: Omit<Meta, 'commandId'>,
): Promise<Handled<TicketEvent, Ticket>> =>
  handle(
    store,
    tickets,
    ticketId,
    { type: 'EscalateCancelled', data: { investigationId, escalatedAt: cancelledAt } },
    { ...meta, commandId: derivedCommandId('cancel_investigation', investigationId, ticketId) },
  );
