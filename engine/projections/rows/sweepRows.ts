import type { RecordedEvent } from '../../../domain/core/log/eventStore.ts';
import type { Sql } from '../../sql.ts';
import { sweptBy, type Target } from '../fold.ts';
import { holdRows } from './heldRows.ts';
import type { Sweep } from '../projection.ts';
import { keyOf, type Key } from './rows.ts';
import { pageOfRows, writeRows } from './storedRows.ts';

/** So many rows are in memory at a time. */
const PAGE = 500;

/**
 * Changes all rows that the sweep finds, page by page, each written before the next one is loaded. For what is not
 * written yet of earlier events it would be too early. Throws ApplyFailed when the read model throws.
 */
export const sweepRows = async (
  sql: Sql,
  { target, schema }: { target: Target; schema: string },
  sweep: Sweep,
  event: RecordedEvent,
): Promise<void> => {
  const { table, column } = sweep;
  const asked = { schema, table, column, value: sweep.value(event) };
  let after: Key | null = null;
  for (;;) {
    const page = await pageOfRows(sql, asked, after, PAGE);
    const held = holdRows();
    for (const row of page) {
      const named = { table, key: keyOf(table, row) };
      held.take([named], [{ table, row }]);
      held.write([{ ...named, row: sweptBy(target.projection, event, sweep, row), isNew: false }]);
      after = named.key;
    }
    await writeRows(
      sql,
      held.changes().map((changes) => ({ ...changes, schema })),
    );
    if (page.length < PAGE) return;
  }
};
