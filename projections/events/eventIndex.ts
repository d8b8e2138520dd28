import { categoryOf } from '../../domain/core/log/eventLog.ts';
import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import { projectionOf } from '../../engine/projections/projection.ts';
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

const keyOf = ({ stream, type, meta }: RecordedEvent) => ({
  workspace_id: meta.workspaceId ?? '',
  category: categoryOf(stream),
  type,
});

/**
 * Where the events of each workspace, category and type stand in the log, those of types that only a newer
 * release knows included. An event costs a place in a list instead of a row.
 */
export const eventIndex = projectionOf({
  name: 'event_index',
  version: 1,
  tables: [listTable, blockTable],
  on: {
    every: {
      touches: (event) => [listTable.at(keyOf(event))],
      apply: (rows, event) => {
        const key = keyOf(event);
        const positions = [...(listTable.find(rows, key)?.latest ?? []), event.position];
        if (positions.length < BLOCK_POSITIONS) return [listTable.put({ ...key, latest: positions })];
        return [listTable.put({ ...key, latest: [] }), blockTable.insert({ ...key, last: event.position, positions })];
      },
    },
  },
});
