import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { askedOf } from '../inbox/asked.ts';
import { inboxFilterIn } from '../inbox/inboxFilter.ts';
import { itemsIn } from '../inbox/pages.ts';
import { inboxQuery } from '../inbox/queries.ts';
import { nextOf, shownOf } from '../inbox/shown.ts';
import { viewsQuery } from '../inbox/views/queries.ts';
import { useUser } from '../sessions/session.ts';

/** Opens the ticket that follows in the list as it is shown by then; at its end the list. */
export const useNextTicket = (ticketId: string): (() => void) => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const filter = useSearch({ from: '/signed-in/inbox', select: inboxFilterIn });
  const userId = useUser()?.id ?? '';
  return () => {
    const read = itemsIn(queries.getQueryData(inboxQuery(filter).queryKey)?.pages ?? []);
    const asked = askedOf(queries.getQueryData(viewsQuery.queryKey), filter);
    const next = nextOf(shownOf(read, asked, userId, ticketId), ticketId);
    if (next === undefined) void navigate({ to: '/inbox', search: filter });
    else void navigate({ to: '/inbox/$ticketId', params: { ticketId: next.ticket_id }, search: filter });
  };
};
