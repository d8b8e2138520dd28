import { randomUUID } from 'node:crypto';
import type { RecordedEvent } from '../../../domain/core/log/eventStore.ts';
import { applyEvents } from '../../../engine/projections/applyEvents.ts';
import { createBuild, schemaOf } from '../../../engine/projections/builds.ts';
import type { Projection } from '../../../engine/projections/projection.ts';
import type { Database, Sql } from '../../../engine/sql.ts';

/**
 * Given these events, in batches of `batch`, lets `look` read the tables of the read model by their plain names: its
 * queries run as they are.
 */
export const withFoldedRows = async <Result>(
  database: Database,
  projection: Projection,
  { events, batch = events.length }: { events: readonly RecordedEvent[]; batch?: number },
  look: (sql: Sql) => Promise<Result>,
): Promise<Result> =>
  database.transaction(async (sql) => {
    const build = await createBuild(sql, projection, randomUUID());
    for (let from = 0; from < events.length; from += batch)
      await applyEvents(sql, [{ projection, build }], events.slice(from, from + batch));
    await sql.query(`select set_config('search_path', $1, true)`, [schemaOf(build)]);
    return look(sql);
  });
