/** Tickets that could not be read, by their ids, oldest first. They stand in the cursor, so that a restart keeps them. */
export type Place = { cursor: string | null; late: readonly number[] };

/** More are left to people, who find them in the list of what was passed over. */
const LATE_MAX = 50;
/** Tried again by one page. */
const AT_ONCE = 3;
const AGAIN_MS = 60_000;
const AGAIN_MAX_MS = 3_600_000;
const FORM = /^late=([\d,]+);(.*)$/s;

export const placeIn = (given: string | null): Place => {
  const [, ids, cursor] = FORM.exec(given ?? '') ?? [];
  return ids === undefined ? { cursor: given, late: [] } : { cursor: cursor || null, late: ids.split(',').map(Number) };
};

export const cursorOf = ({ cursor, late }: Place): string | null =>
  late.length === 0 ? cursor : `late=${late.slice(-LATE_MAX).join(',')};${cursor ?? ''}`;

/** When each of them is tried again: after a minute, then ever more rarely, up to an hour. */
export const lateTimes = (nowMs: () => number) => {
  const times = new Map<number, { failures: number; atMs: number }>();
  return {
    due: (late: readonly number[]): readonly number[] =>
      late.filter((id) => (times.get(id)?.atMs ?? 0) <= nowMs()).slice(0, AT_ONCE),
    failed: (id: number): void => {
      const failures = (times.get(id)?.failures ?? 0) + 1;
      times.set(id, { failures, atMs: nowMs() + Math.min(AGAIN_MS * 2 ** (failures - 1), AGAIN_MAX_MS) });
    },
    read: (id: number): void => void times.delete(id),
  };
};
