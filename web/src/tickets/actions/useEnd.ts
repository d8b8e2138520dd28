import { api, unwrap } from '../../api/client.ts';
import type { Ticket } from '../ticket.ts';
import { useTicketChange } from './useTicketChange.ts';

/** How a ticket ends. */
export type End = 'resolve' | 'ignore';

/** What was written for an end that the service has refused, until it is accepted. */
const unsent = new Map<string, string>();
const keyOf = (as: End, id: string): string => `${as} ${id}`;

/** The words to begin with: those that went nowhere, if there are any. */
export const wordsFor = (as: End, id: string): string => unsent.get(keyOf(as, id)) ?? '';

/** SU-19, SU-20: ends a ticket with words for the team; for 10 s it can stand as before again (SU-188). */
export const useEnd = ({ id, status, to_send, snoozed_until }: Ticket) => {
  const { change } = useTicketChange(id);
  const params = { path: { id } };
  const undo = () =>
    change({
      shown: { status, to_send, snoozed_until },
      send: ({ headers }) => unwrap(api.POST('/api/tickets/{id}/undo', { params, headers })),
      refused: 'Not undone.',
    });
  return (as: End, words: string): void => {
    if (words !== '') unsent.set(keyOf(as, id), words);
    change({
      shown: { status: as === 'resolve' ? 'resolved' : 'ignored', to_send: false, snoozed_until: null },
      send: ({ headers }): Promise<unknown> =>
        as === 'resolve'
          ? unwrap(
              api.POST('/api/tickets/{id}/resolve', {
                params,
                body: words === '' ? {} : { resolution: words },
                headers,
              }),
            )
          : unwrap(
              api.POST('/api/tickets/{id}/ignore', { params, body: words === '' ? {} : { reason: words }, headers }),
            ),
      said: as === 'resolve' ? 'Resolved' : 'Set aside',
      refused: as === 'resolve' ? 'Not resolved.' : 'Not set aside.',
      undo,
      onDone: () => void unsent.delete(keyOf(as, id)),
    });
  };
};
