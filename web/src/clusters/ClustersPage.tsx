import { Alert, Anchor, Box, Button, Code, Skeleton, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Cluster } from '../api/types.ts';
import { clusterStatus } from '../parts/labels.ts';
import { Page } from '../parts/Page.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { StatusBadge } from '../parts/StatusBadge.tsx';
import { Ago } from '../parts/time.tsx';
import { clustersQuery } from './clusterQuery.ts';
import { CreateCluster } from './CreateCluster.tsx';

export const ClustersPage = () => {
  const clusters = useQuery(clustersQuery);
  const [creating, dialog] = useDisclosure(false);
  return (
    <Page
      title="Clusters"
      lead="Identity servers of this workspace. A new one is provisioned in the background."
      action={
        <Button leftSection={<IconPlus size={16} aria-hidden />} size="xs" onClick={dialog.open}>
          New cluster
        </Button>
      }
    >
      <ProblemNotice error={clusters.error} />
      {clusters.isPending && <Skeleton h={160} />}
      {clusters.data?.length === 0 && (
        <Box py="lg">
          <Text fw={500}>No clusters yet</Text>
          <Text size="sm" c="dimmed">
            Create one here, or with <Code>POST /clusters</Code> and an API key.
          </Text>
        </Box>
      )}
      {clusters.data !== undefined && clusters.data.length > 0 && <ClusterTable clusters={clusters.data} />}
      <CreateCluster opened={creating} onClose={dialog.close} />
    </Page>
  );
};

const ClusterTable = ({ clusters }: { clusters: readonly Cluster[] }) => (
  <>
    <Alert color="gray" variant="light" p="xs">
      The embedded driver runs a small OpenID Connect server for each cluster, a stand-in for Keycloak on this machine.
    </Alert>
    <Table.ScrollContainer minWidth={720}>
      <Table verticalSpacing="xs" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {['Name', 'Status', 'Version', 'Size', 'Location', 'Address', 'Created'].map((name) => (
              <Table.Th key={name}>{name}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {clusters.map((cluster) => (
            <ClusterRow key={cluster.id} cluster={cluster} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  </>
);

const ClusterRow = ({ cluster }: { cluster: Cluster }) => (
  <Table.Tr>
    <Table.Td fw={500}>{cluster.name}</Table.Td>
    <Table.Td aria-live="polite">
      <StatusBadge label={clusterStatus(cluster.status)} />
    </Table.Td>
    <Table.Td>{cluster.version}</Table.Td>
    <Table.Td>{cluster.size}</Table.Td>
    <Table.Td>{cluster.location}</Table.Td>
    <Table.Td>
      {cluster.url === '' ? (
        <Text size="sm" c="dimmed">
          –
        </Text>
      ) : (
        <Anchor
          size="sm"
          href={`${cluster.url}/realms/master/.well-known/openid-configuration`}
          target="_blank"
          rel="noreferrer"
        >
          {cluster.url}
        </Anchor>
      )}
    </Table.Td>
    <Table.Td>
      <Ago iso={cluster.created_at} />
    </Table.Td>
  </Table.Tr>
);
