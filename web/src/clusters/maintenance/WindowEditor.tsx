import { Button, Checkbox, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useId, useMemo, type ReactNode } from 'react';
import type { QueryKey } from '@tanstack/react-query';
import { FormProblem, showErrors } from '../../parts/dialogs/FormProblem.tsx';
import { useCommand } from '../../parts/useCommand.ts';
import classes from './maintenance.module.css';
import type { Freeze, MaintenanceWindow } from './queries.ts';
import { viewerZone } from './Span.tsx';
import { UpcomingWindows } from './UpcomingWindows.tsx';

/** Sunday is 0; the week begins on Monday. */
const DAYS = [
  { day: 1, name: 'Monday' },
  { day: 2, name: 'Tuesday' },
  { day: 3, name: 'Wednesday' },
  { day: 4, name: 'Thursday' },
  { day: 5, name: 'Friday' },
  { day: 6, name: 'Saturday' },
  { day: 0, name: 'Sunday' },
];

const TYPING_MS = 300;

type Props = {
  window: MaintenanceWindow;
  freezes: readonly Freeze[];
  send: (window: MaintenanceWindow) => Promise<unknown>;
  changes: readonly QueryKey[];
  /** Beside the button that saves. */
  action?: ReactNode;
};

/** CL-76: a maintenance window, beside the next five that it would give, while it is being edited. */
export const WindowEditor = ({ window, freezes, send, changes, action }: Props) => {
  const form = useForm<MaintenanceWindow>({
    initialValues: window,
    validate: { days_of_week: (days) => (days.length === 0 ? 'Choose at least one day.' : null) },
  });
  const save = useCommand<MaintenanceWindow, unknown>({
    send,
    changes,
    onDone: () => form.resetDirty(),
    onError: (error) => showErrors(form, error),
  });
  const isUntouched = !form.isDirty();
  const { setValues, resetDirty } = form;
  useEffect(() => {
    // What somebody else has set meanwhile, unless this is being edited.
    if (!isUntouched) return;
    setValues(window);
    resetDirty(window);
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- when it changes there
  }, [window]);
  const [shown] = useDebouncedValue(form.values, TYPING_MS);
  return (
    <div className={classes['editor']}>
      <form onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <Stack gap="sm">
          <Switch
            label="Upgrade clusters automatically in this window"
            description="Off: no automatic upgrade at all."
            {...form.getInputProps('enabled', { type: 'checkbox' })}
          />
          <Days form={form} />
          <Clock form={form} />
          <FormProblem error={save.error} fields={Object.keys(form.values)} />
          <Group gap="xs">
            <Button type="submit" size="xs" loading={save.isPending} disabled={!form.isDirty()}>
              Save window
            </Button>
            {action}
            {save.isSuccess && !form.isDirty() && (
              <Text size="xs" component="output">
                Saved
              </Text>
            )}
          </Group>
        </Stack>
      </form>
      <div>
        <Text size="sm" fw={600} mb={4}>
          {form.isDirty() ? 'Next windows after saving' : 'The next windows'}
        </Text>
        <UpcomingWindows window={shown} freezes={freezes} />
      </div>
    </div>
  );
};

type Form = { form: UseFormReturnType<MaintenanceWindow> };

const Days = ({ form }: Form) => {
  const { days_of_week: chosen } = form.values;
  return (
    <Checkbox.Group
      label="Days on which it opens"
      value={chosen.map(String)}
      error={form.errors['days_of_week']}
      onChange={(days) =>
        form.setFieldValue(
          'days_of_week',
          days.map(Number).toSorted((a, b) => a - b),
        )
      }
    >
      <div className={classes['days']}>
        {DAYS.map(({ day, name }) => (
          <Checkbox key={day} size="xs" value={String(day)} label={name} />
        ))}
      </div>
    </Checkbox.Group>
  );
};

const Clock = ({ form }: Form) => {
  const list = useId();
  const zones = useMemo(() => ['UTC', ...Intl.supportedValuesOf('timeZone')], []);
  return (
    <>
      <Group gap="sm" align="flex-start">
        <TextInput label="From" type="time" required w={150} {...form.getInputProps('start_local')} />
        <TextInput
          label="Until"
          type="time"
          required
          w={150}
          description={form.values.end_local <= form.values.start_local ? 'on the next day' : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('end_local')}
        />
      </Group>
      <TextInput
        label="Time zone"
        description={`Such as Europe/Berlin. Your time zone is ${viewerZone}.`}
        required
        list={list}
        maw={320}
        {...form.getInputProps('timezone')}
      />
      <datalist id={list}>
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zone}
          </option>
        ))}
      </datalist>
    </>
  );
};
