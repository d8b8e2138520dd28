import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import { DialogForm } from '../parts/dialogs/DialogForm.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { availableClustersQuery, connectorsQuery, type AvailableCluster } from './queries.ts';

type Props = { onClose: () => void };

/** SU-43: a cluster of this product as a connector, with credentials that are made for it. */
export const ConnectCluster = ({ onClose }: Props) => (
  <Loaded query={useQuery(availableClustersQuery)} height={200}>
    {(clusters) => <ConnectForm clusters={clusters} onClose={onClose} />}
  </Loaded>
);

const ConnectForm = ({ clusters, onClose }: Props & { clusters: readonly AvailableCluster[] }) => {
  const form = useForm({ initialValues: { cluster_id: clusters[0]?.id ?? '', realm: '' } });
  if (clusters.length === 0) return <Text size="sm">No cluster is available now.</Text>;
  return (
    <DialogForm
      form={form}
      fields={['cluster_id', 'realm']}
      action="Connect"
      send={({ cluster_id, realm }, { headers }) => {
        const body = { cluster_id, autonomy_level: 'investigate' as const, ...(realm === '' ? {} : { realm }) };
        return unwrap(api.POST('/api/connectors/from-cluster', { body, headers }));
      }}
      changes={[connectorsQuery.queryKey]}
      onClose={onClose}
    >
      <NativeSelect
        label="Cluster"
        description="A read-only client is created in it for this connector."
        data={clusters.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('cluster_id')}
      />
      <TextInput
        label="Realm"
        description="Empty: the only realm besides master; master if none or several"
        autoComplete="off"
        {...form.getInputProps('realm')}
      />
    </DialogForm>
  );
};
