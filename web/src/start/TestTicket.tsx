import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { api, unwrap } from '../api/client.ts';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { useCommand } from '../parts/useCommand.ts';

const TICKET = { title: 'A test ticket', body: 'Can you look into the systems that are connected?' };

/** Sends a ticket, and leads to it, so that one can watch. */
export const TestTicket = ({ variant }: { variant: 'filled' | 'default' }) => {
  const navigate = useNavigate();
  const send = useCommand({
    send: (_: void, { headers }) => unwrap(api.POST('/api/tickets', { body: TICKET, headers })),
    changes: [],
    onDone: ({ id }) => void navigate({ to: '/inbox/$ticketId', params: { ticketId: id } }),
  });
  return (
    <div>
      <Button variant={variant} loading={send.isPending} onClick={() => send.mutate()}>
        Send a test ticket
      </Button>
      <ProblemNotice error={send.error} />
    </div>
  );
};
