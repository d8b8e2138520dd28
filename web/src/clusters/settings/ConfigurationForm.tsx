import { Button, Group, Input, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { FormProblem, showErrors } from '../../parts/dialogs/FormProblem.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { Section } from '../../parts/Section.tsx';
import { useCommand } from '../../parts/useCommand.ts';
import { Features } from '../Features.tsx';
import { sizesQuery, type Size } from '../offer.ts';
import { changesOf, type Cluster } from '../queries.ts';
import { SizeCards } from '../SizeCards.tsx';
import { patchCluster, type ClusterChange } from './patch.ts';

type Values = {
  size: Size['size'];
  http_relative_path: string;
  features: string[];
  features_disabled: string[];
};

/** CL-49: what begins an operation when it is changed. */
export const ConfigurationForm = ({ cluster }: { cluster: Cluster }) => {
  const sizes = useQuery(sizesQuery);
  const current = valuesOf(cluster);
  const form = useForm<Values>({ initialValues: current });
  const change = useCommand<Values, Cluster>({
    send: (values) => patchCluster(cluster.id, changedIn(values, current)),
    changes: changesOf(cluster.id),
    onError: (error) => showErrors(form, error),
  });
  const possible = cluster.status === 'available' || cluster.status === 'degraded';
  const { size, features, features_disabled } = form.values;
  return (
    <Section
      title="Configuration"
      lead="A change starts an operation. The cluster is updating until it completes, and may be unavailable for a short time."
    >
      <form onSubmit={form.onSubmit((values) => change.mutate(values))}>
        <Stack gap="md">
          <Loaded query={sizes} height={110}>
            {(all) => <SizeCards sizes={all} value={size} onChange={(chosen) => form.setFieldValue('size', chosen)} />}
          </Loaded>
          <TextInput
            label="Path"
            description="URL path of the server. Update the programs that use the old path."
            placeholder="/"
            maxLength={64}
            maw={400}
            {...form.getInputProps('http_relative_path')}
          />
          <div>
            <Input.Label component="div">Features</Input.Label>
            <Features
              version={cluster.version}
              value={{ features, features_disabled }}
              onChange={(lists) => form.setValues(lists)}
            />
          </div>
          <FormProblem error={change.error} fields={Object.keys(form.values)} />
          <Group gap="xs">
            <Button type="submit" loading={change.isPending} disabled={!form.isDirty() || !possible}>
              Apply changes
            </Button>
            {!possible && (
              <Text size="xs" c="dimmed">
                Possible once the cluster is available or degraded; it is {cluster.status} now.
              </Text>
            )}
          </Group>
        </Stack>
      </form>
    </Section>
  );
};

const valuesOf = ({ size, http_relative_path, features, features_disabled }: Cluster): Values => ({
  size,
  http_relative_path,
  features: [...features],
  features_disabled: [...features_disabled],
});

/** What differs: what is left out stays as it is. */
const changedIn = (values: Values, current: Values): ClusterChange => {
  const same = (name: keyof Values): boolean => JSON.stringify(values[name]) === JSON.stringify(current[name]);
  return {
    ...(same('size') ? {} : { size: values.size }),
    ...(same('http_relative_path') ? {} : { http_relative_path: values.http_relative_path }),
    ...(same('features') ? {} : { features: values.features }),
    ...(same('features_disabled') ? {} : { features_disabled: values.features_disabled }),
  };
};
