import { Anchor, Box, Group, Skeleton, Spoiler, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useCallback } from 'react';
import { api, unwrap } from '../api/client.ts';
import type { Ticket } from '../api/types.ts';
import { InvestigationView } from '../investigation/InvestigationView.tsx';
import { useLiveMessages } from '../live/LiveProvider.tsx';
import type { LiveMessage } from '../live/liveStream.ts';
import { ticketStatus } from '../parts/labels.ts';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { StatusBadge } from '../parts/StatusBadge.tsx';
import { Ago } from '../parts/time.tsx';

const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: ['ticket', id],
    queryFn: () => unwrap(api.GET('/api/tickets/{id}', { params: { path: { id } } })),
  });

/** One ticket with its investigation. */
export const TicketPane = () => {
  const { ticketId } = useParams({ from: '/signed-in/inbox/$ticketId' });
  useLiveTicket(ticketId);
  const ticket = useQuery(ticketQuery(ticketId));
  return (
    <Stack p="md" gap="md" maw={1100}>
      <Anchor component={Link} to="/inbox" size="sm" hiddenFrom="md">
        <IconArrowLeft size={14} aria-hidden /> Inbox
      </Anchor>
      <ProblemNotice error={ticket.error} />
      {ticket.isPending && <Skeleton h={120} />}
      {ticket.data !== undefined && <TicketHeader ticket={ticket.data} />}
      {ticket.data !== undefined &&
        (ticket.data.investigation_id === null ? (
          <NotInvestigated status={ticket.data.status} />
        ) : (
          <InvestigationView key={ticket.data.investigation_id} id={ticket.data.investigation_id} />
        ))}
    </Stack>
  );
};

const useLiveTicket = (id: string) => {
  const queries = useQueryClient();
  useLiveMessages(
    useCallback(
      (message: LiveMessage) => {
        if (message.kind === 'reset' || message.change.entity.id !== id) return;
        const { patch } = message.change;
        queries.setQueryData(ticketQuery(id).queryKey, (ticket) => ticket && { ...ticket, ...patch });
      },
      [queries, id],
    ),
  );
};

const TicketHeader = ({ ticket }: { ticket: Ticket }) => (
  <Box component="header">
    <Group gap="xs" mb={4}>
      <StatusBadge label={ticketStatus(ticket.status)} />
      <Text size="sm" c="dimmed">
        {ticket.customer ?? 'Unknown customer'} · {ticket.source_kind} · <Ago iso={ticket.received_at} />
      </Text>
    </Group>
    <Title order={2} size="h3">
      {ticket.title ?? 'Erased'}
    </Title>
    <Spoiler maxHeight={120} showLabel="Show all" hideLabel="Show less" mt="xs">
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {ticket.body ?? 'The text of this ticket was erased.'}
      </Text>
    </Spoiler>
  </Box>
);

/** SU-30: says why nothing happens. */
const NotInvestigated = ({ status }: { status: string }) => (
  <Box>
    <Text fw={500}>Not investigated yet</Text>
    <Text size="sm" c="dimmed">
      {status === 'new'
        ? 'The consumer takes new tickets in the order of their arrival. If nothing happens, it is switched off ' +
          '(SERVICE_ENABLE_INVESTIGATION_CONSUMER) or has no model key (ANTHROPIC_API_KEY).'
        : 'No investigation is recorded for this ticket.'}
    </Text>
  </Box>
);
