import { useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api, unwrap } from '../../api/client.ts';
import { ticketQuery, type Ticket } from '../ticket.ts';

/** SU-186: whoever has a ticket open for so long has read it. */
const READ_AFTER_MS = 3000;

/** Tickets that somebody has just marked as unread: they stay so until they are opened again. */
const keptUnread = new Set<string>();

/** Marks an unread ticket as read once it was open for a while, up to where the live stream has come. */
export const useReading = ({ id, unread }: Ticket): void => {
  const queries = useQueryClient();
  const { live } = useRouteContext({ from: '__root__' });
  useEffect(() => {
    if (!unread) return undefined;
    const read = async () => {
      const position = live.position();
      if (document.hidden || position === '' || keptUnread.has(id)) return;
      const params = { path: { type: 'ticket' as const, id } };
      const answer = await unwrap(api.POST('/api/inbox/{type}/{id}/read', { params, body: { position } }));
      queries.setQueryData<Ticket>(
        ticketQuery(id).queryKey,
        (ticket) => ticket && { ...ticket, unread: answer.unread },
      );
    };
    // What is unread beyond the end of the stream is read when that has come as far.
    const timer = setInterval(() => void read().catch(() => undefined), READ_AFTER_MS);
    return () => clearInterval(timer);
  }, [id, live, queries, unread]);
  useEffect(() => () => void keptUnread.delete(id), [id]);
};

/** Whoever marks a ticket as unread has not read it by having it open still. */
export const keepsUnread = (id: string): void => void keptUnread.add(id);
