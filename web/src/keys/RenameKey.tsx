import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import type { ApiKey } from './queries.ts';
import { showErrors } from '../parts/formErrors.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { keysQuery } from './queries.ts';

/** CL-88: another name; the key itself stays as it is. */
export const RenameKey = ({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) => {
  const queries = useQueryClient();
  const form = useForm({ initialValues: { name } });
  const rename = useMutation({
    mutationFn: (body: { name: string }) => unwrap(api.PATCH('/api/keys/{id}', { params: { path: { id } }, body })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keysQuery.queryKey });
      onClose();
    },
    onError: (error) => showErrors(form, error),
  });
  return (
    <form onSubmit={form.onSubmit((values) => rename.mutate(values))}>
      <Stack gap="sm">
        <TextInput
          label="Name"
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to fill this in
          autoFocus
          maxLength={140}
          {...form.getInputProps('name')}
        />
        <FormProblem error={rename.error} fields={['name']} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={rename.isPending}>
            Rename
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
