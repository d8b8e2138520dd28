import type { QueryClient } from '@tanstack/react-query';
import type { InboxItem, InboxPages } from '../inbox/queries.ts';
import { INBOX_KEY } from '../inbox/queries.ts';
import type { LiveHandler } from '../live/applyMessage.ts';
import type { Change } from '../live/liveMessage.ts';
import { sessionQuery } from '../sessions/session.ts';
import { ticketQuery } from '../tickets/ticket.ts';
import { needsMe } from './needsMe.ts';
import { areNotificationsOn } from './preference.ts';

const knownOf = (queries: QueryClient, id: string) =>
  queries.getQueryData(ticketQuery(id).queryKey) ??
  queries
    .getQueriesData<InboxPages>({ queryKey: [INBOX_KEY] })
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ items }) => items)
    .find((item) => item.id === id);

/**
 * Tells of tickets that need the signed-in user while the tab is open and nobody looks at it. `open`: somebody wants to
 * see the ticket. Has to hear of a change before it is laid over what the tab knows.
 */
export const notifications = (open: (ticketId: string) => void): LiveHandler => ({
  'ticket.updated': (queries, { entity: { id }, patch }: Change<Partial<InboxItem>>) => {
    const user = queries.getQueryData(sessionQuery.queryKey);
    if (!document.hidden || !areNotificationsOn() || user === undefined || user === null) return;
    const text = needsMe(patch, knownOf(queries, id), user.id);
    if (text === null) return;
    // Of several tabs with the same tag only one shows it.
    const shown = new Notification(text, { tag: id });
    shown.addEventListener('click', () => {
      window.focus();
      open(id);
      shown.close();
    });
  },
});
