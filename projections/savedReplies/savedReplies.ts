import type { SavedReplyEventOf } from '../../domain/savedReplies/events.ts';
import type { Sql } from '../../engine/sql.ts';
import { readModel } from '../readModel.ts';
import { inWorkspace } from '../sql/conditions.ts';
import { selectOne, selectPage } from '../sql/select.ts';
import { snakeCased } from '../sql/snakeCased.ts';
import { columnsOf, nullable, table, text, timestamptz, uuid, type RowOf } from '../sql/table.ts';

/** What people wrote is null once they are erased. */
export const savedReplyTable = table(
  'saved_replies',
  {
    id: uuid(),
    workspace_id: text(),
    name: nullable(text()),
    text: nullable(text()),
    shortcut: nullable(text()),
    created_by: uuid(),
    created_at: timestamptz(),
    updated_at: timestamptz(),
  },
  { key: ['id'], indexes: ['create index on saved_replies (workspace_id, created_at, id)'] },
);

export type SavedReplyRow = RowOf<typeof savedReplyTable>;

const byReply = ({ data }: { data: { replyId: string } }) => ({ id: data.replyId });

/** SU-191: the replies that a workspace keeps to be inserted. */
export const savedReplies = readModel({
  name: 'saved_replies',
  version: 1,
  tables: [savedReplyTable],
  on: {
    SavedReplyCreated: savedReplyTable.inserts(({ data }) => createdReply(data)),
    SavedReplyChanged: savedReplyTable.updates(byReply, ({ data: { name, text, shortcut, changedAt } }) => ({
      name,
      text,
      shortcut,
      updated_at: changedAt,
    })),
    SavedReplyDeleted: savedReplyTable.deletes(byReply),
  },
});

/** The row of a reply that has just been saved. */
export const createdReply = (data: SavedReplyEventOf<'SavedReplyCreated'>['data']): SavedReplyRow =>
  savedReplyTable.row({ ...snakeCased(data), id: data.replyId, updated_at: data.createdAt });

const SELECT = `select ${columnsOf(savedReplyTable)} from saved_replies`;

/** Null for an unknown id and for a reply of another workspace. */
export const findSavedReply = (sql: Sql, workspaceId: string, id: string): Promise<SavedReplyRow | null> =>
  selectOne(sql, SELECT, inWorkspace(workspaceId, { id }));

/** Oldest first; at most `limit`, after `place`. */
export const listSavedReplies = (
  sql: Sql,
  workspaceId: string,
  limit: number,
  place: { at: string; id: string } | null,
): Promise<SavedReplyRow[]> =>
  selectPage(
    sql,
    SELECT,
    inWorkspace(workspaceId),
    { key: 'created_at', direction: 'asc' },
    limit,
    place && [place.at, place.id],
  );
