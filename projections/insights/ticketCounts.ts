import { secondsBetween } from '../../domain/insights/counts.ts';
import type { Change, RowKey, Rows } from '../../engine/projections/rows/rows.ts';
import { countedAt, dayOf, recounted, slotRows, type Counted, type Recount } from './counting.ts';
import { durationTable, type Facts } from './insightTables.ts';

/** All that is counted of a ticket as it stands. */
const countsOf = ({ status, received_at, resolved_at, responded_at, answer, ...ticket }: Facts): readonly Counted[] => [
  {
    at: received_at,
    by: {
      received: 1,
      open: status === 'resolved' || status === 'ignored' ? 0 : 1,
      ...(status === 'new' || status === 'escalated' || status === 'failed' ? { [status]: 1 } : {}),
    },
  },
  ...countedAt(responded_at, (time) => ({ responded: 1, response_s: secondsBetween(received_at, time) })),
  ...countedAt(ticket.verdict_at, () => ({ investigated: 1, investigation_s: ticket.verdict_s ?? 0 })),
  ...countedAt(resolved_at, (time) => ({
    resolved: 1,
    resolution_s: secondsBetween(received_at, ticket.first_resolved_at ?? time),
    ...(answer === null ? {} : { [answer]: 1 }),
  })),
];

/** A ticket that came, or has become another one. */
type Became = { before: Facts | null; after: Facts };

const recountOf = ({ before, after }: Became): Recount => ({
  workspace_id: after.workspace_id,
  before: before === null ? [] : countsOf(before),
  after: countsOf(after),
});

/** The rows that count a ticket otherwise. */
export const countingRows = (became: Became): readonly RowKey[] => [
  ...slotRows(recountOf(became)),
  ...durationsMoved(became).map((key) => durationTable.at(key)),
];

/** What becomes of them. */
export const counted = (rows: Rows, became: Became): readonly Change[] => [
  ...recounted(rows, recountOf(became)),
  ...countedDurations(rows, durationsMoved(became)),
];

/** One verdict less where the one before was, and one more where it is now. */
const durationsMoved = ({ before, after }: Became) =>
  before?.verdict_at === after.verdict_at
    ? []
    : [
        ...durationOf(before).map((key) => ({ ...key, by: -1 })),
        ...durationOf(after).map((key) => ({ ...key, by: 1 })),
      ];

const durationOf = (ticket: Facts | null) =>
  ticket === null || ticket.verdict_at === null || ticket.verdict_s === null
    ? []
    : [{ workspace_id: ticket.workspace_id, day: dayOf(ticket.verdict_at), seconds: ticket.verdict_s }];

/** A verdict that took as long as the one before on the same day moves nothing; what counts none is no row. */
const countedDurations = (rows: Rows, moves: ReturnType<typeof durationsMoved>): readonly Change[] => {
  const [one, other] = moves;
  if (one?.day === other?.day && one?.seconds === other?.seconds) return [];
  return moves.map(({ by, ...key }) => {
    const count = (durationTable.find(rows, key)?.count ?? 0) + by;
    return count === 0 ? durationTable.delete(key) : durationTable.put({ ...key, count });
  });
};
