import { DomainError } from '../../core/problems/errors.ts';
import type { EventStore, Meta } from '../../core/log/eventStore.ts';
import { handle, load, type Handled } from '../../core/log/streams.ts';
import type { TicketEvent } from '../events.ts';
import { UNDO_ONE_MS } from './takeBack.ts';
import { tickets, type Ticket } from '../ticket.ts';

/**
 * SU-19, SU-20: a person ends a ticket; their words are kept under the key of its customer. `undoMs`: how long it can be
 * taken back, before which its source is not told (SU-188). Throws `invalid_transition`,
 * and `not_found` for a ticket whose customer was erased.
 */
export const endTicket = async (
  { store, now }: { store: EventStore; now: () => string },
  ticketId: string,
  { as, words, undoMs = UNDO_ONE_MS }: { as: 'resolved' | 'ignored'; words: string | null; undoMs?: number },
  meta: Meta,
): Promise<Handled<TicketEvent, Ticket>> => {
  const loaded = await load(store, tickets, ticketId);
  const subject = loaded.first?.subject ?? null;
  if (subject === null) throw new DomainError('not_found');
  const at = now();
  const undoUntil = new Date(Date.parse(at) + undoMs).toISOString();
  const command =
    as === 'resolved'
      ? ({ type: 'ResolveTicket', data: { resolvedAt: at, resolution: words, undoUntil }, subject } as const)
      : ({ type: 'IgnoreTicket', data: { ignoredAt: at, reason: words }, subject } as const);
  return handle(store, tickets, ticketId, command, meta);
};
