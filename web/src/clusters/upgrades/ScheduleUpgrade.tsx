import { Button, Checkbox, Group, Radio, Stack, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import { FormProblem, showErrors } from '../../parts/dialogs/FormProblem.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { Section } from '../../parts/Section.tsx';
import { useCommand } from '../../parts/useCommand.ts';
import { Span, viewerZone } from '../maintenance/Span.tsx';
import { isRefusedAs } from '../../api/problem.ts';
import { CATALOGUE_KEY } from '../offer.ts';
import { changesOf, type Cluster } from '../queries.ts';
import { usePreview } from './Preview.tsx';
import { autoUpgradeQuery } from './queries.ts';
import { stepWords, type Step } from './steps.ts';

type Values = { when: 'next_window' | 'now' | 'at'; at: string; acknowledged: boolean };

/**
 * CL-69: asks for the next step of the path. What breaks has to be acknowledged beside what was shown of it, so that it
 * appears with that: not before, when it would also move from under the pointer.
 */
export const ScheduleUpgrade = ({ cluster, step }: { cluster: Cluster; step: Step }) => {
  const client = useQueryClient();
  const preview = usePreview(step);
  const window = useQuery(autoUpgradeQuery(cluster.id)).data?.next_window ?? null;
  const form = useForm<Values>({
    initialValues: { when: 'next_window', at: '', acknowledged: false },
    validate: {
      acknowledged: (value) => (step.gate === null || value ? null : 'Confirm that you have read the changes.'),
      at: (value, { when }) => (when === 'at' && value === '' ? 'Choose a day and a time.' : null),
    },
  });
  const schedule = useCommand<Values, unknown>({
    send: ({ when, at, acknowledged }, { headers }) => {
      const body = {
        to: step.version,
        when: when === 'at' ? utc(at) : when,
        acknowledge_breaking: acknowledged,
        ...(preview.etag !== null && { preview_etag: preview.etag }),
      };
      return unwrap(
        api.POST('/clusters/{cluster_id}/upgrades', { params: { path: { cluster_id: cluster.id } }, body, headers }),
      );
    },
    changes: changesOf(cluster.id),
    onError: (error) => {
      showErrors({ ...form, setErrors: (errors) => form.setErrors(atTheTime(errors)) }, error);
      if (!isRefusedAs('acknowledgement_required', error)) return;
      // What the step brings has changed since it was shown, and what was acknowledged with it (CL-69).
      form.setFieldValue('acknowledged', false);
      void client.invalidateQueries({ queryKey: [CATALOGUE_KEY] });
    },
  });
  if (cluster.status !== 'available')
    return (
      <Notice tone="neutral" title={`${step.version} can be requested once the cluster is available`}>
        It is {cluster.status} now.
      </Notice>
    );
  if (preview.versions === null || preview.etag === null) return null;
  return (
    <Section title={`Upgrade to ${step.version}`}>
      <form onSubmit={form.onSubmit((values) => schedule.mutate(values))}>
        <Stack gap="sm">
          <When form={form} window={window} />
          {step.gate !== null && (
            <Checkbox
              label={`I have read the changes (${stepWords(step)}) and acknowledge them`}
              description="Valid only for the changes shown above. If they differ when the upgrade is due, it does not start."
              {...form.getInputProps('acknowledged', { type: 'checkbox' })}
            />
          )}
          <FormProblem error={schedule.error} fields={['when']} />
          <Group>
            <Button type="submit" loading={schedule.isPending}>
              {ACTIONS[form.values.when](step.gate !== null)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
};

const ACTIONS: Readonly<Record<Values['when'], (gated: boolean) => string>> = {
  next_window: (gated) => (gated ? 'Acknowledge and schedule' : 'Schedule'),
  now: (gated) => (gated ? 'Acknowledge and upgrade now' : 'Upgrade now'),
  at: (gated) => (gated ? 'Acknowledge and schedule' : 'Schedule'),
};

type WhenProps = { form: UseFormReturnType<Values>; window: { start: string; end: string } | null };

const When = ({ form, window }: WhenProps) => (
  <Radio.Group label="When" {...form.getInputProps('when')}>
    <Stack gap={8} mt={6}>
      <Radio
        value="next_window"
        label="In the next maintenance window"
        description={window === null ? 'Not available: the window is switched off.' : <Span {...window} />}
      />
      <Radio value="now" label="Now" description="Ignores windows and freeze periods." />
      <Radio value="at" label="At a chosen time" description="Ignores windows and freeze periods." />
      {form.values.when === 'at' && (
        <TextInput
          type="datetime-local"
          label={`Day and time in ${viewerZone}`}
          maw={280}
          {...form.getInputProps('at')}
        />
      )}
    </Stack>
  </Radio.Group>
);

/** From the clock of the browser. */
const utc = (local: string): string => new Date(local).toISOString();

/** The service speaks of `when`, whose place is the time. */
const atTheTime = ({ when, ...errors }: Record<string, string>): Record<string, string> =>
  when === undefined ? errors : { ...errors, at: when };
