import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import { ticketQuery, type Ticket } from '../tickets/ticket.ts';
import { AskFirst } from '../parts/AskFirst.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import classes from './investigations.module.css';
import { investigationKey } from './queries.ts';
import type { Investigation } from './queries.ts';

type Props = { investigation: Investigation; ticket: Ticket };

/** SU-21, SU-81: what people may do about an investigation, by how it stands. */
export const InvestigationActions = ({ investigation: { id, status }, ticket }: Props) => {
  const queries = useQueryClient();
  const path = { params: { path: { id } } };
  const act = useMutation({
    mutationFn: (action: () => Promise<unknown>) => action(),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: investigationKey(id) });
      await queries.invalidateQueries({ queryKey: ticketQuery(ticket.id).queryKey });
    },
  });
  const button = (text: string, action: () => Promise<unknown>) => (
    <Button size="compact-xs" variant="default" loading={act.isPending} onClick={() => act.mutate(action)}>
      {text}
    </Button>
  );
  const offered = () => {
    if (ticket.status === 'new') return <Text size="xs">Waits to be investigated again.</Text>;
    if (status === 'failed') return button('Try again', () => unwrap(api.POST('/api/investigations/{id}/retry', path)));
    if (status !== 'running')
      return button('Investigate again', () =>
        unwrap(api.POST('/api/tickets/{id}/reinvestigate', { params: { path: { id: ticket.id } } })),
      );
    return (
      <AskFirst
        action="Cancel"
        subject="the investigation"
        question="The ticket will be escalated; what was found stays."
        otherwise="Let it run"
        busy={act.isPending}
        onConfirm={() => act.mutate(() => unwrap(api.POST('/api/investigations/{id}/cancel', path)))}
      />
    );
  };
  return (
    <>
      <div className={classes['actions']}>{offered()}</div>
      {act.error !== null && (
        <div className={classes['actionProblem']}>
          <ProblemNotice error={act.error} />
        </div>
      )}
    </>
  );
};
