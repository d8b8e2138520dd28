import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { api, unwrap } from '../api/client.ts';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { useCommand } from '../parts/useCommand.ts';
import { startsOf, type SourceValues, type Start } from './sourceValues.ts';

const STARTS: readonly { value: Start; label: string }[] = [
  { value: 'now', label: 'From now on' },
  { value: 'two_weeks', label: 'Of the last two weeks' },
  { value: 'all', label: 'All that there are' },
  { value: 'since', label: 'Since a time' },
];

type Props = { form: UseFormReturnType<SourceValues> };

/** Which tickets of a new source are wanted. Each of them is investigated, so that all are taken in only when asked. */
export const StartFrom = ({ form }: Props) => {
  const count = useCount(form.values);
  return (
    <>
      <NativeSelect
        label="Tickets to take in"
        description={form.values.start === 'all' ? 'Each one is investigated, which takes time and money' : undefined}
        data={STARTS.map(({ value, label }) => ({ value, label: `${label}${count.told(value)}` }))}
        {...form.getInputProps('start')}
      />
      {form.values.start === 'since' && (
        <TextInput label="Tickets since" type="datetime-local" required {...form.getInputProps('start_from')} />
      )}
      {form.values.kind === 'helpdesk' && (
        <>
          <Group gap="xs">
            <Button size="compact-xs" variant="default" loading={count.isPending} onClick={count.ask}>
              Count the open tickets
            </Button>
          </Group>
          {count.detail !== null && (
            <Text size="sm" component="output" className="foreign">
              They could not be counted: {count.detail}
            </Text>
          )}
          <ProblemNotice error={count.error} />
        </>
      )}
    </>
  );
};

/** How many tickets each choice would take in; what was counted with other settings is not shown. */
const useCount = ({ config, start_from: since }: SourceValues) => {
  const asked = JSON.stringify([config, since]);
  const command = useCommand({
    send: async (_: void, { headers }) => {
      const starts = startsOf(since, new Date());
      const body = { config, start_from: Object.values(starts) };
      const answer = await unwrap(api.POST('/api/ticket-sources/helpdesk/count', { body, headers }));
      const tickets = new Map(Object.keys(starts).map((start, n) => [start, answer.counts[n]?.tickets ?? null]));
      return { asked, tickets, detail: answer.detail };
    },
    changes: [],
  });
  const current = command.data?.asked === asked ? command.data : null;
  return {
    ask: () => command.mutate(),
    isPending: command.isPending,
    error: command.error,
    detail: current?.detail ?? null,
    told: (start: Start): string => {
      const tickets = current?.tickets.get(start);
      if (tickets === undefined) return '';
      return tickets === null
        ? ': unknown number of tickets'
        : `: about ${tickets} ${tickets === 1 ? 'ticket' : 'tickets'}`;
    },
  };
};
