import { api, unwrap } from '../../api/client.ts';
import { toast } from '../../parts/toasts/toasts.ts';
import type { Ticket } from '../ticket.ts';
import { useTicketAct } from './useTicketAct.ts';

/** SU-21: once the agent is done; a held ticket is new, and taken up so. */
export const mayReinvestigate = ({ status, held }: Ticket): boolean =>
  held || (status !== 'new' && status !== 'investigating');

/** SU-21, SU-194: the ticket is looked into anew, with what was said since. */
export const useReinvestigate = (ticketId: string): (() => void) => {
  const { mutate } = useTicketAct(ticketId, (_: void, { headers }) =>
    unwrap(api.POST('/api/tickets/{id}/reinvestigate', { params: { path: { id: ticketId } }, headers })),
  );
  return () =>
    mutate(undefined, {
      onSuccess: () => void toast({ text: 'The agent looks into it again' }),
      onError: ({ message }) => void toast({ text: `Not investigated again. ${message}`, tone: 'refused' }),
    });
};
