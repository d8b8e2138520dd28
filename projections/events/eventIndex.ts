import { categoryOf } from '../../domain/core/eventLog.ts';
import type { RecordedEvent } from '../../domain/core/eventStore.ts';
import type { Projection } from '../../engine/projections/projection.ts';
import type { Rows } from '../../engine/projections/rows/rows.ts';
import { byteText, table, texts } from '../sql/table.ts';

/** So many positions make a block: few enough to write a row again for each, enough to find a page in two of them. */
export const BLOCK_POSITIONS = 32;

/** `workspace_id` is empty for events of no workspace. */
const LIST_KEY = { workspace_id: byteText(), category: byteText(), type: byteText() };

/** Where the newest events of a kind stand, those behind its last block. */
const listTable = table(
  'event_lists',
  { ...LIST_KEY, latest: texts() },
  { key: ['workspace_id', 'category', 'type'], isBusy: true },
);

const blockTable = table(
  'event_blocks',
  { ...LIST_KEY, last: byteText(), positions: texts() },
  { key: ['workspace_id', 'category', 'type', 'last'] },
);

const add = (rows: Rows, { stream, type, meta, position }: RecordedEvent): void => {
  const key = { workspace_id: meta.workspaceId ?? '', category: categoryOf(stream), type };
  const positions = [...(listTable.find(rows, key)?.latest ?? []), position];
  const isFull = positions.length === BLOCK_POSITIONS;
  if (isFull) blockTable.insert(rows, { ...key, last: position, positions });
  const latest = isFull ? [] : positions;
  listTable.upsert(rows, { ...key, latest }, () => ({ latest }));
};

/**
 * Where the events of each workspace, category and type stand in the log, those of types that only a newer
 * release knows included. An event costs a place in a list instead of a row.
 */
export const eventIndex: Projection = {
  name: 'event_index',
  version: 1,
  tables: [listTable.name, blockTable.name],
  ddl: listTable.ddl + blockTable.ddl,
  indexes: listTable.indexes + blockTable.indexes,
  types: 'all',
  apply: add,
};
