import { z } from 'zod';
import type { GivenPage, RawTicket } from '../../../domain/sources/toolContract.ts';
import { withinHealthLimit } from '../../connectors/healthLimit.ts';
import { SourceError, type SourceServer } from '../serveSource.ts';
import type { HelpdeskApi } from './api.ts';
import { cursorOf, lateTimes, placeIn } from './late.ts';
import { Export, OneTicket, type Ticket, type User } from './records.ts';

/** A ticket with its thread; rejects with what the help desk said of its comments. */
export type ReadTicket = (ticket: Ticket, users: readonly User[], signal: AbortSignal) => Promise<RawTicket>;
type Unread = { ticket: Ticket; error: SourceError };
type Read = { tickets: RawTicket[]; unread: Unread[] };

const START = '2000-01-01T00:00:00Z';
/** Help desks refuse to begin with the last minute, some with the last five (`Too recent start_time`). */
const BEGINS_BEFORE_MS = 330_000;
/** Each ticket costs a call more, and all of a page must fit what the help desk lets through in one go. */
const PAGE_MAX = 25;
/** Calls for comments at a time: the help desk counts its calls by the minute. */
const COMMENTS_AT_ONCE = 4;
/** Where more of a page cannot be read, and as many as can, the help desk is at fault and no ticket. */
const UNREAD_MAX = 3;
/** What failed before may take this long in all, so that the page stays within what an answer may take. */
const AGAIN_WITHIN_MS = 10_000;

/**
 * SU-69: pages of new and changed tickets. One that cannot be read holds up no other: it is told as passed over, and
 * tried apart by the pages that follow.
 */
export const pageReading = (
  api: HelpdeskApi,
  whole: ReadTicket,
  nowMs: () => number,
): SourceServer['fetch_new_tickets'] => {
  const times = lateTimes(nowMs);
  return async ({ cursor: given, since = START, limit }, signal): Promise<GivenPage> => {
    const { cursor, late } = placeIn(given);
    const startMs = Math.min(Date.parse(since), nowMs() - BEGINS_BEFORE_MS);
    const from = cursor === null ? `start_time=${Math.floor(startMs / 1000)}` : `cursor=${encodeURIComponent(cursor)}`;
    const path = `/incremental/tickets/cursor.json?${from}&per_page=${Math.min(limit, PAGE_MAX)}&include=users`;
    const page = await api({ method: 'GET', path }, Export, signal);
    const kept = page.tickets.filter(({ status }) => status !== 'deleted');
    const { tickets, unread } = await readAll(kept, page.users, whole, signal);
    if (unread.length > 0) await judge(api, unread, tickets.length, signal);
    const known = new Set(kept.map(({ id }) => id));
    const due = times.due(late.filter((id) => !known.has(id))).slice(0, limit - tickets.length);
    const again = await tryAgain(api, whole, due, signal);
    for (const { ticket } of unread) times.failed(ticket.id);
    again.failed.forEach(times.failed);
    again.done.forEach(times.read);
    const done = new Set([...again.done, ...tickets.map(({ external_id: id }) => Number(id))]);
    const stay = [...new Set([...late, ...unread.map(({ ticket }) => ticket.id)])].filter((id) => !done.has(id));
    const next = page.after_cursor ?? cursor;
    return {
      tickets: [...tickets, ...again.tickets],
      passed_over: unread.map((each) => passedOver(each, page.users)),
      next_cursor: cursorOf({ cursor: next, late: stay }),
      has_more: !page.end_of_stream && next !== cursor,
    };
  };
};

const readAll = async (
  all: readonly Ticket[],
  users: readonly User[],
  whole: ReadTicket,
  signal: AbortSignal,
): Promise<Read> => {
  const tickets: RawTicket[] = [];
  const unread: Unread[] = [];
  const read = async (ticket: Ticket): Promise<RawTicket | Unread> =>
    whole(ticket, users, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      if (!(error instanceof SourceError) || error.code === 'rate_limited') throw error;
      return { ticket, error };
    });
  for (let at = 0; at < all.length; at += COMMENTS_AT_ONCE) {
    for (const each of await Promise.all(all.slice(at, at + COMMENTS_AT_ONCE).map(read)))
      if ('error' in each) unread.push(each);
      else tickets.push(each);
    // The answer to the whole page is waited for: a help desk that is down is not asked for each ticket.
    if (unread.length > UNREAD_MAX && unread.length >= tickets.length) return { tickets, unread };
  }
  return { tickets, unread };
};

/** Throws where not the tickets are at fault but the help desk, or how it is reached: the page is asked for again. */
const judge = async (api: HelpdeskApi, unread: readonly Unread[], read: number, signal: AbortSignal): Promise<void> => {
  const [first] = unread;
  if (first !== undefined && unread.length > UNREAD_MAX && unread.length >= read) throw first.error;
  if (read > 0) return;
  await api({ method: 'GET', path: '/users/me.json' }, z.object({}), withinHealthLimit(signal));
};

/** `done`: those that were read, or are gone. */
const tryAgain = async (api: HelpdeskApi, whole: ReadTicket, ids: readonly number[], signal: AbortSignal) => {
  const result = { tickets: [] as RawTicket[], done: [] as number[], failed: [] as number[] };
  const within = AbortSignal.any([signal, AbortSignal.timeout(AGAIN_WITHIN_MS)]);
  for (const id of ids) {
    try {
      const one = await api({ method: 'GET', path: `/tickets/${id}.json?include=users` }, OneTicket, within).catch(
        gone,
      );
      if (one !== null && one.ticket.status !== 'deleted')
        result.tickets.push(await whole(one.ticket, one.users, within));
      result.done.push(id);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof SourceError)) throw error;
      result.failed.push(id);
    }
  }
  return result;
};

const gone = (error: unknown): null => {
  if (error instanceof SourceError && error.code === 'not_found') return null;
  throw error;
};

const passedOver = ({ ticket, error }: Unread, users: readonly User[]) => ({
  id: String(ticket.id),
  title: ticket.subject ?? ticket.raw_subject ?? '',
  sender: users.find(({ id }) => id === ticket.requester_id)?.email ?? null,
  reason: `Its comments could not be read, and are tried again: ${error.message}`,
  at: new Date(ticket.created_at).toISOString(),
});
