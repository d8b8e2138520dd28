import { useQuery } from '@tanstack/react-query';
import { investigationState } from '../../investigations/labels.ts';
import { investigationQuery } from '../../investigations/queries.ts';
import { Status } from '../../parts/Status.tsx';
import type { Ticket } from '../ticket.ts';
import classes from './thread.module.css';

/** What the agent does right now; nothing while it does nothing. */
export const AgentAtWork = ({ ticket }: { ticket: Ticket }) => {
  const { investigation_id: id, status } = ticket;
  const { data } = useQuery({ ...investigationQuery(id ?? '', ticket), enabled: id !== null });
  if (status !== 'investigating') return null;
  const state = data?.status === 'running' ? data.state : 'PLANNING';
  return (
    <li className={classes['happened']}>
      The agent is at work: <Status label={investigationState(state)} />
      {data?.status === 'running' && data.step_count > 0 && ` step ${data.step_count}`}
    </li>
  );
};
