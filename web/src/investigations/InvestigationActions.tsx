import { Button, Text } from '@mantine/core';
import { api, unwrap } from '../api/client.ts';
import { AskFirst } from '../parts/dialogs/AskFirst.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { useCommand } from '../parts/useCommand.ts';
import { ticketQuery, type Ticket } from '../tickets/ticket.ts';
import classes from './investigations.module.css';
import { investigationKey, type Investigation } from './queries.ts';

type Props = { investigation: Investigation; ticket: Ticket };

/** SU-21, SU-81: what people may do about an investigation, by how it stands. */
export const InvestigationActions = ({ investigation: { id, status }, ticket }: Props) => {
  const path = { params: { path: { id } } };
  const act = useCommand({
    send: (action: 'cancel' | 'retry' | 'reinvestigate', { headers }): Promise<unknown> => {
      if (action === 'cancel') return unwrap(api.POST('/api/investigations/{id}/cancel', { ...path, headers }));
      if (action === 'retry') return unwrap(api.POST('/api/investigations/{id}/retry', { ...path, headers }));
      const params = { path: { id: ticket.id } };
      return unwrap(api.POST('/api/tickets/{id}/reinvestigate', { params, headers }));
    },
    changes: [investigationKey(id), ticketQuery(ticket.id).queryKey],
  });
  const button = (text: string, action: 'retry' | 'reinvestigate') => (
    <Button size="compact-xs" variant="default" loading={act.isPending} onClick={() => act.mutate(action)}>
      {text}
    </Button>
  );
  const offered = () => {
    if (ticket.status === 'new') return <Text size="xs">Waiting to be investigated again.</Text>;
    if (status === 'failed') return button('Try again', 'retry');
    if (status !== 'running') return button('Investigate again', 'reinvestigate');
    return (
      <AskFirst
        action="Cancel"
        subject="the investigation"
        question="The ticket will be escalated. Findings so far are kept."
        otherwise="Keep running"
        busy={act.isPending}
        onConfirm={() => act.mutate('cancel')}
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
