import { Text } from '@mantine/core';
import { Empty } from '../parts/Empty.tsx';
import { Facts, type Fact } from '../parts/Facts.tsx';
import { duration } from '../parts/time/duration.ts';
import { dollars } from '../parts/time/time.tsx';
import type { Ticket } from '../tickets/ticket.ts';
import { LoadedInvestigation } from './LoadedInvestigation.tsx';
import type { Investigation } from './queries.ts';
import { Trajectory } from './Trajectory.tsx';

/** What the agent did, step by step, and what that took. */
export const InvestigationSteps = ({ ticket }: { ticket: Ticket }) => {
  const { investigation_id: id } = ticket;
  if (id === null) return <Empty title="No steps yet">They appear here as the agent takes them.</Empty>;
  return (
    <LoadedInvestigation id={id} ticket={ticket}>
      {(investigation) => (
        <>
          <Trajectory investigation={investigation} showsProof />
          <Facts facts={figuresOf(investigation)} />
          {ticket.investigations.length > 1 && (
            <Text size="xs" c="dimmed">
              The last of {ticket.investigations.length} investigations of this ticket.
            </Text>
          )}
        </>
      )}
    </LoadedInvestigation>
  );
};

const figuresOf = (investigation: Investigation): Fact[] => {
  const { usage, cost_usd, budget, step_count, duration_ms, attempt, model, playbook } = investigation;
  const input = usage.input + usage.cache_read + usage.cache_write;
  const cached = input === 0 ? 0 : Math.round((usage.cache_read / input) * 100);
  return [
    { name: 'Cost', value: `${dollars(cost_usd)} of at most ${dollars(budget.max_usd)}` },
    {
      name: 'Tokens',
      value: `${input.toLocaleString('en')} in (${cached} % from the cache), ${usage.output.toLocaleString('en')} out`,
    },
    { name: 'Steps', value: `${step_count}; at most ${budget.max_steps} model requests` },
    ...(duration_ms === null ? [] : [{ name: 'Time', value: duration(duration_ms) }]),
    ...(attempt === 1 ? [] : [{ name: 'Attempt', value: String(attempt) }]),
    ...(playbook === null ? [] : [{ name: 'Playbook', value: playbook }]),
    { name: 'Model', value: model },
  ];
};
