import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../../api/answer.ts';
import { api, unwrap } from '../../api/client.ts';
import { SEARCH_LENGTH_MAX } from '../../inbox/inboxFilter.ts';

export type OtherTicket = Answer<'/api/tickets'>['items'][number];

/** As many as are looked through at a glance. */
const SHOWN_MAX = 25;

/** What a customer wrote, newest first; read whenever somebody looks. A search also finds who only mentions them. */
export const otherTicketsQuery = (customer: string) =>
  queryOptions({
    queryKey: ['tickets-of', customer],
    queryFn: async (): Promise<readonly OtherTicket[]> => {
      const query = { q: customer.slice(0, SEARCH_LENGTH_MAX), snoozed: 'any', limit: SHOWN_MAX } as const;
      const { items } = await unwrap(api.GET('/api/tickets', { params: { query } }));
      return items.filter((ticket) => ticket.customer === customer);
    },
    refetchOnMount: 'always',
  });
