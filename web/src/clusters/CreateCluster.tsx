import { NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import { DialogForm, NameField } from '../parts/DialogForm.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { clustersQuery, locationsQuery, versionsQuery, type Location, type Version } from './queries.ts';

/** The sizes as the form shows them, with what each gives (CL-03). */
const SIZES = [
  { value: 'small', label: 'small: 1 instance' },
  { value: 'medium', label: 'medium: 2 instances' },
  { value: 'large', label: 'large: 3 instances' },
] as const;

type Values = { name: string; version: string; size: (typeof SIZES)[number]['value']; location: string };
type Props = { onClose: () => void };

export const CreateCluster = ({ onClose }: Props) => {
  const versions = useQuery(versionsQuery);
  const locations = useQuery(locationsQuery);
  return (
    <Loaded query={versions} height={320}>
      {(versions) => (
        <Loaded query={locations} height={320}>
          {(locations) => <ClusterForm versions={versions} locations={locations} onClose={onClose} />}
        </Loaded>
      )}
    </Loaded>
  );
};

type FormProps = Props & { versions: readonly Version[]; locations: readonly Location[] };

const ClusterForm = ({ versions, locations, onClose }: FormProps) => {
  // Newest first.
  const offered = versions.filter(({ active }) => active).toReversed();
  const available = locations.filter((location) => location.available);
  const form = useForm<Values>({
    initialValues: {
      name: '',
      version: offered[0]?.version ?? '',
      size: 'small',
      location: available[0]?.location ?? '',
    },
  });
  return (
    <DialogForm
      form={form}
      action="Create"
      send={(body, { headers }) => unwrap(api.POST('/clusters', { body, headers }))}
      changes={[clustersQuery.queryKey]}
      onClose={onClose}
    >
      <NameField
        description="Starts with a letter; letters, digits, spaces, - and _"
        maxLength={63}
        {...form.getInputProps('name')}
      />
      <NativeSelect label="Version" data={offered.map(({ version }) => version)} {...form.getInputProps('version')} />
      <NativeSelect label="Size" data={[...SIZES]} {...form.getInputProps('size')} />
      <NativeSelect
        label="Location"
        data={available.map(({ location, name }) => ({ value: location, label: name }))}
        {...form.getInputProps('location')}
      />
    </DialogForm>
  );
};
