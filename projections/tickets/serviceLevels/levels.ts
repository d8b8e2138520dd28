import type { RecordedEvent } from '../../../domain/core/log/eventStore.ts';
import type { Bucket } from '../../../domain/serviceLevels/level.ts';
import type { Change, Rows } from '../../../engine/projections/rows/rows.ts';
import { sum } from '../../sql/sum.ts';
import { bigint, byteText, nullable, table, text, timestamptz, uuid, type RowOf } from '../../sql/table.ts';
import { ticketChange, type LaterEvent } from '../ticketChange.ts';
import type { TicketRow } from '../ticketTable.ts';

/** Open tickets, and when time alone changes how each stands against its targets next (SU-26). */
export const deadlineTable = table(
  'ticket_deadlines',
  { ticket_id: uuid(), workspace_id: text(), changes_at: nullable(timestamptz()) },
  {
    key: ['ticket_id'],
    indexes: [
      'create index on ticket_deadlines (changes_at, ticket_id) where changes_at is not null',
      'create index on ticket_deadlines (workspace_id, ticket_id)',
    ],
  },
);

/** When a ticket was due, from the event at `since` until the one at `until`; null: it was not. */
export const dueMoveTable = table(
  'ticket_due_moves',
  { ticket_id: uuid(), until: byteText(), since: byteText(), workspace_id: text(), due_at: nullable(timestamptz()) },
  { key: ['ticket_id', 'until'], indexes: ['create index on ticket_due_moves (workspace_id, until)'] },
);

/** SU-150: how many tickets stand alike against their targets. */
export const levelCountTable = table(
  'service_level_counts',
  {
    workspace_id: text(),
    bucket: byteText<Bucket>(),
    first_response: byteText<Bucket>(),
    resolution: byteText<Bucket>(),
    count: bigint(),
  },
  { key: ['workspace_id', 'bucket', 'first_response', 'resolution'], isBusy: true },
);

type LevelCountKey = Omit<RowOf<typeof levelCountTable>, 'count'>;
type LevelMove = LevelCountKey & { by: 1 | -1 };

const isDone = (status: TicketRow['status']): boolean => status === 'resolved' || status === 'ignored';

/** A ticket that ends is watched no more, and one that is open again is. */
export const watchChanges = (event: RecordedEvent<LaterEvent>, before: TicketRow): readonly Change[] => {
  const { status } = ticketChange(event);
  if (status === undefined || isDone(status) === isDone(before.status)) return [];
  const { id: ticket_id, workspace_id } = before;
  return [isDone(status) ? deadlineTable.delete({ ticket_id }) : deadlineTable.put({ ticket_id, workspace_id })];
};

/** When an open ticket is to be looked at again. */
export const watched = ({ id: ticket_id, workspace_id, status }: TicketRow, changes_at: string | null): Change =>
  isDone(status) ? deadlineTable.delete({ ticket_id }) : deadlineTable.put({ ticket_id, workspace_id, changes_at });

const levelKey = ({ workspace_id, level }: TicketRow): LevelCountKey | null =>
  level === null || level.bucket === null
    ? null
    : {
        workspace_id,
        bucket: level.bucket,
        first_response: level.firstResponse.bucket,
        resolution: level.resolution.bucket,
      };

/** What changes in the counts when a ticket stands otherwise than before. */
export const levelsMoved = (before: TicketRow, after: TicketRow): readonly LevelMove[] => {
  const [from, to] = [levelKey(before), levelKey(after)];
  const isSame = from !== null && to !== null && levelCountTable.key.every((column) => from[column] === to[column]);
  if (isSame) return [];
  return [
    ...(from === null ? [] : [{ ...from, by: -1 as const }]),
    ...(to === null ? [] : [{ ...to, by: 1 as const }]),
  ];
};

/** Counts `by` more; what nothing is counted by any more is no row. */
export const countedLevel = (rows: Rows, { by, ...key }: LevelMove): Change => {
  const count = sum(levelCountTable.find(rows, key)?.count ?? '0', by);
  return count === '0' ? levelCountTable.delete(key) : levelCountTable.put({ ...key, count });
};
