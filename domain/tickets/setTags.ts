import { DomainError } from '../core/problems/errors.ts';
import type { EventStore, Meta } from '../core/log/eventStore.ts';
import type { Scrubber } from '../core/scrubbing/scrubber.ts';
import { withAllSecrets } from '../core/scrubbing/withAllSecrets.ts';
import type { Secrets } from '../core/secrets.ts';
import { handle, load, type Handled } from '../core/log/streams.ts';
import type { TicketEvent } from './events.ts';
import { tickets, type Ticket } from './ticket.ts';

export type TicketWriting = {
  store: EventStore;
  secrets: Pick<Secrets, 'known' | 'refresh'>;
  scrubber: Scrubber;
  now: () => string;
};

/**
 * SU-24: the tags that a ticket has from now on, scrubbed and kept under the key of its customer. Throws
 * `not_found` for a ticket whose customer was erased.
 */
export const setTags = async (
  { store, secrets, scrubber, now }: TicketWriting,
  ticketId: string,
  given: readonly string[],
  meta: Meta,
): Promise<Handled<TicketEvent, Ticket>> => {
  const loaded = await load(store, tickets, ticketId);
  const subject = loaded.first?.subject ?? null;
  if (subject === null) throw new DomainError('not_found');
  return withAllSecrets(secrets, (check) => {
    const tags = [...new Set(given.map((tag) => scrubber.text(tag.toWellFormed()).value))];
    const command = { type: 'TagTicket', data: { tags, taggedAt: now() }, subject } as const;
    return handle(store, tickets, ticketId, command, meta, undefined, check);
  });
};
