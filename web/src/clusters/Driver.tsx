import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Cluster } from './queries.ts';
import { clusterStatusQuery } from './queries.ts';

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
