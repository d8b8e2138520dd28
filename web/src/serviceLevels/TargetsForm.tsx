import { Fieldset, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { api, unwrap } from '../api/client.ts';
import { PRIORITIES } from '../inbox/inboxFilter.ts';
import { DialogForm } from '../parts/dialogs/DialogForm.tsx';
import { secondsIn, shownLength } from './lengths.ts';
import { summaryQuery, targetsQuery, type Targets } from './queries.ts';

const NAMES = ['first_response_s', 'next_response_s', 'resolution_s'] as const;
type Name = (typeof NAMES)[number];
type Values = Record<keyof Targets, Record<Name, string>>;

const LABELS: Readonly<Record<Name, string>> = {
  first_response_s: 'First answer',
  next_response_s: 'Next answer',
  resolution_s: 'Resolution',
};
const WANTED = 'A length such as 1 h 30 min, from a minute to 90 days.';

/** SU-182: how long things may take, as people write it. */
export const TargetsForm = ({ targets, onClose }: { targets: Targets; onClose: () => void }) => {
  const form = useForm<Values>({
    initialValues: shown(targets),
    validate: Object.fromEntries(PRIORITIES.map((priority) => [priority, CHECKS])),
  });
  return (
    <DialogForm
      form={form}
      fields={PRIORITIES.flatMap((priority) => NAMES.map((name) => `${priority}.${name}`))}
      action="Save"
      send={(values) => unwrap(api.PUT('/api/support-lead/sla-targets', { body: written(values) }))}
      changes={[targetsQuery.queryKey, summaryQuery.queryKey]}
      onClose={onClose}
    >
      {PRIORITIES.map((priority) => (
        <Fieldset key={priority} legend={`Priority ${priority}`} p="xs">
          <Group grow align="flex-start" gap="xs">
            {NAMES.map((name) => (
              <TextInput
                key={name}
                size="xs"
                label={LABELS[name]}
                placeholder={name === 'next_response_s' ? 'not measured' : undefined}
                required={name !== 'next_response_s'}
                autoComplete="off"
                {...form.getInputProps(`${priority}.${name}`)}
              />
            ))}
          </Group>
        </Fieldset>
      ))}
    </DialogForm>
  );
};

const isLength = (text: string): string | null => (secondsIn(text) === null ? WANTED : null);
const CHECKS = {
  first_response_s: isLength,
  next_response_s: (text: string) => (text.trim() === '' ? null : isLength(text)),
  resolution_s: isLength,
};

const shownOf = (target: Targets['normal']): Record<Name, string> => ({
  first_response_s: shownLength(target.first_response_s),
  next_response_s: target.next_response_s === null ? '' : shownLength(target.next_response_s),
  resolution_s: shownLength(target.resolution_s),
});

const shown = ({ low, normal, high, urgent }: Targets): Values => ({
  low: shownOf(low),
  normal: shownOf(normal),
  high: shownOf(high),
  urgent: shownOf(urgent),
});

const writtenOf = (values: Record<Name, string>): Targets['normal'] => ({
  first_response_s: secondsIn(values.first_response_s) ?? 0,
  next_response_s: secondsIn(values.next_response_s),
  resolution_s: secondsIn(values.resolution_s) ?? 0,
});

const written = ({ low, normal, high, urgent }: Values): Targets => ({
  low: writtenOf(low),
  normal: writtenOf(normal),
  high: writtenOf(high),
  urgent: writtenOf(urgent),
});
