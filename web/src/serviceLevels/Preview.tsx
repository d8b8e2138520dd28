import { Group, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exactTimeIn } from '../parts/time/exactTime.ts';
import { previewQuery, type Calendar, type Targets } from './queries.ts';

const TYPED_MS = 250;
const LOCAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** When a ticket that comes at a time one may choose would be due, said as one types. */
export const Preview = ({ calendar, targets }: { calendar: Calendar; targets: Targets }) => {
  const [arrives, setArrives] = useState(nextFriday);
  const [asked] = useDebouncedValue({ calendar, targets, arrives }, TYPED_MS);
  const isTime = LOCAL.test(asked.arrives);
  const { data, error } = useQuery({ ...previewQuery(asked.calendar, asked.targets, asked.arrives), enabled: isTime });
  const due = data?.due.find(({ priority }) => priority === 'normal');
  const at = (iso: string | null | undefined): string =>
    iso === null || iso === undefined ? 'at a time that is not in sight' : exactTimeIn(calendar.timezone, iso);
  return (
    <Group align="flex-end" gap="sm">
      <TextInput
        size="xs"
        type="datetime-local"
        label="A ticket that comes"
        value={arrives}
        onChange={({ currentTarget: { value } }) => setArrives(value)}
      />
      <Text size="sm" component="output" aria-live="polite">
        {error === null && isTime && due !== undefined
          ? `is to be answered by ${at(due.first_response_at)} and resolved by ${at(due.resolution_at)} (priority normal).`
          : 'Complete the calendar and the time to see when it is due.'}
      </Text>
    </Group>
  );
};

/** Half past five on the coming Friday, by the clock of the reader. */
const nextFriday = (): string => {
  const now = new Date();
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + ((5 - now.getDay() + 7) % 7));
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}T17:30`;
};

const two = (value: number): string => String(value).padStart(2, '0');
