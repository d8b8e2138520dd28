import type { SavedViewEventOf } from '../../domain/inbox/savedViews/events.ts';
import type { TicketFilter } from '../../domain/inbox/ticketFilter.ts';
import type { Sql } from '../../engine/sql.ts';
import { readModel } from '../readModel.ts';
import { snakeCased } from '../sql/snakeCased.ts';
import { boolean, columnsOf, jsonb, nullable, table, text, timestamptz, uuid, type RowOf } from '../sql/table.ts';

/** What people wrote is null once they are erased. */
export const savedViewTable = table(
  'inbox_views',
  {
    id: uuid(),
    workspace_id: text(),
    owner_id: uuid(),
    shared: boolean(),
    name: nullable(text()),
    filter: nullable(jsonb<TicketFilter>()),
    created_at: timestamptz(),
    updated_at: timestamptz(),
  },
  { key: ['id'], indexes: ['create index on inbox_views (workspace_id, created_at, id)'] },
);

export type SavedViewRow = RowOf<typeof savedViewTable>;

const byView = ({ data }: { data: { viewId: string } }) => ({ id: data.viewId });

/** SU-187: the views that people of a workspace saved. */
export const savedViews = readModel({
  name: 'inbox_views',
  version: 1,
  tables: [savedViewTable],
  on: {
    InboxViewSaved: savedViewTable.inserts(({ data }) => savedView(data)),
    InboxViewChanged: savedViewTable.updates(byView, ({ data: { name, filter, shared, changedAt } }) => ({
      name,
      filter,
      shared,
      updated_at: changedAt,
    })),
    InboxViewDeleted: savedViewTable.deletes(byView),
  },
});

/** The row of a view that has just been saved. */
export const savedView = (data: SavedViewEventOf<'InboxViewSaved'>['data']): SavedViewRow =>
  savedViewTable.row({ ...snakeCased(data), id: data.viewId, created_at: data.savedAt, updated_at: data.savedAt });

/** Whether a user sees a view: their own, and those that are shared. */
export const isSeenBy = ({ owner_id, shared }: SavedViewRow, userId: string): boolean => shared || owner_id === userId;

/** All views of a workspace, which are few; oldest first. */
export const savedViewsOf = async (sql: Sql, workspaceId: string): Promise<readonly SavedViewRow[]> => {
  const { rows } = await sql.query<SavedViewRow>(
    `select ${columnsOf(savedViewTable)} from inbox_views where workspace_id = $1 order by created_at, id`,
    [workspaceId],
    'prepared',
  );
  return rows;
};

/** Null for an unknown id, for a view of another workspace and for one that the user does not see. */
export const findSavedView = async (
  sql: Sql,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  id: string,
): Promise<SavedViewRow | null> =>
  (await savedViewsOf(sql, workspaceId)).find((view) => view.id === id && isSeenBy(view, userId)) ?? null;
