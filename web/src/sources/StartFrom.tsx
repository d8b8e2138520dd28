import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { SourceValues, Start } from './sourceValues.ts';

const STARTS: readonly { value: Start; label: string }[] = [
  { value: 'now', label: 'From now on' },
  { value: 'two_weeks', label: 'Of the last two weeks' },
  { value: 'all', label: 'All that there are' },
  { value: 'since', label: 'Since a time' },
];

/** Which tickets of a new source are wanted. Each of them is investigated, so that all are taken in only when asked. */
export const StartFrom = ({ form }: { form: UseFormReturnType<SourceValues> }) => (
  <>
    <NativeSelect
      label="Tickets to take in"
      description={form.values.start === 'all' ? 'Each one is investigated, which takes time and money' : undefined}
      data={STARTS}
      {...form.getInputProps('start')}
    />
    {form.values.start === 'since' && (
      <TextInput label="Tickets since" type="datetime-local" required {...form.getInputProps('start_from')} />
    )}
  </>
);
