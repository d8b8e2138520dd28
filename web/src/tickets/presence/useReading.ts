import { useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api, unwrap } from '../../api/client.ts';
import { toast } from '../../parts/toasts/toasts.ts';
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

/** SU-186: as if one had never read it. */
export const useMarkUnread = (id: string): (() => void) => {
  const queries = useQueryClient();
  const mark = async () => {
    keptUnread.add(id);
    await unwrap(api.POST('/api/inbox/{type}/{id}/unread', { params: { path: { type: 'ticket', id } } }));
    queries.setQueryData<Ticket>(ticketQuery(id).queryKey, (ticket) => ticket && { ...ticket, unread: true });
    toast({ text: 'Unread' });
  };
  return () =>
    void mark().catch(({ message }: Error) => toast({ text: `Not marked as unread. ${message}`, tone: 'refused' }));
};
