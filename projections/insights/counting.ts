import { COUNTS, NO_COUNTS, type Count } from '../../domain/insights/counts.ts';
import type { Change, RowKey, Rows } from '../../engine/projections/rows/rows.ts';
import { sum } from '../sql/sum.ts';
import { slotTable } from './insightTables.ts';

/** What something adds to the counts at one moment. */
export type Counted = { at: string; by: Partial<Readonly<Record<Count, number>>> };

/** What is counted of something before and after an event; nothing of what was not there. */
export type Recount = { workspace_id: string; before: readonly Counted[]; after: readonly Counted[] };

/** Counts that belong to a moment, once there is one. */
export const countedAt = (time: string | null, by: (time: string) => Counted['by']): readonly Counted[] =>
  time === null ? [] : [{ at: time, by: by(time) }];

const SLOT_MS = 900_000;
const DAY_MS = 86_400_000;
const startOf = (at: string, ms: number): string => new Date(Math.floor(Date.parse(at) / ms) * ms).toISOString();
/** The beginning of a day of UTC. */
export const dayOf = (at: string): string => startOf(at, DAY_MS);

/** How much each count changes in each quarter of an hour. */
const slotsMoved = ({ before, after }: Recount): ReadonlyMap<string, ReadonlyMap<Count, number>> => {
  const slots = new Map<string, Map<Count, number>>();
  const add = ({ at, by }: Counted, sign: 1 | -1): void => {
    const slot = startOf(at, SLOT_MS);
    const counts = slots.get(slot) ?? new Map<Count, number>();
    for (const name of COUNTS) counts.set(name, (counts.get(name) ?? 0) + sign * (by[name] ?? 0));
    slots.set(slot, counts);
  };
  for (const counted of before) add(counted, -1);
  for (const counted of after) add(counted, 1);
  return new Map([...slots].filter(([, counts]) => [...counts.values()].some((by) => by !== 0)));
};

/** The rows that count something otherwise. */
export const slotRows = (recount: Recount): readonly RowKey[] =>
  [...slotsMoved(recount).keys()].map((slot) => slotTable.at({ workspace_id: recount.workspace_id, slot }));

/** What becomes of them. */
export const recounted = (rows: Rows, recount: Recount): readonly Change[] =>
  [...slotsMoved(recount)].map(([slot, by]) => {
    const key = { workspace_id: recount.workspace_id, slot };
    const row = slotTable.find(rows, key) ?? { ...key, ...NO_COUNTS };
    const counts = Object.fromEntries([...by].map(([name, more]) => [name, sum(String(row[name]), more)]));
    return slotTable.put({ ...row, ...counts });
  });
