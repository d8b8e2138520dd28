import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { showErrors } from '../parts/formErrors.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { endOf, LIFETIMES, type Lifetime } from './expiry.ts';
import { keysQuery } from './queries.ts';

const SCOPES = [
  { value: 'clusters:read', label: 'Read clusters' },
  { value: 'clusters:write', label: 'Create and change clusters' },
  { value: 'audit:read', label: 'Read the audit log' },
] as const;

type Scope = (typeof SCOPES)[number]['value'];
type Values = { name: string; scopes: Scope[]; lifetime: Lifetime };
type Props = { opened: boolean; onClose: () => void; onCreated: (key: string) => void };

export const CreateKey = ({ opened, onClose, onCreated }: Props) => (
  <Dialog opened={opened} onClose={onClose} title="New API key">
    <KeyForm onClose={onClose} onCreated={onCreated} />
  </Dialog>
);

const KeyForm = ({ onClose, onCreated }: Omit<Props, 'opened'>) => {
  const queries = useQueryClient();
  const form = useForm<Values>({
    initialValues: { name: '', scopes: ['clusters:read'], lifetime: '90' },
    validate: { scopes: (scopes) => (scopes.length === 0 ? 'Choose at least one.' : null) },
  });
  const create = useMutation({
    mutationFn: ({ lifetime, ...key }: Values) =>
      unwrap(api.POST('/api/keys', { body: { ...key, expires_at: endOf(lifetime, Date.now()) } })),
    onSuccess: async ({ key }) => {
      await queries.invalidateQueries({ queryKey: keysQuery.queryKey });
      if (key !== null) onCreated(key);
      onClose();
    },
    onError: (error) => showErrors(form, error),
  });
  return (
    <form onSubmit={form.onSubmit((key) => create.mutate(key))}>
      <Stack gap="sm">
        <TextInput
          label="Name"
          description="What will use it"
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to fill this in
          autoFocus
          maxLength={140}
          {...form.getInputProps('name')}
        />
        <Checkbox.Group label="Scopes" {...form.getInputProps('scopes')}>
          <Stack gap={6} mt={4}>
            {SCOPES.map(({ value, label }) => (
              <Checkbox key={value} value={value} label={label} />
            ))}
          </Stack>
        </Checkbox.Group>
        <NativeSelect
          label="Works for"
          description="It can be rotated before, without a gap"
          data={[...LIFETIMES]}
          {...form.getInputProps('lifetime')}
        />
        <FormProblem error={create.error} fields={Object.keys(form.values)} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending}>
            Create
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
