import type { FetchedTicket } from './intake.ts';

/** New tickets of an hour that are investigated, where the owner of a source chose no other number. */
export const HOURLY_LIMIT = 100;
const HOUR_MS = 3_600_000;

/** An hour that began with a new ticket of a source, `began` in ISO 8601, and how many came in it so far. */
export type Hour = { began: string; tickets: number };

/** The hour with a new ticket that came at `at` (ISO 8601): another one where the last is over. */
export const withTicket = (hour: Hour | null, at: string): Hour =>
  hour !== null && Date.parse(at) - Date.parse(hour.began) < HOUR_MS
    ? { began: hour.began, tickets: hour.tickets + 1 }
    : { began: at, tickets: 1 };

/** Says of each ticket that is new whether it is above the limit, and so waits until people let it go on. */
export const heldAbove = (
  tickets: readonly FetchedTicket[],
  isNew: (ticket: FetchedTicket) => boolean,
  { limit, hour: before, at }: { limit: number; hour: Hour | null; at: string },
): { tickets: readonly FetchedTicket[]; hour: Hour | null } => {
  let hour = before;
  const marked = tickets.map((ticket) => {
    if (!isNew(ticket)) return ticket;
    hour = withTicket(hour, at);
    return { ...ticket, held: hour.tickets > limit };
  });
  return { tickets: marked, hour };
};
