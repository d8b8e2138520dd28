import { Button, Group, NativeSelect, Skeleton, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import type { CatalogueEntry } from './queries.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { showErrors } from '../parts/formErrors.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { ConfigField } from './ConfigField.tsx';
import { catalogueQuery, connectorsQuery } from './queries.ts';

type Values = { kind: 'postgres'; name: string; config: Record<string, string> };

export const CreateConnector = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Dialog opened={opened} onClose={onClose} title="New connector">
    <WithCatalogue onClose={onClose} />
  </Dialog>
);

const WithCatalogue = ({ onClose }: { onClose: () => void }) => {
  const catalogue = useQuery(catalogueQuery);
  if (catalogue.error !== null) return <ProblemNotice error={catalogue.error} />;
  if (catalogue.data === undefined) return <Skeleton h={320} />;
  return <ConnectorForm kinds={catalogue.data.filter(({ category }) => category === 'connector')} onClose={onClose} />;
};

const ConnectorForm = ({ kinds, onClose }: { kinds: readonly CatalogueEntry[]; onClose: () => void }) => {
  const queries = useQueryClient();
  const form = useForm<Values>({ initialValues: { kind: 'postgres', name: '', config: {} } });
  const chosen = kinds.find(({ kind }) => kind === form.values.kind);
  const create = useMutation({
    mutationFn: ({ config, ...connector }: Values) =>
      unwrap(api.POST('/api/connectors', { body: { ...connector, config: filledIn(config) } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: connectorsQuery.queryKey });
      onClose();
    },
    onError: (error) => showErrors(form, error),
  });
  const fields = ['kind', 'name', ...(chosen?.config_schema ?? []).map(({ key }) => `config.${key}`)];
  return (
    <form onSubmit={form.onSubmit((connector) => create.mutate(connector))}>
      <Stack gap="sm">
        <NativeSelect
          label="Kind"
          description={chosen?.description}
          data={kinds.map(({ kind, name }) => ({ value: kind, label: name }))}
          {...form.getInputProps('kind')}
        />
        <TextInput
          label="Name"
          description="What the agent and your colleagues call it"
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to fill this in
          autoFocus
          maxLength={140}
          {...form.getInputProps('name')}
        />
        {chosen?.config_schema.map((field) => (
          <ConfigField key={field.key} field={field} {...form.getInputProps(`config.${field.key}`)} />
        ))}
        <FormProblem error={create.error} fields={fields} />
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

/** What was left empty is not sent. */
const filledIn = (config: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(config).filter(([, value]) => value !== ''));
