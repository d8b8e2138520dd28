import { Checkbox, NativeSelect, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { api, unwrap } from '../api/client.ts';
import { DialogForm, NameField } from '../parts/dialogs/DialogForm.tsx';
import { keysQuery, type NewKey } from './queries.ts';

const SCOPES = [
  { value: 'clusters:read', label: 'Read clusters' },
  { value: 'clusters:write', label: 'Create and change clusters' },
  { value: 'tickets:read', label: 'Read tickets and investigations' },
  { value: 'tickets:write', label: 'Create tickets and add messages' },
  { value: 'audit:read', label: 'Read the audit log' },
] as const;

/** How many days a new key may work, as a choice. */
const LIFETIMES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'one year' },
  { value: '', label: 'no end' },
] as const;

const DAY_MS = 86_400_000;

/** The end of a key that begins at `nowMs`, as the service wants it; null for none. */
const endOf = (lifetime: Values['lifetime'], nowMs: number): string | null =>
  lifetime === '' ? null : new Date(nowMs + Number(lifetime) * DAY_MS).toISOString();

type Values = {
  name: string;
  scopes: (typeof SCOPES)[number]['value'][];
  lifetime: (typeof LIFETIMES)[number]['value'];
};

export const CreateKey = ({ onClose, onCreated }: { onClose: () => void; onCreated: (made: NewKey) => void }) => {
  const form = useForm<Values>({
    initialValues: { name: '', scopes: ['clusters:read'], lifetime: '90' },
    validate: { scopes: (scopes) => (scopes.length === 0 ? 'Choose at least one.' : null) },
  });
  return (
    <DialogForm
      form={form}
      action="Create"
      send={({ lifetime, ...key }, { headers, beganAt }) =>
        unwrap(api.POST('/api/keys', { body: { ...key, expires_at: endOf(lifetime, beganAt) }, headers }))
      }
      changes={[keysQuery.queryKey]}
      onDone={onCreated}
      onClose={onClose}
    >
      <NameField description="The program that uses it" maxLength={140} {...form.getInputProps('name')} />
      <Checkbox.Group label="Scopes" {...form.getInputProps('scopes')}>
        <Stack gap={6} mt={4}>
          {SCOPES.map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </Stack>
      </Checkbox.Group>
      <NativeSelect
        label="Works for"
        description="Rotate it earlier for an uninterrupted change"
        data={[...LIFETIMES]}
        {...form.getInputProps('lifetime')}
      />
    </DialogForm>
  );
};
