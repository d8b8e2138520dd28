import { DomainError } from '../core/problems/errors.ts';
import type { Meta } from '../core/log/eventStore.ts';
import type { KeyedHash } from '../core/subjects.ts';
import { handle, load, type Handled } from '../core/log/streams.ts';
import { withAllSecrets } from '../core/scrubbing/withAllSecrets.ts';
import { suspicionIn } from '../../agent/injection/detect.ts';
import type { TicketEvent } from './events.ts';
import type { TicketWriting } from './setTags.ts';
import type { Author } from './thread.ts';
import { tickets, type Ticket } from './ticket.ts';

/** `externalId`: what its writer calls it; without one, each call is a message of its own. */
export type GivenMessage = { author: Author; body: string; externalId: string | null };

/**
 * SU-192: a message that a program or a person adds to a ticket, scrubbed and treated as one that its source gave:
 * SU-18, SU-22, SU-23 and SU-194 hold. One with an external id that the ticket has changes nothing. Throws `not_found` for
 * a ticket whose customer was erased.
 */
export const addMessage = async (
  { store, secrets, scrubber, keyedHash, now }: TicketWriting & { keyedHash: KeyedHash },
  ticketId: string,
  { author, body: given, externalId }: GivenMessage,
  meta: Meta,
): Promise<Handled<TicketEvent, Ticket>> => {
  const { first } = await load(store, tickets, ticketId);
  const subject = first?.subject ?? null;
  if (subject === null || first?.erased !== false) throw new DomainError('not_found');
  const key = externalId === null ? meta.commandId : keyedHash('added_message', ticketId, externalId).slice(0, 32);
  return withAllSecrets(secrets, (check) => {
    const at = now();
    const body = scrubber.text(given.toWellFormed()).value;
    const message = { key, author, body, at, suspicion: suspicionIn({ title: '', body }) };
    const command = { type: 'AddMessages', messages: [message], closed: false, addedAt: at, subject } as const;
    return handle(store, tickets, ticketId, command, meta, undefined, check);
  });
};
