import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, unwrap } from '../api/client.ts';
import { errorsByField, Problem } from '../api/problem.ts';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { clustersQuery, locationsQuery, versionsQuery } from './clusterQuery.ts';

const SIZES = [
  { value: 'small', label: 'small: 1 instance' },
  { value: 'medium', label: 'medium: 2 instances' },
  { value: 'large', label: 'large: 3 instances' },
] as const;

type Values = { name: string; version: string; size: (typeof SIZES)[number]['value']; location: string };

export const CreateCluster = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Modal opened={opened} onClose={onClose} title="New cluster" closeButtonProps={{ 'aria-label': 'Close' }}>
    <CreateForm onDone={onClose} />
  </Modal>
);

const CreateForm = ({ onDone }: { onDone: () => void }) => {
  const queries = useQueryClient();
  const versions = useActiveVersions();
  const locations = useQuery(locationsQuery).data?.filter(({ available }) => available) ?? [];
  const form = useForm<Values>({ initialValues: { name: '', version: '', size: 'small', location: 'us' } });
  const newest = versions[0];
  useEffect(() => {
    if (newest !== undefined) form.setFieldValue('version', (chosen) => (chosen === '' ? newest : chosen));
    // The form object is new on every render; its functions are not.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [newest]);
  const create = useMutation({
    mutationFn: (cluster: Values) => unwrap(api.POST('/clusters', { body: cluster })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: clustersQuery.queryKey });
      onDone();
    },
    onError: (error) => {
      if (error instanceof Problem) form.setErrors(errorsByField(error));
    },
  });
  return (
    <form onSubmit={form.onSubmit((cluster) => create.mutate(cluster))}>
      <Stack gap="sm">
        <ProblemNotice error={create.error} />
        <TextInput
          label="Name"
          description="Starts with a letter; letters, digits, spaces, - and _"
          required
          data-autofocus
          maxLength={63}
          {...form.getInputProps('name')}
        />
        <Select label="Version" data={versions} allowDeselect={false} required {...form.getInputProps('version')} />
        <Select label="Size" data={SIZES} allowDeselect={false} required {...form.getInputProps('size')} />
        <Select
          label="Location"
          data={locations.map(({ location, name }) => ({ value: location, label: name }))}
          allowDeselect={false}
          required
          {...form.getInputProps('location')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
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

/** Newest first. */
const useActiveVersions = (): readonly string[] =>
  useQuery(versionsQuery)
    .data?.filter(({ active }) => active)
    .map(({ version }) => version)
    .toReversed() ?? [];
