import { Anchor, Button, Group, Input, NativeSelect, Stack, Switch, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { api, unwrap } from '../api/client.ts';
import type { paths } from '../api/schema.d.ts';
import { NameField } from '../parts/dialogs/DialogForm.tsx';
import { FormProblem, showErrors } from '../parts/dialogs/FormProblem.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Page } from '../parts/Page.tsx';
import { useCommand } from '../parts/useCommand.ts';
import { Features } from './Features.tsx';
import { workspaceWindowQuery } from './maintenance/queries.ts';
import { windowWords } from './maintenance/windowWords.ts';
import { locationsQuery, sizesQuery, versionsQuery, type Location, type Size, type Version } from './offer.ts';
import { CLUSTERS_KEY, limitsQuery, type Cluster } from './queries.ts';
import { SizeCards } from './SizeCards.tsx';

/** Creates a cluster, and says what follows from each choice before it is made. */
export const NewClusterPage = () => {
  const versions = useQuery(versionsQuery);
  const sizes = useQuery(sizesQuery);
  const locations = useQuery(locationsQuery);
  return (
    <Page
      title="New cluster"
      above={
        <Anchor component={Link} to="/clusters" size="xs">
          Clusters
        </Anchor>
      }
      lead="An identity server with its own database. It is provisioned in the background. Use it once its status is available."
    >
      <Loaded query={versions} height={600}>
        {(offered) => (
          <Loaded query={sizes} height={600}>
            {(all) => (
              <Loaded query={locations} height={600}>
                {(places) => (
                  <ClusterForm versions={offered.filter(({ active }) => active)} sizes={all} locations={places} />
                )}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
};

type NewCluster = paths['/clusters']['post']['requestBody']['content']['application/json'];

type Values = {
  name: string;
  version: string;
  size: Size['size'];
  location: string;
  features: string[];
  features_disabled: string[];
  http_relative_path: string;
  auto_upgrade_enabled: boolean;
  deletion_protection: boolean;
};

type FormProps = { versions: readonly Version[]; sizes: readonly Size[]; locations: readonly Location[] };

const ClusterForm = ({ versions, sizes, locations }: FormProps) => {
  const navigate = useNavigate();
  const form = useForm<Values>({
    initialValues: {
      name: '',
      version: versions.at(-1)?.version ?? '',
      size: 'small',
      location: locations.find(({ available }) => available)?.location ?? '',
      features: [],
      features_disabled: [],
      http_relative_path: '',
      auto_upgrade_enabled: true,
      deletion_protection: false,
    },
  });
  const create = useCommand<Values, Cluster>({
    send: (values, { headers }) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- chosen from what the service offers
      const body = values as Values & { location: NewCluster['location'] };
      return unwrap(api.POST('/clusters', { body, headers }));
    },
    changes: [[CLUSTERS_KEY], limitsQuery.queryKey],
    onDone: ({ id }) => void navigate({ to: '/clusters/$clusterId', params: { clusterId: id } }),
    onError: (error) => showErrors(form, error),
  });
  const { version, features, features_disabled } = form.values;
  return (
    <form onSubmit={form.onSubmit((values) => create.mutate(values))}>
      <Stack gap="lg" maw={720}>
        <NameField
          description="Start with a letter; use letters, digits, spaces, - and _. Can be changed later."
          maxLength={63}
          maw={400}
          {...form.getInputProps('name')}
        />
        <VersionField form={form} versions={versions} />
        <SizeCards sizes={sizes} value={form.values.size} onChange={(size) => form.setFieldValue('size', size)} />
        <LocationField form={form} locations={locations} />
        <Switches form={form} />
        <TextInput
          label="Path"
          description="URL path of the server, such as /auth. Leave empty for the root, the default for new installations."
          placeholder="/"
          maxLength={64}
          maw={400}
          {...form.getInputProps('http_relative_path')}
        />
        <div>
          <Input.Label component="div">Features</Input.Label>
          <Features version={version} value={{ features, features_disabled }} onChange={form.setValues} />
        </div>
        <FormProblem error={create.error} fields={Object.keys(form.values)} />
        <Group gap="xs">
          <Button type="submit" loading={create.isPending}>
            Create
          </Button>
          <Button variant="default" renderRoot={(props) => <Link to="/clusters" {...props} />}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

type Form = { form: UseFormReturnType<Values> };

const VersionField = ({ form, versions }: Form & Pick<FormProps, 'versions'>) => (
  <NativeSelect
    label="Version"
    description={versionWords(form.values.version, versions)}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    data={versions.map(({ version }) => version).toReversed()}
    maw={400}
    {...form.getInputProps('version')}
    onChange={({ currentTarget: { value } }) =>
      // Not every version has every feature.
      form.setValues({ version: value, features: [], features_disabled: [] })
    }
  />
);

const LocationField = ({ form, locations }: Form & Pick<FormProps, 'locations'>) => (
  <NativeSelect
    label="Location"
    description="Where it runs and stores its data. Cannot be changed later."
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    data={locations.map(({ location, name, available }) => ({ value: location, label: name, disabled: !available }))}
    maw={400}
    {...form.getInputProps('location')}
  />
);

const versionWords = (version: string, versions: readonly Version[]): string => {
  const newer = versions.length - 1 - versions.findIndex((entry) => entry.version === version);
  if (newer === 0) return 'The newest. A cluster cannot be downgraded to an older version.';
  return `${newer === 1 ? 'One newer version is' : `${newer} newer versions are`} available; the cluster must be upgraded step by step to reach it.`;
};

const Switches = ({ form }: Form) => {
  const { data: window } = useQuery(workspaceWindowQuery);
  const when = window === undefined ? 'its maintenance window' : `its maintenance window (${windowWords(window)})`;
  return (
    <>
      <Switch
        label="Auto-upgrade"
        description={
          form.values.auto_upgrade_enabled
            ? `One step in each of ${when}, if it has no breaking changes. A major version or a breaking change always needs your decision.`
            : 'New versions are installed only on request. The page of the cluster shows the available ones.'
        }
        {...form.getInputProps('auto_upgrade_enabled', { type: 'checkbox' })}
      />
      <Switch
        label="Deletion protection"
        description="Deletion, here or through the API, is refused until the protection is switched off."
        {...form.getInputProps('deletion_protection', { type: 'checkbox' })}
      />
    </>
  );
};
