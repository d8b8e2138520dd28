import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Cluster } from '../api/types.ts';
import { clusterStatus } from '../parts/labels.ts';
import { Status } from '../parts/Status.tsx';
import { clusterStatusQuery } from './clusterQuery.ts';

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
