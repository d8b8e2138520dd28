import { api, unwrap } from '../../api/client.ts';
import { toast } from '../../parts/toasts/toasts.ts';
import { useTicketAct } from './useTicketAct.ts';

const onError = ({ message }: Error) => void toast({ text: `Still snoozed. ${message}`, tone: 'refused' });

/** SU-26: ends a snooze before its time. */
export const useWake = (ticketId: string): { isPending: boolean; wake: () => void } => {
  const { isPending, mutate } = useTicketAct(ticketId, (_: void, { headers }) => {
    const params = { path: { id: ticketId } };
    return unwrap(api.POST('/api/tickets/{id}/snooze', { params, body: { until: null }, headers }));
  });
  return { isPending, wake: () => mutate(undefined, { onError }) };
};
