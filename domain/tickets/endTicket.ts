import { DomainError } from '../core/problems/errors.ts';
import type { EventStore, Meta } from '../core/log/eventStore.ts';
import { handle, load, type Handled } from '../core/log/streams.ts';
import type { TicketEvent } from './events.ts';
import { tickets, type Ticket } from './ticket.ts';

/**
 * SU-19, SU-20: a person ends a ticket; their words are kept under the key of its customer. Throws `invalid_transition`,
 * and `not_found` for a ticket whose customer was erased.
 */
export const endTicket = async (
  { store, now }: { store: EventStore; now: () => string },
  ticketId: string,
  { as, words }: { as: 'resolved' | 'ignored'; words: string | null },
  meta: Meta,
): Promise<Handled<TicketEvent, Ticket>> => {
  const loaded = await load(store, tickets, ticketId);
  const subject = loaded.first?.subject ?? null;
  if (subject === null) throw new DomainError('not_found');
  const command =
    as === 'resolved'
      ? ({ type: 'ResolveTicket', data: { resolvedAt: now(), resolution: words }, subject } as const)
      : ({ type: 'IgnoreTicket', data: { ignoredAt: now(), reason: words }, subject } as const);
  return handle(store, tickets, ticketId, command, meta);
};
