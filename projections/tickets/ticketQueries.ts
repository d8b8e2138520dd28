import type { Attachment } from '../../domain/tickets/thread.ts';
import type { TicketStatus } from '../../domain/tickets/ticket.ts';
import type { Sql } from '../../engine/sql.ts';
import { inWorkspace } from '../sql/conditions.ts';
import { selectOne } from '../sql/select.ts';
import { columnsOf, type RowOf } from '../sql/table.ts';
import { snoozeTable } from './snoozes.ts';
import { messageTable, type MessageRow } from './ticketMessages.ts';
import { ticketTable, type TicketRow } from './ticketTable.ts';

const SELECT = `select ${columnsOf(ticketTable)} from tickets`;
const THREAD = `select ${columnsOf(messageTable)} from ticket_messages
  where ticket_id = $1 order by written_at, arrived, place`;

/** Null for an unknown id and for a ticket of another workspace. */
export const findTicket = (sql: Sql, workspaceId: string, id: string): Promise<TicketRow | null> =>
  selectOne(sql, SELECT, inWorkspace(workspaceId, { id }));

/** SU-08: messages after the first, oldest first; those of one moment as they came. */
export const threadOf = async (sql: Sql, ticketId: string): Promise<MessageRow[]> => {
  const { rows } = await sql.query<MessageRow>(THREAD, [ticketId], 'prepared');
  return rows;
};

/**
 * What tells whether a source gives something new: the first message with its time, the keys of those after it, what
 * hangs on them, and whether it waits for its investigation.
 */
export type KnownTicket = {
  receivedAt: string;
  body: string | null;
  keys: ReadonlySet<string>;
  attachments: readonly Attachment[];
  status: TicketStatus;
};

/** These tickets by their ids, as far as they are known. */
export const knownTickets = async (
  sql: Sql,
  ticketIds: readonly string[],
): Promise<ReadonlyMap<string, KnownTicket>> => {
  type Row = Pick<TicketRow, 'id' | 'received_at' | 'body' | 'status' | 'attachments'> & { keys: string[] };
  const { rows } = await sql.query<Row>(
    `select t.id, t.received_at, t.body, t.status, t.attachments, array(select m.key from ticket_messages m where m.ticket_id = t.id) as keys
       from tickets t where t.id = any ($1::uuid[])`,
    [ticketIds],
  );
  return new Map(
    rows.map(({ id, received_at: receivedAt, body, status, attachments, keys }) => [
      id,
      { receivedAt, body, status, attachments: attachments ?? [], keys: new Set(keys) },
    ]),
  );
};

/** A ticket that comes back at `until` (ISO 8601), or has not come back since. */
export type TimedSnooze = { ticketId: string; workspaceId: string; until: string };

/** Those that come back next. */
export const nextSnoozes = async (sql: Sql, limit: number): Promise<readonly TimedSnooze[]> => {
  const { rows } = await sql.query<RowOf<typeof snoozeTable>>(
    `select ${columnsOf(snoozeTable)} from ticket_snoozes order by until, ticket_id limit $1`,
    [limit],
    'prepared',
  );
  return rows.map(({ ticket_id: ticketId, workspace_id: workspaceId, until }) => ({ ticketId, workspaceId, until }));
};
