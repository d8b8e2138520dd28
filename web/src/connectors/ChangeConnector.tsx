import { Button, Group, NativeSelect, Skeleton, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import type { CatalogueEntry, Connector } from './queries.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { showErrors } from '../parts/formErrors.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { ConfigField } from './ConfigField.tsx';
import { configChange, shownConfig } from './configChange.ts';
import { catalogueQuery, connectorsQuery } from './queries.ts';

type Props = { connector: Connector; opened: boolean; onClose: () => void };

/** SU-36: the configuration of a connector, and whether the agent is offered its tools. Its name and kind stay. */
export const ChangeConnector = ({ connector, opened, onClose }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={`Change ${connector.name}`}>
    <WithCatalogue connector={connector} onClose={onClose} />
  </Dialog>
);

const WithCatalogue = ({ connector, onClose }: Omit<Props, 'opened'>) => {
  const catalogue = useQuery(catalogueQuery);
  if (catalogue.error !== null) return <ProblemNotice error={catalogue.error} />;
  if (catalogue.data === undefined) return <Skeleton h={240} />;
  const schema = catalogue.data.find(({ kind }) => kind === connector.kind)?.config_schema ?? [];
  return <ChangeForm connector={connector} schema={schema} onClose={onClose} />;
};

const LEVELS = [
  { value: 'investigate', label: 'Offered to the agent, which can only read' },
  { value: 'off', label: 'Checked, but not offered to the agent' },
] as const;

type Values = { autonomy_level: Connector['autonomy_level']; config: Record<string, string> };
type FormProps = Omit<Props, 'opened'> & { schema: CatalogueEntry['config_schema'] };

const ChangeForm = ({ connector, schema, onClose }: FormProps) => {
  const queries = useQueryClient();
  const form = useForm<Values>({
    initialValues: { autonomy_level: connector.autonomy_level, config: shownConfig(connector, schema) },
  });
  const change = useMutation({
    mutationFn: ({ autonomy_level, config }: Values) => {
      const body = { autonomy_level, config: configChange(connector, schema, config) };
      return unwrap(api.PATCH('/api/connectors/{id}', { params: { path: { id: connector.id } }, body }));
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: connectorsQuery.queryKey });
      onClose();
    },
    onError: (error) => showErrors(form, error),
  });
  return (
    <form onSubmit={form.onSubmit((values) => change.mutate(values))}>
      <Stack gap="sm">
        {schema.map((field) => (
          <ConfigField
            key={field.key}
            field={field}
            kept={field.secret && connector.config[field.key] !== undefined}
            {...form.getInputProps(`config.${field.key}`)}
          />
        ))}
        <NativeSelect label="Tools" data={[...LEVELS]} {...form.getInputProps('autonomy_level')} />
        <FormProblem error={change.error} fields={schema.map(({ key }) => `config.${key}`)} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={change.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
