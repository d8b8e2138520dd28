import { byteText, table, uuid } from '../sql/table.ts';

/** SU-186, SU-187: whom the notes of a ticket mention, and at which position last. */
export const mentionTable = table(
  'ticket_mentions',
  { ticket_id: uuid(), user_id: uuid(), position: byteText() },
  { key: ['ticket_id', 'user_id'], indexes: ['create index on ticket_mentions (user_id, ticket_id)'] },
);
