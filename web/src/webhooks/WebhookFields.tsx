import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { NameField } from '../parts/dialogs/DialogForm.tsx';
import { EVENTS, type EventName } from './events.ts';
import { clusterNamesQuery } from './queries.ts';

/** `cluster_id`: empty for all clusters. `secret`: empty for none of one's own. */
export type WebhookValues = { name: string; url: string; cluster_id: string; events: EventName[]; secret: string };

export const NO_EVENTS = (events: readonly string[]): string | null =>
  events.length === 0 ? 'Choose at least one.' : null;

/** What somebody chooses of a webhook. `kept`: there is a secret already, which stays unless another one is given. */
export const WebhookFields = ({ form, kept }: { form: UseFormReturnType<WebhookValues>; kept: boolean }) => {
  const { data: clusters = [] } = useQuery(clusterNamesQuery);
  return (
    <>
      <NameField description="The receiver of the calls" maxLength={140} {...form.getInputProps('name')} />
      <TextInput
        label="Address"
        description="https, or http to an address inside SERVICE_ALLOWED_CIDRS"
        placeholder="https://example.com/hooks"
        required
        maxLength={2048}
        {...form.getInputProps('url')}
      />
      <NativeSelect
        label="Clusters"
        data={[
          { value: '', label: 'All, including future ones' },
          ...clusters.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...form.getInputProps('cluster_id')}
      />
      <Checkbox.Group label="Events" {...form.getInputProps('events')}>
        <Stack gap={6} mt={4}>
          {EVENTS.map(({ name, words }) => (
            <Checkbox key={name} size="xs" value={name} label={words} />
          ))}
        </Stack>
      </Checkbox.Group>
      <TextInput
        label="Signing secret"
        description={kept ? 'Leave empty to keep the current secret' : 'Leave empty to generate one and show it once'}
        autoComplete="off"
        spellCheck={false}
        maxLength={512}
        {...form.getInputProps('secret')}
      />
    </>
  );
};
