import { NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import type { paths } from '../api/schema.d.ts';
import { ConfigField, fieldName } from '../catalogue/ConfigField.tsx';
import { filledIn } from '../catalogue/configChange.ts';
import { catalogueQuery, type CatalogueEntry } from '../catalogue/queries.ts';
import { DialogForm, NameField } from '../parts/dialogs/DialogForm.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { connectorsQuery } from './queries.ts';

type Kind = paths['/api/connectors']['post']['requestBody']['content']['application/json']['kind'];
type Values = { kind: Kind; name: string; config: Record<string, string> };
type Props = { onClose: () => void };

export const CreateConnector = ({ onClose }: Props) => (
  <Loaded query={useQuery(catalogueQuery)} height={320}>
    {(catalogue) => (
      <ConnectorForm kinds={catalogue.filter(({ category }) => category === 'connector')} onClose={onClose} />
    )}
  </Loaded>
);

const ConnectorForm = ({ kinds, onClose }: Props & { kinds: readonly CatalogueEntry[] }) => {
  const form = useForm<Values>({ initialValues: { kind: 'postgres', name: '', config: {} } });
  const chosen = kinds.find(({ kind }) => kind === form.values.kind);
  const schema = chosen?.config_schema ?? [];
  return (
    <DialogForm
      form={form}
      fields={['kind', 'name', ...schema.map((field) => fieldName(field))]}
      action="Create"
      send={({ config, ...connector }, { headers }) =>
        unwrap(api.POST('/api/connectors', { body: { ...connector, config: filledIn(config) }, headers }))
      }
      changes={[connectorsQuery.queryKey]}
      onClose={onClose}
    >
      <NativeSelect
        label="Kind"
        description={chosen?.description}
        data={kinds.map(({ kind, name }) => ({ value: kind, label: name }))}
        {...form.getInputProps('kind')}
      />
      <NameField
        description="The name shown to the agent and your colleagues"
        maxLength={140}
        {...form.getInputProps('name')}
      />
      {schema.map((field) => (
        <ConfigField key={field.key} field={field} {...form.getInputProps(fieldName(field))} />
      ))}
    </DialogForm>
  );
};
