import { ActionIcon, Button, Chip, Group, Input, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { api, unwrap } from '../api/client.ts';
import { DialogForm } from '../parts/dialogs/DialogForm.tsx';
import { DAYS } from './days.ts';
import { Preview } from './Preview.tsx';
import { calendarQuery, summaryQuery, type Calendar, type Targets } from './queries.ts';

type Interval = { days: string[]; start: string; end: string };
type Values = { timezone: string; always_open: boolean; intervals: Interval[]; holidays: string };

const WORKING_DAY: Interval = { days: ['1', '2', '3', '4', '5'], start: '09:00', end: '17:00' };

type Props = { calendar: Calendar; targets: Targets | undefined; onClose: () => void };

/** SU-182: when the team works; when a ticket would be due by it is said before it is saved. */
export const CalendarForm = ({ calendar, targets, onClose }: Props) => {
  const form = useForm<Values>({ initialValues: shown(calendar) });
  const { values } = form;
  const body = written(values);
  return (
    <DialogForm
      form={form}
      fields={['timezone', 'holidays', ...values.intervals.flatMap((_, index) => fieldsOf(index))]}
      action="Save"
      send={(given) => unwrap(api.PUT('/api/support-lead/calendar', { body: written(given) }))}
      changes={[calendarQuery.queryKey, summaryQuery.queryKey]}
      onClose={onClose}
    >
      <TextInput label="Time zone" required autoComplete="off" {...form.getInputProps('timezone')} />
      <Switch label="Always open" {...form.getInputProps('always_open', { type: 'checkbox' })} />
      {!values.always_open && (
        <>
          {values.intervals.map((_, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- an interval is its place in the list
            <IntervalFields key={index} form={form} index={index} />
          ))}
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => form.insertListItem('intervals', WORKING_DAY)}
          >
            Add working time
          </Button>
          <Textarea
            label="Holidays"
            description="One date a line, such as 2026-12-25."
            autosize
            minRows={2}
            maxRows={8}
            {...form.getInputProps('holidays')}
          />
        </>
      )}
      {targets !== undefined && <Preview calendar={body} targets={targets} />}
    </DialogForm>
  );
};

const fieldsOf = (index: number): readonly string[] =>
  ['days', 'start', 'end'].map((name) => `intervals.${index}.${name}`);

const IntervalFields = ({ form, index }: { form: UseFormReturnType<Values>; index: number }) => {
  const days = form.getInputProps(`intervals.${index}.days`);
  return (
    <Stack gap={4}>
      <Input.Wrapper
        label={`Working time ${index + 1}`}
        component="fieldset"
        labelElement="div"
        bd="none"
        p={0}
        m={0}
        error={days.error}
      >
        <Chip.Group multiple value={days.value} onChange={days.onChange}>
          <Group gap={4}>
            {DAYS.map(([day, name]) => (
              <Chip key={day} value={String(day)} size="xs" variant="outline">
                {name}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
      <Group align="flex-end" gap="xs">
        <TextInput size="xs" type="time" label="From" required {...form.getInputProps(`intervals.${index}.start`)} />
        <TextInput size="xs" type="time" label="To" required {...form.getInputProps(`intervals.${index}.end`)} />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={`Remove working time ${index + 1}`}
          onClick={() => form.removeListItem('intervals', index)}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </Stack>
  );
};

/** Where there are none yet, the week that most people work is offered. */
const shown = ({ timezone, always_open, intervals, holidays }: Calendar): Values => ({
  timezone,
  always_open,
  intervals:
    intervals.length === 0
      ? [WORKING_DAY]
      : intervals.map(({ days, start, end }) => ({ days: days.map(String), start, end })),
  holidays: holidays.join('\n'),
});

const written = ({ timezone, always_open, intervals, holidays }: Values): Calendar => ({
  timezone: timezone.trim(),
  always_open,
  intervals: intervals.map(({ days, start, end }) => ({ days: days.map(Number), start, end })),
  holidays: holidays.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()])),
});
