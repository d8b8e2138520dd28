import { IconServer2, IconTicket } from '@tabler/icons-react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { clusterQuery, type Cluster } from '../../clusters/queries.ts';
import { ticketQuery, type Ticket } from '../../tickets/ticket.ts';
import type { Entry } from './entries.ts';

const SHOWN = 5;

/** What was read in this tab under such a key, with when. */
const readOf = <Data>(queries: QueryClient, key: { queryKey: readonly unknown[] }) =>
  queries
    .getQueryCache()
    .findAll({ queryKey: key.queryKey.slice(0, 1), predicate: (query) => query.queryKey.length === 2 })
    .flatMap(({ state }) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key says what was read
      const data = state.data as Data | undefined;
      return data === undefined ? [] : [{ data, at: state.dataUpdatedAt }];
    });

/** The tickets and clusters that were looked at last in this tab, the newest first. */
export const useRecent = (): readonly Entry[] => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const tickets = readOf<Ticket>(queries, ticketQuery('')).map(({ at, data: { id, title } }) => ({
    at,
    id: `recent ${id}`,
    label: title ?? 'Erased ticket',
    icon: IconTicket,
    run: () => void navigate({ to: '/inbox/$ticketId', params: { ticketId: id } }),
  }));
  const clusters = readOf<Cluster>(queries, clusterQuery('')).map(({ at, data: { id, name } }) => ({
    at,
    id: `recent ${id}`,
    label: `Cluster “${name}”`,
    icon: IconServer2,
    run: () => void navigate({ to: '/clusters/$clusterId', params: { clusterId: id } }),
  }));
  return [...tickets, ...clusters].toSorted((a, b) => b.at - a.at).slice(0, SHOWN);
};
