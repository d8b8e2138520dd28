import type { Sql } from '../../engine/sql.ts';
import { readModel } from '../readModel.ts';
import { nullable, table, timestamptz, uuid } from '../sql/table.ts';

const writeTable = table(
  'source_writes',
  { id: uuid(), source_id: uuid(), due_at: nullable(timestamptz()) },
  { key: ['id'], indexes: ['create index on source_writes (due_at, id) where due_at is not null'] },
);

/** What is to be written to sources, and when. */
export const sourceWrites = readModel({
  name: 'source_writes',
  version: 1,
  tables: [writeTable],
  on: {
    SourceWriteQueued: writeTable.inserts(({ data: { writeId: id, sourceId: source_id, queuedAt: due_at } }) => ({
      id,
      source_id,
      due_at,
    })),
    SourceWriteAttempted: writeTable.updates(
      ({ data }) => ({ id: data.writeId }),
      ({ data }) => ({ due_at: data.nextAttemptAt }),
    ),
  },
});

/** The next writes of all workspaces, those that are due first. */
export const nextWrites = async (sql: Sql): Promise<readonly { id: string; sourceId: string; dueAt: string }[]> => {
  const { rows } = await sql.query<{ id: string; source_id: string; due_at: string }>(
    'select id, source_id, due_at from source_writes where due_at is not null order by due_at, id limit 100',
  );
  return rows.map(({ id, source_id: sourceId, due_at: dueAt }) => ({ id, sourceId, dueAt }));
};
