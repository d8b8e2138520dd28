import { COUNTS, NO_COUNTS, secondsBetween, type Count } from '../../domain/insights/counts.ts';
import type { Change, RowKey, Rows } from '../../engine/projections/rows/rows.ts';
import { sum } from '../sql/sum.ts';
import { durationTable, slotTable, type Facts } from './insightTables.ts';

/** What a ticket adds to the counts at one moment. */
type Counted = { at: string; by: Partial<Readonly<Record<Count, number>>> };

const SLOT_MS = 900_000;
const DAY_MS = 86_400_000;
const startOf = (at: string, ms: number): string => new Date(Math.floor(Date.parse(at) / ms) * ms).toISOString();

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
  ...at(responded_at, (time) => ({ responded: 1, response_s: secondsBetween(received_at, time) })),
  ...at(ticket.verdict_at, () => ({ investigated: 1, investigation_s: ticket.verdict_s ?? 0 })),
  ...at(resolved_at, (time) => ({
    resolved: 1,
    resolution_s: secondsBetween(received_at, ticket.first_resolved_at ?? time),
    ...(answer === null ? {} : { [answer]: 1 }),
  })),
];

/** Counts that belong to a moment, once there is one. */
const at = (time: string | null, by: (time: string) => Counted['by']): readonly Counted[] =>
  time === null ? [] : [{ at: time, by: by(time) }];

type Became = { before: Facts | null; after: Facts };

/** How much each count changes in each quarter of an hour that a change of a ticket concerns. */
const slotsMoved = ({ before, after }: Became): ReadonlyMap<string, ReadonlyMap<Count, number>> => {
  const slots = new Map<string, Map<Count, number>>();
  const add = ({ at: time, by }: Counted, sign: 1 | -1): void => {
    const slot = startOf(time, SLOT_MS);
    const counts = slots.get(slot) ?? new Map<Count, number>();
    for (const name of COUNTS) counts.set(name, (counts.get(name) ?? 0) + sign * (by[name] ?? 0));
    slots.set(slot, counts);
  };
  if (before !== null) for (const counted of countsOf(before)) add(counted, -1);
  for (const counted of countsOf(after)) add(counted, 1);
  return new Map([...slots].filter(([, counts]) => [...counts.values()].some((by) => by !== 0)));
};

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
    : [{ workspace_id: ticket.workspace_id, day: startOf(ticket.verdict_at, DAY_MS), seconds: ticket.verdict_s }];

/** The rows that count a ticket otherwise once it has become another one. */
export const countingRows = (became: Became): readonly RowKey[] => {
  const { workspace_id } = became.after;
  return [
    ...[...slotsMoved(became).keys()].map((slot) => slotTable.at({ workspace_id, slot })),
    ...durationsMoved(became).map((key) => durationTable.at(key)),
  ];
};

/** What becomes of them. */
export const counted = (rows: Rows, became: Became): readonly Change[] => {
  const { workspace_id } = became.after;
  const slots = [...slotsMoved(became)].map(([slot, by]) => {
    const row = slotTable.find(rows, { workspace_id, slot }) ?? { workspace_id, slot, ...NO_COUNTS };
    const counts = Object.fromEntries([...by].map(([name, more]) => [name, sum(String(row[name]), more)]));
    return slotTable.put({ ...row, ...counts });
  });
  return [...slots, ...countedDurations(rows, durationsMoved(became))];
};

/** A verdict that took as long as the one before on the same day moves nothing; what counts none is no row. */
const countedDurations = (rows: Rows, moves: ReturnType<typeof durationsMoved>): readonly Change[] => {
  const [one, other] = moves;
  if (one?.day === other?.day && one?.seconds === other?.seconds) return [];
  return moves.map(({ by, ...key }) => {
    const count = (durationTable.find(rows, key)?.count ?? 0) + by;
    return count === 0 ? durationTable.delete(key) : durationTable.put({ ...key, count });
  });
};
