import { passedOverIdOf } from '../../domain/sources/passedOver.ts';
import { readModel, type Recorded } from '../readModel.ts';
import { nullable, table, text, timestamptz, uuid, type RowOf } from '../sql/table.ts';

export const passedOverTable = table(
  'passed_over',
  {
    id: uuid(),
    workspace_id: text(),
    source_id: uuid(),
    /** What the source gives it for. */
    item_id: text(),
    title: nullable(text()),
    sender: nullable(text()),
    reason: text(),
    came_at: timestamptz(),
    /** Of the ticket that it became or joined; null until then. */
    external_id: nullable(text()),
    taken_in_at: nullable(timestamptz()),
  },
  { key: ['id'], indexes: ['create index on passed_over (source_id, came_at, id)'] },
);

/** What a source found and made no ticket of. */
export type PassedOverRow = RowOf<typeof passedOverTable>;

const keyOf = ({ sourceId, itemId }: { sourceId: string; itemId: string }) => ({
  id: passedOverIdOf(sourceId, itemId),
});

/** Given again after a crash, it changes nothing. */
const passed = {
  touches: ({ data }: Recorded<'SourceItemPassedOver'>) => [passedOverTable.at(keyOf(data))],
  apply: (rows: Parameters<typeof passedOverTable.find>[0], { data }: Recorded<'SourceItemPassedOver'>) => {
    const { sourceId, workspaceId, itemId, cameAt, title, sender, reason } = data;
    const shown = { title, sender, reason, came_at: cameAt };
    const known = passedOverTable.find(rows, keyOf(data));
    if (known !== null) return [passedOverTable.change(known, shown)];
    const row = { ...keyOf(data), workspace_id: workspaceId, source_id: sourceId, item_id: itemId, ...shown };
    return [passedOverTable.insert(row)];
  },
};

/** What sources of all workspaces passed over, and what became of it. */
export const passedOver = readModel({
  name: 'passed_over',
  version: 1,
  tables: [passedOverTable],
  on: {
    SourceItemPassedOver: passed,
    SourceItemTakenIn: passedOverTable.updates(
      ({ data }) => keyOf(data),
      ({ data: { externalId, takenInAt } }) => ({ external_id: externalId, taken_in_at: takenInAt }),
    ),
    // The source gave it by itself: it could be read later, or was opened again.
    SourceTicketFetched: passedOverTable.updates(
      ({ data: { sourceId, externalId } }) => keyOf({ sourceId, itemId: externalId }),
      ({ data: { externalId }, recordedAt }, row) =>
        row.taken_in_at === null ? { external_id: externalId, taken_in_at: recordedAt } : {},
    ),
    TicketSourceDeleted: {
      sweeps: [
        {
          table: passedOverTable,
          column: 'source_id',
          value: ({ data: { sourceId } }) => sourceId,
          change: () => null,
        },
      ],
    },
  },
});
