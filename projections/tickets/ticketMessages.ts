import type { TicketEvent } from '../../domain/tickets/events.ts';
import type { Author, FollowUpReason } from '../../domain/tickets/thread.ts';
import { byteText, nullable, table, text, timestamptz, uuid, type RowOf } from '../sql/table.ts';

/** SU-08: messages after the first. `written_at` is the source's time; the text is null once the customer is erased. */
export const messageTable = table(
  'ticket_messages',
  {
    ticket_id: uuid(),
    key: byteText(),
    author: text<Author>(),
    name: nullable(text()),
    body: nullable(text()),
    written_at: timestamptz(),
    /** Why nobody has to look into it (SU-194); null for all others. */
    not_investigated: nullable(text<FollowUpReason>()),
  },
  { key: ['ticket_id', 'key'] },
);

/** One message of a ticket. */
export type MessageRow = RowOf<typeof messageTable>;

/** The row of a message that joined its ticket. */
export const joinedMessage = ({ ticketId: ticket_id, at: written_at, key, author, name = null, body }: Joined) => ({
  ticket_id,
  key,
  author,
  name,
  body,
  written_at,
});
type Joined = Extract<TicketEvent, { type: 'TicketMessageAdded' | 'FollowUpNotInvestigated' }>['data'];
