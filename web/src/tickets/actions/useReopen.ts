import { api, unwrap } from '../../api/client.ts';
import { toast } from '../../parts/toasts/toasts.ts';
import { useTicketAct } from './useTicketAct.ts';

const onError = ({ message }: Error) => void toast({ text: `Not reopened. ${message}`, tone: 'refused' });

/** SU-193: takes a resolved or ignored ticket back. What the service refuses is said, since the button may be gone by then. */
export const useReopen = (ticketId: string): { isPending: boolean; reopen: () => void } => {
  const { isPending, mutate } = useTicketAct(ticketId, (_: void, { headers }) =>
    unwrap(api.POST('/api/tickets/{id}/reopen', { params: { path: { id: ticketId } }, headers })),
  );
  return { isPending, reopen: () => mutate(undefined, { onError }) };
};
