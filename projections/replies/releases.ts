import type { DraftEvent } from '../../domain/drafts/events.ts';
import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import type { Handler } from '../../engine/projections/projection.ts';
import type { Sql } from '../../engine/sql.ts';
import { columnsOf, table, timestamptz, uuid, type RowOf } from '../sql/table.ts';

/** Accepted drafts whose delay is not over (SU-190). */
export const releaseTable = table(
  'draft_releases',
  { investigation_id: uuid(), ticket_id: uuid(), send_at: timestamptz() },
  { key: ['investigation_id'], indexes: ['create index on draft_releases (send_at, investigation_id)'] },
);

/** An accepted draft that waits for its time, if it does. */
export const delayed: Handler<RecordedEvent<Extract<DraftEvent, { type: 'DraftAccepted' }>>> = {
  touches: ({ data }) => [releaseTable.at({ investigation_id: data.investigationId })],
  apply: (_, { data: { investigationId, ticketId, sendAt } }) =>
    sendAt === undefined
      ? []
      : [releaseTable.put({ investigation_id: investigationId, ticket_id: ticketId, send_at: sendAt })],
};

/** `dueAt`: ISO 8601. */
export type DelayedDraft = { investigationId: string; ticketId: string; dueAt: string };

/** Those whose time comes next. */
export const nextReleases = async (sql: Sql, limit: number): Promise<readonly DelayedDraft[]> => {
  const { rows } = await sql.query<RowOf<typeof releaseTable>>(
    `select ${columnsOf(releaseTable)} from draft_releases order by send_at, investigation_id limit $1`,
    [limit],
    'prepared',
  );
  return rows.map(({ investigation_id: investigationId, ticket_id: ticketId, send_at: dueAt }) => ({
    investigationId,
    ticketId,
    dueAt,
  }));
};
