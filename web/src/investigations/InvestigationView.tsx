import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { DraftPanel } from '../drafts/DraftPanel.tsx';
import { Notice } from '../parts/Notice.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import classes from './investigations.module.css';
import { investigationQuery } from './queries.ts';
import { Summary } from './Summary.tsx';
import { Trajectory } from './Trajectory.tsx';
import { VerdictPanel } from './VerdictPanel.tsx';
import type { Ticket } from '../tickets/ticket.ts';

/** Summary, verdict, draft and trajectory of one investigation. */
export const InvestigationView = ({ id, ticket }: { id: string; ticket: Ticket }) => {
  const { data: investigation, error, isPending } = useQuery(investigationQuery(id, ticket));
  const place = useSearch({ from: '/signed-in/inbox/$ticketId' });
  const navigate = useNavigate({ from: '/inbox/$ticketId' });
  const open = (step: number | undefined) =>
    void navigate({
      to: '.',
      search: ({ step: _step, pointer: _pointer, ...filter }) => ({
        ...filter,
        ...(step === undefined ? {} : { step }),
      }),
      replace: true,
      resetScroll: false,
    });
  if (isPending || investigation === null)
    return (
      <output aria-label="Loading the investigation">
        <Skeleton h={240} />
      </output>
    );
  if (investigation === undefined) return <ProblemNotice error={error} />;
  const { verdict, drafted_reply: draft, status } = investigation;
  return (
    <section className={classes['investigation']} aria-label="Investigation">
      <Summary investigation={investigation} ticket={ticket} />
      <div className={classes['columns']}>
        {(verdict !== null || draft !== null || status === 'failed') && (
          <div className={classes['column']}>
            {status === 'failed' && <Failed />}
            {verdict !== null && <VerdictPanel verdict={verdict} />}
            {draft !== null && <DraftPanel investigationId={id} draft={draft} ticket={ticket} />}
          </div>
        )}
        <Trajectory investigation={investigation} opened={place} onOpen={open} />
      </div>
    </section>
  );
};

const Failed = () => (
  <Notice tone="bad" title="The investigation failed">
    It ended without a verdict. See the steps below. The log of the service names the cause under{' '}
    <code>investigation_failed</code>. It is retried only on request.
  </Notice>
);
