import { useSearch } from '@tanstack/react-router';
import { Empty } from '../parts/Empty.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Status } from '../parts/Status.tsx';
import type { Ticket } from '../tickets/ticket.ts';
import { Feedback } from './Feedback.tsx';
import { InvestigationActions } from './InvestigationActions.tsx';
import { LoadedInvestigation } from './LoadedInvestigation.tsx';
import { stateOf } from './labels.ts';
import classes from './investigations.module.css';
import type { Investigation } from './queries.ts';
import { Trajectory } from './Trajectory.tsx';
import { VerdictPanel } from './VerdictPanel.tsx';

/** What the agent found and why, or how far it is. */
export const InvestigationWhy = ({ ticket }: { ticket: Ticket }) => {
  const { investigation_id: id } = ticket;
  if (id === null) return ticket.held ? null : <NotInvestigated status={ticket.status} />;
  return (
    <LoadedInvestigation id={id} ticket={ticket}>
      {(investigation) => <Why investigation={investigation} ticket={ticket} />}
    </LoadedInvestigation>
  );
};

const Why = ({ investigation, ticket }: { investigation: Investigation; ticket: Ticket }) => {
  const { pointer } = useSearch({ from: '/signed-in/inbox/$ticketId' });
  const { verdict, status } = investigation;
  return (
    <section className={classes['why']} aria-label="Investigation">
      <div className={classes['state']}>
        <output>
          <Status label={stateOf(investigation)} />
        </output>
        <InvestigationActions investigation={investigation} ticket={ticket} />
      </div>
      {status === 'failed' && <Failed />}
      {verdict !== null && <VerdictPanel verdict={verdict} investigation={investigation} />}
      {verdict !== null && <Feedback investigation={investigation} />}
      <Trajectory
        investigation={investigation}
        showsProof={pointer !== undefined && !isCited(investigation, pointer)}
      />
    </section>
  );
};

/** Whether a claim of the verdict shows the proof in its place. */
const isCited = ({ verdict }: Investigation, pointer: string): boolean =>
  verdict?.evidence.some((evidence) => evidence.pointer === pointer) ?? false;

const Failed = () => (
  <Notice tone="bad" title="The investigation failed">
    It ended without a verdict. See the steps below. The log of the service names the cause under{' '}
    <code>investigation_failed</code>. It is retried only on request.
  </Notice>
);

const NotInvestigated = ({ status }: { status: string }) => (
  <Empty title="Not investigated yet">
    {status === 'new'
      ? 'New tickets are investigated in order of arrival.'
      : 'No investigation is recorded for this ticket.'}
  </Empty>
);
