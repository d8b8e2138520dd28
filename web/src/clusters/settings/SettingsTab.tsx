import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../parts/Loaded.tsx';
import { Section } from '../../parts/Section.tsx';
import { useClusterId } from '../ClusterPage.tsx';
import { clusterQuery, statusQuery } from '../queries.ts';
import { ConfigurationForm } from './ConfigurationForm.tsx';
import { DeleteCluster } from './DeleteCluster.tsx';
import { RenameForm } from './RenameForm.tsx';
import { Switches } from './Switches.tsx';

export const SettingsTab = () => {
  const id = useClusterId();
  const status = useQuery(statusQuery(id));
  return (
    <Loaded query={useQuery(clusterQuery(id))} height={480}>
      {(cluster) => (
        <Stack gap="xl" maw={720}>
          <RenameForm key={cluster.name} cluster={cluster} />
          <Section title="Switches">
            <Loaded query={status} height={110}>
              {(state) => <Switches cluster={cluster} isProtected={state.deletion_protection} />}
            </Loaded>
          </Section>
          <ConfigurationForm key={keyOf(cluster)} cluster={cluster} />
          <Loaded query={status} height={110}>
            {(state) => <DeleteCluster cluster={cluster} isProtected={state.deletion_protection} />}
          </Loaded>
        </Stack>
      )}
    </Loaded>
  );
};

/** The form begins anew when what it shows has changed elsewhere. */
const keyOf = ({
  size,
  http_relative_path,
  features,
  features_disabled,
}: Parameters<typeof ConfigurationForm>[0]['cluster']) =>
  JSON.stringify([size, http_relative_path, features, features_disabled]);
