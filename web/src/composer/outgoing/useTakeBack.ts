import { useQueryClient } from '@tanstack/react-query';
import { createAttempts } from '../../api/attempts.ts';
import { investigationKey } from '../../investigations/queries.ts';
import { toast } from '../../parts/toasts/toasts.ts';
import { historyKey } from '../../tickets/history/queries.ts';
import { ticketQuery } from '../../tickets/ticket.ts';
import { takeBack, type Outgoing } from '../sending.ts';

/** SU-190: takes an accepted reply back, from wherever one is by then. `onTaken`: it will not go out. */
export const useTakeBack = (ticketId: string) => {
  const queries = useQueryClient();
  return (outgoing: Outgoing, onTaken: () => void = () => undefined): void => {
    const attempt = createAttempts<Outgoing, unknown>();
    const ofDraft = outgoing.of === 'draft' ? [investigationKey(outgoing.investigationId)] : [];
    attempt((given, { headers }) => takeBack(given, headers), outgoing)
      .then(
        () => {
          onTaken();
          return toast({ text: 'Taken back. Nothing was sent.' });
        },
        ({ message }: Error) => toast({ text: `Not taken back. ${message}`, tone: 'refused' }),
      )
      .finally(() => {
        for (const queryKey of [...ofDraft, ticketQuery(ticketId).queryKey, historyKey(ticketId)])
          void queries.invalidateQueries({ queryKey });
      });
  };
};
