import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isNotFound } from '../api/problem.ts';
import { Notice } from '../parts/Notice.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { DraftPanel } from './DraftPanel.tsx';
import classes from './investigation.module.css';
import { investigationQuery } from './investigationQuery.ts';
import { Summary } from './Summary.tsx';
import { Trajectory, type Opened } from './Trajectory.tsx';
import { VerdictPanel } from './VerdictPanel.tsx';

/** Summary, verdict, draft and trajectory of one investigation. */
export const InvestigationView = ({ id }: { id: string }) => {
  const { data: investigation, error, isPending } = useQuery(investigationQuery(id));
  const [opened, setOpened] = useState<Opened>(null);
  // A ticket names its investigation a moment before there is one.
  if (isPending || isNotFound(error)) return <Skeleton h={240} aria-label="Loading the investigation" />;
  if (investigation === undefined) return <ProblemNotice error={error} />;
  const { verdict, drafted_reply: draft, status } = investigation;
  return (
    <section className={classes['investigation']} aria-label="Investigation">
      <Summary investigation={investigation} />
      <div className={classes['columns']}>
        {(verdict !== null || draft !== null || status === 'failed') && (
          <div className={classes['column']}>
            {status === 'failed' && <Failed />}
            {verdict !== null && (
              <VerdictPanel verdict={verdict} onEvidence={(seq, pointer) => setOpened({ seq, pointer })} />
            )}
            {draft !== null && <DraftPanel draft={draft} />}
          </div>
        )}
        <Trajectory investigation={investigation} opened={opened} onOpen={setOpened} />
      </div>
    </section>
  );
};

const Failed = () => (
  <Notice tone="bad" title="The investigation failed">
    It ended without a verdict, and is not tried again. The steps show what was done; the service’s log names the cause
    under <code>investigation_failed</code>.
  </Notice>
);
