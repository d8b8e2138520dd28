import { Anchor, Button, Group, NativeSelect, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, unwrap } from '../api/client.ts';
import { DataTable, type Column } from '../parts/DataTable.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { Section } from '../parts/Section.tsx';
import { Ago } from '../parts/time.tsx';
import { Conditions } from './Conditions.tsx';
import type { DryRun as Run } from './queries.ts';

const DAYS = ['1', '7', '30', '90'];

/** SU-176: when the rule would have fired, had it been made some days ago. */
export const DryRun = ({ expression, isRule }: { expression: string; isRule: boolean }) => {
  const [days, setDays] = useState('7');
  const run = useMutation({
    mutationFn: () =>
      unwrap(api.POST('/api/support-lead/escalation-rules/dry-run', { body: { expression, days: Number(days) } })),
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
      {run.data !== undefined && <Result run={run.data} />}
    </Section>
  );
};

const Result = ({ run: { total, tickets, firings } }: { run: Run }) => (
  <>
    <Text size="sm" component="output">
      Would have fired {total === 1 ? 'once' : `${total} times`} on {tickets} {tickets === 1 ? 'ticket' : 'tickets'}.
      {firings.length < total && ` The newest ${firings.length}:`}
    </Text>
    {firings.length > 0 && (
      <DataTable
        label="Would have fired"
        columns={COLUMNS}
        rows={firings.map((firing) => ({ ...firing, id: `${firing.ticket_id} ${firing.at}` }))}
      />
    )}
  </>
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
