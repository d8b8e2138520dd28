import type { QueryClient } from '@tanstack/react-query';
import { knownItem } from '../../inbox/items.ts';
import { changeItem } from '../../inbox/live.ts';
import { overlay } from '../../live/overlay.ts';
import { ticketQuery, type Ticket } from '../ticket.ts';

/** What people change of a ticket, as its page and its row in the list show it. */
export type Shown = Partial<
  Pick<Ticket, 'status' | 'to_send' | 'assignee_id' | 'priority' | 'tags' | 'snoozed_until' | 'unread'>
>;

/**
 * Shows a change of a ticket before the service has made it. Gives back how to take it back: each field stands as before
 * again, but for those that have been told otherwise meanwhile.
 */
export const assume = (queries: QueryClient, id: string, shown: Shown): (() => void) => {
  const now = () => queries.getQueryData(ticketQuery(id).queryKey) ?? knownItem(queries, id) ?? {};
  const before = fieldsOf(shown, now());
  lay(queries, id, shown);
  return () => {
    const assumed: Record<string, unknown> = shown;
    const current: Record<string, unknown> = now();
    const kept = Object.entries(before).filter(([name]) => isSame(current[name], assumed[name]));
    lay(queries, id, Object.fromEntries(kept));
  };
};

const lay = (queries: QueryClient, id: string, shown: Shown): void => {
  if (Object.keys(shown).length === 0) return;
  overlay<Ticket>(queries, ticketQuery(id).queryKey, (ticket) => ({ ...ticket, ...shown }));
  changeItem(queries, id, shown);
};

/** The same fields of the ticket as it stands. */
const fieldsOf = (shown: Shown, ticket: object): Shown =>
  Object.fromEntries(Object.entries(ticket).filter(([name]) => name in shown));

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
