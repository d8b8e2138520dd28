import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Status } from '../parts/Status.tsx';
import { clusterStatus } from './clusterStatusLabels.ts';
import { statusQuery, type ClusterItem, type ClusterState } from './queries.ts';

/** How far an operation is: "starting, 40 %". */
export const stepOf = ({ operation }: ClusterState): string | null => {
  if (operation === null || operation.step === null) return null;
  const step = operation.step.replaceAll('_', ' ');
  return operation.progress === null ? step : `${step}, ${Math.round(operation.progress * 100)} %`;
};

/** The status with its reason; while the cluster is on its way, with the step that it is at. */
export const ClusterStatus = ({ cluster }: { cluster: Pick<ClusterItem, 'id' | 'status'> }) => {
  const { data } = useQuery({ ...statusQuery(cluster.id), enabled: cluster.status !== 'available' });
  const why = cluster.status === 'available' || data === undefined ? null : (data.status_reason ?? stepOf(data));
  return (
    <div aria-live="polite">
      <Status label={clusterStatus(cluster.status)} />
      {why !== null && (
        <Text size="xs" c="dimmed" className="foreign" lineClamp={2}>
          {why}
        </Text>
      )}
    </div>
  );
};

/** CL-96: says so when what runs is a stand-in for the real thing. */
export const StandIn = ({ driver }: { driver: ClusterState['driver'] }) =>
  driver.is_keycloak ? null : (
    <Text size="xs" c="dimmed">
      An {driver.label}, not Keycloak: it has the same API and every upgrade step, but its version is only a label.
    </Text>
  );
