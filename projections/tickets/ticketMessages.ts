import type { Author, FollowUpReason, ThreadMessage } from '../../domain/tickets/thread.ts';
import { byteText, integer, nullable, table, text, timestamptz, uuid, type RowOf } from '../sql/table.ts';

/**
 * SU-08: messages after the first. `written_at` is the source's time, which may count whole seconds; within one, messages
 * stand as they came: by the position of their event and their place in it. The text is null once the customer is erased.
 */
export const messageTable = table(
  'ticket_messages',
  {
    ticket_id: uuid(),
    key: byteText(),
    author: text<Author>(),
    name: nullable(text()),
    body: nullable(text()),
    written_at: timestamptz(),
    arrived: byteText(),
    place: integer(),
    /** Why nobody has to look into it (SU-194); null for all others. */
    not_investigated: nullable(text<FollowUpReason>()),
  },
  { key: ['ticket_id', 'key'] },
);

/** One message of a ticket. */
export type MessageRow = RowOf<typeof messageTable>;

type Message = Omit<ThreadMessage, 'body'> & { body: string | null };

/** The row of a message in the event at the position `arrived`, at `place` of those that it holds. */
export const messageRow = (
  ticket_id: string,
  { key, author, name = null, body, at: written_at }: Message,
  arrived: MessageRow['arrived'],
  place = 0,
) => ({ ticket_id, key, author, name, body, written_at, arrived, place });
