import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Cluster, clusterStatusQuery } from './queries.ts';
import { labels } from '../parts/label.ts';
import { Status } from '../parts/Status.tsx';

const clusterStatus = labels({
  provisioning: { text: 'provisioning', tone: 'active' },
  available: { text: 'available', tone: 'good' },
  failed: { text: 'failed', tone: 'bad' },
});

/** The status with its reason; while the cluster is on its way, with the step that it is at. */
export const ClusterStatus = ({ cluster }: { cluster: Cluster }) => {
  const { data } = useQuery({ ...clusterStatusQuery(cluster), enabled: cluster.status !== 'available' });
  const step = data?.operation?.step?.replaceAll('_', ' ');
  const why = cluster.status === 'available' ? null : (data?.status_reason ?? step ?? null);
  return (
    <div aria-live="polite">
      <Status label={clusterStatus(cluster.status)} />
      {why !== null && (
        <Text size="xs" c="dimmed" className="foreign">
          {why}
        </Text>
      )}
    </div>
  );
};

/** CL-96: says so when what runs is a stand-in for the real thing. */
export const Driver = ({ cluster }: { cluster: Cluster }) => {
  const driver = useQuery(clusterStatusQuery(cluster)).data?.driver;
  if (driver === undefined || driver.is_keycloak) return null;
  return (
    <Text size="sm">
      Clusters run with the {driver.kind} driver ({driver.label}): each answers like an identity server, but is not
      Keycloak.
    </Text>
  );
};
