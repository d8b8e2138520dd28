import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { inboxFilterIn } from '../inbox/inboxFilter.ts';
import { inboxQuery } from '../inbox/queries.ts';

/** Opens the ticket that follows in the list as it is shown; at its end the list. */
export const useNextTicket = (ticketId: string): (() => void) => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const filter = useSearch({ from: '/signed-in/inbox', select: inboxFilterIn });
  return () => {
    const items = queries.getQueryData(inboxQuery(filter).queryKey)?.pages.flatMap((page) => page.items) ?? [];
    const next = items[items.findIndex(({ ticket_id }) => ticket_id === ticketId) + 1];
    if (next === undefined) void navigate({ to: '/inbox', search: filter });
    else void navigate({ to: '/inbox/$ticketId', params: { ticketId: next.ticket_id }, search: filter });
  };
};
