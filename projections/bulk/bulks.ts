import type { BulkAction, BulkProgress, Refusal } from '../../domain/bulk/events.ts';
import type { Sql } from '../../engine/sql.ts';
import { readModel, type Recorded } from '../readModel.ts';
import { inWorkspace } from '../sql/conditions.ts';
import { selectOne } from '../sql/select.ts';
import { columnsOf, integer, jsonb, table, text, timestamptz, uuid, type RowOf } from '../sql/table.ts';

/** What people did to many tickets at once, how far that has come, and each ticket that refused (SU-188). */
export const bulkTable = table(
  'bulks',
  {
    id: uuid(),
    workspace_id: text(),
    action: text<BulkAction['type'] | 'erased'>(),
    status: text<BulkProgress['status']>(),
    total: integer(),
    done: integer(),
    failed: integer(),
    undone: integer(),
    left_as_is: integer(),
    failures: jsonb<Refusal[]>(),
    undo_failures: jsonb<Refusal[]>(),
    started_by: uuid(),
    started_at: timestamptz(),
    undo_until: timestamptz(),
  },
  { key: ['id'], indexes: [`create index on bulks (started_at, id) where status in ('running', 'undoing')`] },
);

export type BulkRow = RowOf<typeof bulkTable>;

const byBulk = ({ data }: { data: { bulkId: string } }) => ({ id: data.bulkId });
const counts = ({ left: left_as_is, ...rest }: BulkProgress) => ({ ...rest, left_as_is });

export const bulks = readModel({
  name: 'bulks',
  version: 1,
  tables: [bulkTable],
  on: {
    BulkStarted: bulkTable.inserts(({ data }) => startedBulk(data)),
    BulkAdvanced: bulkTable.updates(byBulk, ({ data }, row) => ({
      ...counts(data.progress),
      failures: [...row.failures, ...data.failures],
    })),
    BulkUndoStarted: bulkTable.updates(byBulk, ({ data }) => counts(data.progress)),
    BulkUndoAdvanced: bulkTable.updates(byBulk, ({ data }, row) => ({
      ...counts(data.progress),
      undo_failures: [...row.undo_failures, ...data.failures],
    })),
  },
});

/** The row of a bulk that has just been started. */
export const startedBulk = (data: Recorded<'BulkStarted'>['data']): BulkRow =>
  bulkTable.row({
    id: data.bulkId,
    workspace_id: data.workspaceId,
    action: data.action?.type ?? 'erased',
    ...counts(data.progress),
    failures: [],
    undo_failures: [],
    started_by: data.startedBy,
    started_at: data.startedAt,
    undo_until: data.undoUntil,
  });

const SELECT = `select ${columnsOf(bulkTable)} from bulks`;

/** Null for an unknown id and for a bulk of another workspace. */
export const findBulk = (sql: Sql, workspaceId: string, id: string): Promise<BulkRow | null> =>
  selectOne(sql, SELECT, inWorkspace(workspaceId, { id }));

/** Those that are under way, oldest first, each due since it was started. */
export const openBulks = async (sql: Sql): Promise<readonly { id: string; dueAt: string }[]> => {
  const { rows } = await sql.query<{ id: string; started_at: string }>(
    `select id, started_at from bulks where status in ('running', 'undoing') order by started_at, id limit 100`,
    [],
    'prepared',
  );
  return rows.map(({ id, started_at: dueAt }) => ({ id, dueAt }));
};
