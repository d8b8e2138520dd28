import { invalidTransition } from '../core/problems/errors.ts';
import type { Position } from '../core/log/eventLog.ts';
import type { EventStore, Meta } from '../core/log/eventStore.ts';
import { handle, type Handled } from '../core/log/streams.ts';
import type { TicketEvent } from '../tickets/events.ts';
import { tickets, type Ticket } from '../tickets/ticket.ts';
import { allowedIn, investigations } from './cancelInvestigation.ts';
import { escalateCancelled } from './escalateCancelled.ts';

type Ports = { store: EventStore; now: () => string };

/** SU-81, SU-15: ends an investigation that runs; its ticket is escalated. Throws `invalid_transition`. */
export const cancelInvestigation = async (
  { store, now }: Ports,
  { investigationId, ticketId }: { investigationId: string; ticketId: string },
  meta: Meta,
): Promise<{ position: Position | null }> => {
  const cancelledAt = now();
  const command = { type: 'CancelInvestigation', data: { cancelledAt } } as const;
  const cancelled = await handle(store, investigations, investigationId, command, meta);
  const escalated = await escalateCancelled(store, { investigationId, ticketId, cancelledAt }, meta);
  return { position: escalated.position ?? cancelled.position };
};

/** SU-21, SU-24: puts a ticket back to `new`, so that the next investigation of it begins. Throws `invalid_transition`. */
export const reinvestigate = (
  { store, now }: Ports,
  ticketId: string,
  meta: Meta,
): Promise<Handled<TicketEvent, Ticket>> =>
  handle(store, tickets, ticketId, { type: 'RequeueTicket', data: { requeuedAt: now() } }, meta);

/** SU-81: after an investigation that failed, the same as to investigate its ticket again. Throws `invalid_transition`. */
export const retryInvestigation = (
  ports: Ports,
  { status, ticketId }: { status: Parameters<typeof allowedIn>[0]; ticketId: string },
  meta: Meta,
): Promise<Handled<TicketEvent, Ticket>> => {
  if (status !== 'failed') throw invalidTransition(status, allowedIn(status));
  return reinvestigate(ports, ticketId, meta);
};
