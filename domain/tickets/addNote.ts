import { DomainError, validationFailed } from '../core/problems/errors.ts';
import type { Meta } from '../core/log/eventStore.ts';
import { withAllSecrets } from '../core/scrubbing/withAllSecrets.ts';
import { handle, load, type Handled } from '../core/log/streams.ts';
import type { TicketEvent } from './events.ts';
import { mentionsIn, type Mentionable } from './mentions.ts';
import type { TicketWriting } from './setTags.ts';
import { tickets, type Ticket } from './ticket.ts';

/**
 * SU-24, SU-191: a note of a person, scrubbed and kept under the key of the ticket's customer. `people`: who may
 * see the ticket. Throws `validation_failed` for a mention of anybody else, and `not_found` for a ticket whose customer
 * was erased.
 */
export const addNote = async (
  { store, secrets, scrubber, now }: TicketWriting,
  { ticketId, people }: { ticketId: string; people: readonly Mentionable[] },
  given: string,
  meta: Meta,
): Promise<Handled<TicketEvent, Ticket>> => {
  const { first } = await load(store, tickets, ticketId);
  const subject = first?.subject ?? null;
  if (subject === null) throw new DomainError('not_found');
  const { ids: mentions, unknown } = mentionsIn(given, people);
  if (unknown.length > 0) throw validationFailed(unknown.map(nobody));
  return withAllSecrets(secrets, (check) => {
    const text = scrubber.text(given.toWellFormed()).value;
    const data = { noteId: meta.commandId, authorId: meta.actor.id, text, mentions, notedAt: now() };
    return handle(store, tickets, ticketId, { type: 'AddNote', data, subject }, meta, undefined, check);
  });
};

const nobody = (name: string) => ({
  field: '/text',
  code: 'not_available' as const,
  detail: `@${name} names nobody who may see this ticket, or several people: write the whole name, or put it in backticks.`,
});
