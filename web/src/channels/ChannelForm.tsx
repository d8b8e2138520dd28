import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import { DialogForm } from '../parts/dialogs/DialogForm.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { ChannelFields } from './ChannelFields.tsx';
import { changesOf, CHANNELS_KEY, kindsQuery, type Channel, type ChannelKind, type Schema } from './queries.ts';
import { configOf, configPatch, fieldNames, reachOf, shownValues, type ChannelValues } from './values.ts';

type Props = { onClose: () => void };

/** SU-116: a new channel of a kind. */
export const CreateChannel = ({ kind, onClose }: Props & { kind: ChannelKind }) => {
  const schema = kind.config_schema;
  const form = useForm<ChannelValues>({
    initialValues: { ...shownValues(schema), name: kind.name, when: kind.default_when ?? '' },
  });
  return (
    <DialogForm
      form={form}
      fields={fieldNames(schema)}
      action="Create"
      send={(values, { headers }) => {
        const config = configOf(schema, values.config);
        const body = { kind: kind.kind, name: values.name, enabled: true, config, ...reachOf(values) };
        return unwrap(api.POST('/api/settings/escalation/channels', { body, headers }));
      }}
      changes={[[CHANNELS_KEY]]}
      onClose={onClose}
    >
      <ChannelFields form={form} schema={schema} />
    </DialogForm>
  );
};

/** SU-116, X-64: what is left as it is stays. */
export const ChangeChannel = ({ channel, onClose }: Props & { channel: Channel }) => (
  <Loaded query={useQuery(kindsQuery)} height={320}>
    {(kinds) => {
      const schema = kinds.find(({ kind }) => kind === channel.kind)?.config_schema ?? [];
      return <ChangeForm channel={channel} schema={schema} onClose={onClose} />;
    }}
  </Loaded>
);

const ChangeForm = ({ channel, schema, onClose }: Props & { channel: Channel; schema: Schema }) => {
  const form = useForm<ChannelValues>({ initialValues: shownValues(schema, channel) });
  return (
    <DialogForm
      form={form}
      fields={fieldNames(schema)}
      action="Save"
      send={(values) => {
        const config = configPatch(schema, channel, values.config);
        const body = { name: values.name, config, ...reachOf(values) };
        const params = { path: { id: channel.id } };
        return unwrap(api.PATCH('/api/settings/escalation/channels/{id}', { params, body }));
      }}
      changes={changesOf(channel.id)}
      onClose={onClose}
    >
      <ChannelFields form={form} schema={schema} channel={channel} />
    </DialogForm>
  );
};
