import type { Sql } from '../../engine/sql.ts';
import { columnsOf, nullable, table, text, texts, timestamptz, uuid, type RowOf } from '../sql/table.ts';

/** SU-08: what people told each other; the text is null once the customer is erased. */
export const noteTable = table(
  'ticket_notes',
  {
    id: uuid(),
    ticket_id: uuid(),
    author_id: text(),
    text: nullable(text()),
    mentions: texts(),
    noted_at: timestamptz(),
  },
  { key: ['id'], indexes: ['create index on ticket_notes (ticket_id, noted_at, id)'] },
);

export type NoteRow = RowOf<typeof noteTable>;

const NOTES = `select ${columnsOf(noteTable)} from ticket_notes where ticket_id = $1 order by noted_at, id`;

/** The notes of a ticket, oldest first. */
export const notesOf = async (sql: Sql, ticketId: string): Promise<NoteRow[]> =>
  (await sql.query<NoteRow>(NOTES, [ticketId], 'prepared')).rows;
