import { IconFlag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FootProps } from '../app/page.ts';
import { countsQuery } from '../inbox/views/queries.ts';
import { useMay } from '../sessions/session.ts';
import { doneOf, hasAnswered, STEPS } from './steps.ts';
import { useSteps } from './useSteps.ts';

/** The way to the first steps, for administrators, until the agent has answered a ticket. */
export const StartLink = (props: FootProps) => {
  const isAdmin = useMay()('connectors:manage');
  const { data } = useQuery({ ...countsQuery, enabled: isAdmin });
  return !isAdmin || data === undefined || hasAnswered(data.counts) ? null : <Progress {...props} />;
};

const Progress = ({ className, words }: FootProps) => (
  <Link to="/start" className={className} title="Get started">
    <IconFlag size={16} stroke={1.6} aria-hidden />
    <span className={words}>
      Get started {doneOf(useSteps())}/{STEPS.length}
    </span>
  </Link>
);
