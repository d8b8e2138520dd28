import { NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import { ConfigField, fieldName } from '../catalogue/ConfigField.tsx';
import { configChange, shownConfig } from '../catalogue/configChange.ts';
import { catalogueQuery, type Schema } from '../catalogue/queries.ts';
import { DialogForm } from '../parts/dialogs/DialogForm.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { connectorsQuery, type Connector } from './queries.ts';

type Props = { connector: Connector; onClose: () => void };

/** SU-36: the configuration of a connector, and whether the agent is offered its tools. Its name and kind stay. */
export const ChangeConnector = ({ connector, onClose }: Props) => (
  <Loaded query={useQuery(catalogueQuery)} height={240}>
    {(catalogue) => {
      const schema = catalogue.find(({ kind }) => kind === connector.kind)?.config_schema ?? [];
      return <ChangeForm connector={connector} schema={schema} onClose={onClose} />;
    }}
  </Loaded>
);

const LEVELS = [
  { value: 'investigate', label: 'Offered to the agent, read-only' },
  { value: 'off', label: 'Checked, but not offered to the agent' },
] as const;

type Values = { autonomy_level: Connector['autonomy_level']; config: Record<string, string> };

const ChangeForm = ({ connector, schema, onClose }: Props & { schema: Schema }) => {
  const form = useForm<Values>({
    initialValues: { autonomy_level: connector.autonomy_level, config: shownConfig(connector, schema) },
  });
  return (
    <DialogForm
      form={form}
      fields={schema.map((field) => fieldName(field))}
      action="Save"
      send={({ autonomy_level, config }) => {
        const body = { autonomy_level, config: configChange(connector, schema, config) };
        return unwrap(api.PATCH('/api/connectors/{id}', { params: { path: { id: connector.id } }, body }));
      }}
      changes={[connectorsQuery.queryKey]}
      onClose={onClose}
    >
      {schema.map((field) => (
        <ConfigField
          key={field.key}
          field={field}
          kept={field.secret && connector.config[field.key] !== undefined}
          {...form.getInputProps(fieldName(field))}
        />
      ))}
      <NativeSelect label="Tools" data={[...LEVELS]} {...form.getInputProps('autonomy_level')} />
    </DialogForm>
  );
};
