import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { api, unwrap } from '../api/client.ts';
import { Notice } from '../parts/Notice.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { useCommand } from '../parts/useCommand.ts';
import { ticketQuery } from './ticket.ts';

/** Why a ticket above the limit of its source is not investigated, and how it is all the same (SU-21). */
export const HeldTicket = ({ id }: { id: string }) => {
  const investigate = useCommand({
    send: (_: void, { headers }) =>
      unwrap(api.POST('/api/tickets/{id}/reinvestigate', { params: { path: { id } }, headers })),
    changes: [ticketQuery(id).queryKey],
  });
  return (
    <Notice tone="warn" title="Not investigated yet">
      Its source gave more new tickets within an hour than its limit. An administrator can release all that wait under{' '}
      <Link to="/sources">Sources</Link>.
      <Group mt="xs">
        <Button
          size="compact-xs"
          variant="default"
          loading={investigate.isPending}
          onClick={() => investigate.mutate()}
        >
          Investigate this one
        </Button>
      </Group>
      <ProblemNotice error={investigate.error} />
    </Notice>
  );
};
