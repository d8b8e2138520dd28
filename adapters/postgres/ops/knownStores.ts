import type { Sql } from '../../../engine/sql.ts';

/** Ids of the event logs that read models and reactors of this database have worked through. */
export const knownStores = async (sql: Sql): Promise<readonly string[]> => {
  const { rows } = await sql.query<{ id: string }>(
    'select store_id as id from projections.builds union select store_id from ops.reactor_checkpoints',
  );
  return rows.map(({ id }) => id);
};
