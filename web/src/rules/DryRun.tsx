import { Anchor, Button, Group, NativeSelect, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, unwrap } from '../api/client.ts';
import { DataTable, type Column } from '../parts/DataTable.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { Section } from '../parts/Section.tsx';
import { Ago } from '../parts/time/time.tsx';
import { Conditions } from './Conditions.tsx';
import type { DryRun as Run } from './queries.ts';
import classes from './rules.module.css';

const DAYS = ['1', '7', '30', '90'];

type Props = {
  expression: string;
  isRule: boolean;
  /** The rule as it is kept; null for a new one. */ present: string | null;
};

/** Each run with what it is of; the second is there where the rule is being changed. */
type Runs = { written: Run; present: Run | null };

const runOf = (expression: string, days: string): Promise<Run> =>
  unwrap(api.POST('/api/support-lead/escalation-rules/dry-run', { body: { expression, days: Number(days) } }));

/** SU-176: when the rule would have fired, had it been made some days ago, beside the rule as it is now. */
export const DryRun = ({ expression, isRule, present }: Props) => {
  const [days, setDays] = useState('7');
  const run = useMutation({
    mutationFn: async (): Promise<Runs> => {
      const isChanged = present !== null && present !== expression;
      const [written, kept] = await Promise.all([runOf(expression, days), isChanged ? runOf(present, days) : null]);
      return { written, present: kept };
    },
  });
  return (
    <Section title="Dry run" lead="Looks at each ticket as it was at every moment. Nothing is sent or changed.">
      <Group gap="xs" align="flex-end">
        <NativeSelect
          label="Days"
          data={DAYS}
          value={days}
          onChange={({ currentTarget }) => setDays(currentTarget.value)}
          w={90}
        />
        <Button variant="default" disabled={!isRule} loading={run.isPending} onClick={() => run.mutate()}>
          Run
        </Button>
      </Group>
      <ProblemNotice error={run.error} />
      {run.data !== undefined && <Results runs={run.data} />}
    </Section>
  );
};

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

const Results = ({ runs: { written, present } }: { runs: Runs }) =>
  present === null ? (
    <Result run={written} label="Would have fired" />
  ) : (
    <>
      <Text size="sm" component="output">
        Would have fired {times(written.total)}; the rule as it is now {times(present.total)}.
      </Text>
      <div className={classes['beside']}>
        <Result run={written} label="As it is written here" />
        <Result run={present} label="As it is now" />
      </div>
    </>
  );

const Result = ({ run: { total, tickets, firings }, label }: { run: Run; label: string }) => (
  <div>
    <Text size="sm" component="output">
      {label === 'Would have fired' ? label : `${label}:`} {times(total)} on {tickets}{' '}
      {tickets === 1 ? 'ticket' : 'tickets'}.{firings.length < total && ` The newest ${firings.length}:`}
    </Text>
    {firings.length > 0 && (
      <DataTable
        label={label}
        columns={COLUMNS}
        rows={firings.map((firing) => ({ ...firing, id: `${firing.ticket_id} ${firing.at}` }))}
      />
    )}
  </div>
);

export const TicketLink = ({ id }: { id: string }) => (
  <Anchor size="sm" renderRoot={(props) => <Link to="/inbox/$ticketId" params={{ ticketId: id }} {...props} />}>
    {id.slice(-8)}
  </Anchor>
);

const COLUMNS: readonly Column<Run['firings'][number] & { id: string }>[] = [
  { name: 'Ticket', cell: ({ ticket_id: id }) => <TicketLink id={id} /> },
  { name: 'When', cell: ({ at }) => <Ago iso={at} /> },
  { name: 'Why', cell: ({ conditions }) => <Conditions conditions={conditions} /> },
];
