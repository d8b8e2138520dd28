import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Confidence } from '../parts/Confidence.tsx';
import type { Label } from '../parts/label.ts';
import { investigationState, verdictKind } from './labels.ts';
import { Status } from '../parts/Status.tsx';
import { dollars, duration } from '../parts/time.tsx';
import { InvestigationActions } from './InvestigationActions.tsx';
import classes from './investigations.module.css';
import type { Ticket } from '../tickets/ticket.ts';
import type { Investigation } from './queries.ts';

/** Never scrolls away: what was found, how sure, at what cost. */
export const Summary = ({ investigation, ticket }: { investigation: Investigation; ticket: Ticket }) => (
  <header className={classes['summary']}>
    <div className={classes['summaryHead']}>
      <Title order={3} size="h5">
        Investigation
      </Title>
      <output>
        <Status label={labelOf(investigation)} />
      </output>
      <InvestigationActions investigation={investigation} ticket={ticket} />
    </div>
    <dl className={classes['figures']}>
      {figuresOf(investigation).map(({ name, value, hint }) => (
        <div key={name} title={hint}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </header>
);

const labelOf = ({ status, state, verdict }: Investigation): Label => {
  if (verdict !== null) return verdictKind(verdict.kind);
  if (status === 'running') return investigationState(state);
  return { text: status, tone: status === 'failed' ? 'bad' : 'neutral' };
};

type Figure = { name: string; value: ReactNode; hint?: string };

const figuresOf = (investigation: Investigation): Figure[] => {
  const { verdict, usage, cost_usd, budget, step_count, duration_ms, attempt, model, playbook } = investigation;
  const input = usage.input + usage.cache_read + usage.cache_write;
  const cached = input === 0 ? 0 : Math.round((usage.cache_read / input) * 100);
  return [
    ...(verdict === null ? [] : [{ name: 'Confidence', value: <Confidence confidence={verdict.confidence} /> }]),
    { name: 'Cost', value: dollars(cost_usd), hint: `Of at most ${dollars(budget.max_usd)}` },
    {
      name: 'Tokens',
      value: `${input.toLocaleString('en')} in, ${usage.output.toLocaleString('en')} out`,
      hint: `${cached} % of the input came from the cache`,
    },
    { name: 'Steps', value: String(step_count), hint: `At most ${budget.max_steps} model requests` },
    ...(duration_ms === null ? [] : [{ name: 'Time', value: duration(duration_ms) }]),
    ...(attempt === 1 ? [] : [{ name: 'Attempt', value: String(attempt) }]),
    ...(playbook === null
      ? []
      : [{ name: 'Playbook', value: playbook, hint: 'Instructions of the team for this kind of ticket' }]),
    { name: 'Model', value: model },
  ];
};
