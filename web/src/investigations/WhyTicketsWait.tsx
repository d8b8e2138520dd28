import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Answer } from '../api/answer.ts';
import type { Tone } from '../parts/label.ts';
import { Notice } from '../parts/Notice.tsx';
import { exactTime } from '../parts/time/exactTime.ts';
import { serviceStatusQuery } from '../parts/serviceStatus.ts';
import { Ago } from '../parts/time/time.tsx';

type State = Answer<'/api/status'>['investigations']['state'];
type Words = { tone: Tone; title: string; what: ReactNode };

const WORDS: Readonly<Record<Exclude<State, 'running'>, Words>> = {
  off: {
    tone: 'neutral',
    title: 'Tickets are not investigated',
    what: (
      <>
        Set <code>SERVICE_ENABLE_INVESTIGATION_CONSUMER</code> to <code>true</code> and restart the service.
      </>
    ),
  },
  no_provider: {
    tone: 'warn',
    title: 'Tickets waiting: no model key',
    what: (
      <>
        Set <code>ANTHROPIC_API_KEY</code> and restart the service.
      </>
    ),
  },
  provider_refuses: {
    tone: 'bad',
    title: 'Tickets waiting for the model provider',
    what: 'Investigations resume automatically when it answers.',
  },
  budget_reached: {
    tone: 'warn',
    title: 'Tickets waiting: the budget of the day is spent',
    what: 'No ticket is lost, and what was under way goes on where it stands.',
  },
  model_unpriced: {
    tone: 'bad',
    title: 'Tickets waiting: the model has no price',
    what: (
      <>
        A budget is set, so a model without a price is not called. Add its price to{' '}
        <code>SERVICE_PRICE_TABLE_FILE</code>, or remove the budget.
      </>
    ),
  },
};

/** Why tickets stay new (SU-30); nothing while they are investigated. */
export const WhyTicketsWait = ({ className }: { className?: string | undefined }) => {
  const { data } = useQuery(serviceStatusQuery);
  if (data === undefined || data.investigations.state === 'running') return null;
  const { state, since, detail, resumes_at } = data.investigations;
  const { tone, title, what } = WORDS[state];
  return (
    <output className={className}>
      <Notice tone={tone} title={title}>
        {state === 'provider_refuses' && <>{detail} </>}
        {what}
        {resumes_at !== null && (
          <>
            {' '}
            Investigations go on at <time dateTime={resumes_at}>{exactTime(resumes_at)}</time>, or as soon as an
            administrator sets another budget.
          </>
        )}
        {state === 'provider_refuses' && (
          <>
            {' '}
            Since: <Ago iso={since} />.
          </>
        )}
      </Notice>
    </output>
  );
};
