import { Button, Group, NativeSelect, Skeleton, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { showErrors } from '../parts/formErrors.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { clustersQuery, locationsQuery, versionsQuery } from './queries.ts';

/** CL-03. */
const SIZES = [
  { value: 'small', label: 'small: 1 instance' },
  { value: 'medium', label: 'medium: 2 instances' },
  { value: 'large', label: 'large: 3 instances' },
] as const;

type Values = { name: string; version: string; size: (typeof SIZES)[number]['value']; location: string };
type Choices = { versions: readonly string[]; locations: readonly { value: string; label: string }[] };

export const CreateCluster = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Dialog opened={opened} onClose={onClose} title="New cluster">
    <WithChoices onClose={onClose} />
  </Dialog>
);

const WithChoices = ({ onClose }: { onClose: () => void }) => {
  const versions = useQuery(versionsQuery);
  const locations = useQuery(locationsQuery);
  const error = versions.error ?? locations.error;
  if (error !== null) return <ProblemNotice error={error} />;
  if (versions.data === undefined || locations.data === undefined) return <Skeleton h={320} />;
  const choices: Choices = {
    // Newest first.
    versions: versions.data
      .filter(({ active }) => active)
      .map(({ version }) => version)
      .toReversed(),
    locations: locations.data
      .filter(({ available }) => available)
      .map(({ location, name }) => ({ value: location, label: name })),
  };
  return <CreateForm choices={choices} onClose={onClose} />;
};

const CreateForm = ({ choices, onClose }: { choices: Choices; onClose: () => void }) => {
  const queries = useQueryClient();
  const form = useForm<Values>({
    initialValues: {
      name: '',
      version: choices.versions[0] ?? '',
      size: 'small',
      location: choices.locations[0]?.value ?? '',
    },
  });
  const create = useMutation({
    mutationFn: (cluster: Values) => unwrap(api.POST('/clusters', { body: cluster })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: clustersQuery.queryKey });
      onClose();
    },
    onError: (error) => showErrors(form, error),
  });
  return (
    <form onSubmit={form.onSubmit((cluster) => create.mutate(cluster))}>
      <Stack gap="sm">
        <TextInput
          label="Name"
          description="Starts with a letter; letters, digits, spaces, - and _"
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to fill this in
          autoFocus
          maxLength={63}
          {...form.getInputProps('name')}
        />
        <NativeSelect label="Version" data={[...choices.versions]} {...form.getInputProps('version')} />
        <NativeSelect label="Size" data={[...SIZES]} {...form.getInputProps('size')} />
        <NativeSelect label="Location" data={[...choices.locations]} {...form.getInputProps('location')} />
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
