import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DataTable, type Column } from '../parts/DataTable.tsx';
import { Empty } from '../parts/Empty.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Page } from '../parts/Page.tsx';
import { Ago } from '../parts/time/time.tsx';
import { isNarrowed } from './clusterFilter.ts';
import { ClusterFilters, useClusterFilter } from './ClusterFilters.tsx';
import { ClusterStatus } from './ClusterStatus.tsx';
import { compareVersions, versionsQuery } from './offer.ts';
import { clustersQuery, limitsQuery, type ClusterItem } from './queries.ts';

export const ClustersPage = () => {
  const filter = useClusterFilter();
  const query = useInfiniteQuery(clustersQuery(filter));
  return (
    <Page
      title="Clusters"
      lead={<Used />}
      action={
        <Group gap="xs">
          <Button size="xs" variant="default" renderRoot={(props) => <Link to="/clusters/window" {...props} />}>
            Maintenance window
          </Button>
          <Button
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden />}
            renderRoot={(props) => <Link to="/clusters/new" {...props} />}
          >
            New cluster
          </Button>
        </Group>
      }
    >
      <ClusterFilters />
      <Loaded query={query} height={240}>
        {({ pages }) => {
          const clusters = pages.flatMap(({ items }) => items);
          if (clusters.length === 0) return <NoClusters narrowed={isNarrowed(filter)} />;
          return (
            <>
              <DataTable label="Clusters" columns={COLUMNS} rows={clusters} />
              <Group justify="space-between">
                <Text size="xs" c="dimmed" aria-live="polite">
                  {clusters.length} of {pages.at(-1)?.total}
                </Text>
                {query.hasNextPage && (
                  <Button
                    variant="subtle"
                    size="xs"
                    loading={query.isFetchingNextPage}
                    onClick={() => void query.fetchNextPage()}
                  >
                    Show more
                  </Button>
                )}
              </Group>
            </>
          );
        }}
      </Loaded>
    </Page>
  );
};

/** How much of what the workspace may have is taken (CL-92). */
const Used = () => {
  const { data } = useQuery(limitsQuery);
  const clusters = data?.quotas.clusters;
  return (
    <>
      Identity servers of this workspace.{' '}
      {clusters !== undefined && (
        <>
          {clusters.used} of {clusters.limit} in use
          {clusters.used >= clusters.limit && ': to create another, delete one or raise SERVICE_MAX_CLUSTERS'}.
        </>
      )}
    </>
  );
};

const NoClusters = ({ narrowed }: { narrowed: boolean }) =>
  narrowed ? (
    <Empty title="No matches">
      <Anchor component={Link} to="/clusters" size="sm">
        Show all clusters
      </Anchor>
    </Empty>
  ) : (
    <Empty title="No clusters yet">
      A cluster is an identity server with its own database.{' '}
      <Anchor component={Link} to="/clusters/new" size="sm">
        Create the first one
      </Anchor>
      , or send <code>POST /clusters</code> with an{' '}
      <Anchor component={Link} to="/keys" size="sm">
        API key
      </Anchor>
      .
    </Empty>
  );

/** With how many versions that are offered are newer. */
const Version = ({ version }: { version: string }) => {
  const { data = [] } = useQuery(versionsQuery);
  const newer = data.filter((entry) => entry.active && compareVersions(entry.version, version) > 0).length;
  return (
    <>
      {version}
      {newer > 0 && (
        <Text size="xs" c="dimmed">
          {newer} behind
        </Text>
      )}
    </>
  );
};

const COLUMNS: readonly Column<ClusterItem>[] = [
  {
    name: 'Name',
    cell: ({ id, name }) => (
      <Anchor
        size="sm"
        fw={600}
        renderRoot={(props) => <Link to="/clusters/$clusterId" params={{ clusterId: id }} {...props} />}
      >
        <span className="foreign">{name}</span>
      </Anchor>
    ),
  },
  { name: 'Status', cell: (cluster) => <ClusterStatus cluster={cluster} /> },
  { name: 'Version', cell: ({ version }) => <Version version={version} /> },
  { name: 'Size', cell: ({ size }) => size },
  { name: 'Location', cell: ({ location }) => location },
  { name: 'Auto-upgrade', cell: ({ auto_upgrade_enabled: on }) => (on ? 'on' : 'off') },
  { name: 'Created', cell: ({ created_at }) => <Ago iso={created_at} /> },
];
