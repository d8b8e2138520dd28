import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconPlugConnected, IconServer2, IconTicket, IconUser } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { api, unwrap } from '../../api/client.ts';
import { systemStatus } from '../../catalogue/systemStatus.ts';
import { clusterStatus } from '../../clusters/ClusterStatus.tsx';
import { connectorsQuery } from '../../connectors/queries.ts';
import { useMay } from '../../sessions/session.ts';
import { ticketStatus } from '../../tickets/ticket.ts';
import type { Entry } from './entries.ts';
import { bestFirst } from './matching.ts';

/** One letter finds everything. */
const TYPED_MIN = 2;
const OF_EACH = 5;
/** What was found is asked again when somebody types it again later. */
const FRESH_MS = 10_000;

/** Tickets, customers, clusters and connectors that answer what was typed, as far as the signed-in user may see them. */
export const useFound = (typed: string): readonly Entry[] => {
  const isAsked = typed.trim().length >= TYPED_MIN;
  const tickets = useFoundTickets(typed, isAsked);
  const clusters = useFoundClusters(typed, isAsked);
  const connectors = useFoundConnectors(typed, isAsked);
  return isAsked ? [...tickets, ...clusters, ...connectors] : [];
};

const useFoundTickets = (typed: string, isAsked: boolean): readonly Entry[] => {
  const navigate = useNavigate();
  const { data = [] } = useQuery({
    queryKey: ['found-tickets', typed],
    queryFn: async () =>
      (await unwrap(api.GET('/api/tickets', { params: { query: { q: typed, limit: OF_EACH } } }))).items,
    enabled: useMay()('tickets:read') && isAsked,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
  const customers = [...new Set(data.map(({ customer }) => customer))].filter((customer) => customer !== null);
  return [
    ...data.map(({ id, title, customer, status }) => ({
      id: `ticket ${id}`,
      label: title ?? 'Erased ticket',
      detail: [customer, ticketStatus(status).text].filter((part) => part !== null).join(' · '),
      icon: IconTicket,
      run: () => void navigate({ to: '/inbox/$ticketId', params: { ticketId: id } }),
    })),
    ...bestFirst(
      typed,
      customers.map((customer) => ({
        id: `customer ${customer}`,
        label: `Tickets of ${customer}`,
        icon: IconUser,
        run: () => void navigate({ to: '/inbox', search: { q: customer } }),
      })),
    ),
  ];
};

const useFoundClusters = (typed: string, isAsked: boolean): readonly Entry[] => {
  const navigate = useNavigate();
  const { data = [] } = useQuery({
    queryKey: ['found-clusters', typed],
    queryFn: () => unwrap(api.GET('/clusters', { params: { query: { q: [typed], limit: OF_EACH } } })),
    enabled: useMay()('clusters:manage') && isAsked,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
  return data.map(({ id, name, status }) => ({
    id: `cluster ${id}`,
    label: `Cluster “${name}”`,
    detail: clusterStatus(status).text,
    icon: IconServer2,
    run: () => void navigate({ to: '/clusters/$clusterId', params: { clusterId: id } }),
  }));
};

const useFoundConnectors = (typed: string, isAsked: boolean): readonly Entry[] => {
  const navigate = useNavigate();
  const { data = [] } = useQuery({ ...connectorsQuery, enabled: useMay()('connectors:read') && isAsked });
  const entries = data.map(({ id, name, status }) => ({
    id: `connector ${id}`,
    label: `Connector “${name}”`,
    detail: systemStatus(status).text,
    icon: IconPlugConnected,
    run: () => void navigate({ to: '/connectors' }),
  }));
  return bestFirst(typed, entries).slice(0, OF_EACH);
};
