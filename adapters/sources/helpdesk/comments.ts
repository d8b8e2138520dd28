import type { HelpdeskApi } from './api.ts';
import { Comments, type Comment, type User } from './records.ts';

/** A longer thread is given by its newest comments, of which a ticket keeps fewer than these. */
const PAGES_MAX = 3;
/** A ticket that is slow holds up the others of its page, which must be one answer. */
const WITHIN_MS = 6_000;

/** `isWhole`: these are all of them, the first in front. Oldest first, by their times. */
export type Told = { comments: readonly Comment[]; users: readonly User[]; isWhole: boolean };

/** The comments of a ticket, asked for from the newest on. */
export const commentsOf = async (api: HelpdeskApi, ticketId: number, signal: AbortSignal): Promise<Told> => {
  const comments: Comment[] = [];
  const users: User[] = [];
  const within = AbortSignal.any([signal, AbortSignal.timeout(WITHIN_MS)]);
  let [after, isWhole] = ['', false];
  for (let pages = 0; pages < PAGES_MAX && !isWhole; pages += 1) {
    const path = `/tickets/${ticketId}/comments.json?include=users&sort=-created_at&page[size]=100${after}`;
    const page = await api({ method: 'GET', path }, Comments, within);
    comments.push(...page.comments);
    users.push(...page.users);
    const next = page.meta?.has_more === true ? page.meta.after_cursor : null;
    if (next) after = `&page[after]=${encodeURIComponent(next)}`;
    else isWhole = true;
  }
  return { comments: comments.toSorted(byTime), users, isWhole };
};

const byTime = (a: Comment, b: Comment): number => Date.parse(a.created_at) - Date.parse(b.created_at) || a.id - b.id;
