import type { DraftEvent } from '../../domain/drafts/events.ts';
import type { ReplyEventOf } from '../../domain/replies/events.ts';
import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import type { Handler } from '../../engine/projections/projection.ts';
import type { Sql } from '../../engine/sql.ts';
import { table, text, timestamptz, uuid } from '../sql/table.ts';

/** What was accepted or written and waits for the end of its delay (SU-190); `id`: of the investigation, or of the reply. */
export const releaseTable = table(
  'draft_releases',
  { id: uuid(), kind: text<'draft' | 'reply'>(), ticket_id: uuid(), send_at: timestamptz() },
  {
    key: ['id'],
    indexes: ['create index on draft_releases (send_at, id)', 'create index on draft_releases (ticket_id)'],
  },
);

/** An accepted draft that waits for its time, if it does. */
export const delayed: Handler<RecordedEvent<Extract<DraftEvent, { type: 'DraftAccepted' }>>> = {
  touches: ({ data }) => [releaseTable.at({ id: data.investigationId })],
  apply: (_, { data: { investigationId: id, ticketId, sendAt } }) =>
    sendAt === undefined ? [] : [releaseTable.put({ id, kind: 'draft', ticket_id: ticketId, send_at: sendAt })],
};

/** The same of a reply that a person wrote. */
export const delayedReply: Handler<RecordedEvent<ReplyEventOf<'ReplyWritten'>>> = {
  apply: (_, { data: { replyId: id, ticketId, sendAt } }) =>
    sendAt === undefined ? [] : [releaseTable.insert({ id, kind: 'reply', ticket_id: ticketId, send_at: sendAt })],
};

/** `dueAt`: ISO 8601. */
export type Delayed = { id: string; kind: 'draft' | 'reply'; ticketId: string; dueAt: string };

const SELECT = 'select id, kind, ticket_id as "ticketId", send_at as "dueAt" from draft_releases';

/** Those whose time comes next. */
export const nextReleases = async (sql: Sql, limit: number): Promise<readonly Delayed[]> =>
  (await sql.query<Delayed>(`${SELECT} order by send_at, id limit $1`, [limit], 'prepared')).rows;

/** Those of a ticket. */
export const delayedOf = async (sql: Sql, ticketId: string): Promise<readonly Delayed[]> =>
  (await sql.query<Delayed>(`${SELECT} where ticket_id = $1 order by send_at, id`, [ticketId], 'prepared')).rows;
