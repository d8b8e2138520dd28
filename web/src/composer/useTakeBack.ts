import { useQueryClient } from '@tanstack/react-query';
import { createAttempts } from '../api/attempts.ts';
import { investigationKey } from '../investigations/queries.ts';
import { toast } from '../parts/toasts/toasts.ts';
import { historyKey } from '../tickets/history/queries.ts';
import { ticketQuery } from '../tickets/ticket.ts';
import { takeBack } from './sending.ts';

type AcceptedDraft = { investigationId: string; revision: number };

/** SU-190: takes an accepted draft back, from wherever one is by then. */
export const useTakeBack = (ticketId: string) => {
  const queries = useQueryClient();
  return ({ investigationId, revision }: AcceptedDraft): void => {
    const attempt = createAttempts<AcceptedDraft, unknown>();
    const keys = [investigationKey(investigationId), ticketQuery(ticketId).queryKey, historyKey(ticketId)];
    attempt((given, { headers }) => takeBack(given.investigationId, given.revision, headers), {
      investigationId,
      revision,
    })
      .then(
        () => toast({ text: 'Taken back. Nothing was sent.' }),
        ({ message }: Error) => toast({ text: `Not taken back. ${message}`, tone: 'refused' }),
      )
      .finally(() => {
        for (const queryKey of keys) void queries.invalidateQueries({ queryKey });
      });
  };
};
