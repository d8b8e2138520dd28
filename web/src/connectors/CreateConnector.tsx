import { Button, Group, Modal, PasswordInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import { errorsByField, Problem } from '../api/problem.ts';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { catalogueQuery, connectorsQuery } from './connectorQuery.ts';

export const CreateConnector = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Modal opened={opened} onClose={onClose} title="New connector" closeButtonProps={{ 'aria-label': 'Close' }}>
    <ConnectorForm onClose={onClose} />
  </Modal>
);

const ConnectorForm = ({ onClose }: { onClose: () => void }) => {
  const queries = useQueryClient();
  const kinds = useQuery(catalogueQuery).data?.filter(({ category }) => category === 'connector') ?? [];
  const form = useForm<{ kind: 'postgres'; name: string; config: Record<string, string> }>({
    initialValues: { kind: 'postgres', name: '', config: {} },
  });
  const kind = kinds.find((entry) => entry.kind === form.values.kind);
  const create = useMutation({
    mutationFn: ({ config, ...connector }: typeof form.values) =>
      unwrap(
        api.POST('/api/connectors', {
          body: {
            ...connector,
            config: Object.fromEntries(Object.entries(config).filter(([, value]) => value !== '')),
          },
        }),
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: connectorsQuery.queryKey });
      onClose();
    },
    onError: (error) => {
      if (!(error instanceof Problem)) return;
      const errors = Object.entries(errorsByField(error)).map(([field, text]) => [field.replaceAll('/', '.'), text]);
      form.setErrors(Object.fromEntries(errors));
    },
  });
  return (
    <form onSubmit={form.onSubmit((connector) => create.mutate(connector))}>
      <Stack gap="sm">
        <ProblemNotice error={create.error} />
        <Select
          label="Kind"
          data={kinds.map((entry) => ({ value: entry.kind, label: entry.name }))}
          allowDeselect={false}
          {...form.getInputProps('kind')}
        />
        {kind !== undefined && (
          <Text size="xs" c="dimmed">
            {kind.description}
          </Text>
        )}
        <TextInput label="Name" required data-autofocus maxLength={140} {...form.getInputProps('name')} />
        {kind?.config_schema.map(({ key, label, secret, required }) => {
          const Input = secret ? PasswordInput : TextInput;
          return (
            <Input
              key={key}
              label={label}
              description={key}
              required={required}
              autoComplete="off"
              {...form.getInputProps(`config.${key}`)}
              value={form.values.config[key] ?? ''}
            />
          );
        })}
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
