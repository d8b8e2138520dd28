import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../../api/answer.ts';
import { api, unwrap } from '../../api/client.ts';

export type OtherTicket = Answer<'/api/tickets'>['items'][number];

/** As many as are looked through at a glance. */
const SHOWN_MAX = 25;

/** What a customer wrote, newest first, and whether that is not all; read whenever somebody looks. */
export const otherTicketsQuery = (customer: string) =>
  queryOptions({
    queryKey: ['tickets-of', customer],
    queryFn: async (): Promise<{ tickets: readonly OtherTicket[]; hasMore: boolean }> => {
      const query = { customer: [customer], snoozed: 'any' as const, limit: SHOWN_MAX };
      const { items, next_cursor } = await unwrap(api.GET('/api/tickets', { params: { query } }));
      return { tickets: items, hasMore: next_cursor !== null };
    },
    refetchOnMount: 'always',
  });
