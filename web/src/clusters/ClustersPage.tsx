import { Anchor, Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Cluster } from './queries.ts';
import { DataTable, type Column } from '../parts/DataTable.tsx';
import { Empty } from '../parts/Empty.tsx';
import { Page } from '../parts/Page.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { Ago } from '../parts/time.tsx';
import { clustersQuery } from './queries.ts';
import { ClusterStatus } from './ClusterStatus.tsx';
import { CreateCluster } from './CreateCluster.tsx';
import { Driver } from './Driver.tsx';

export const ClustersPage = () => {
  const clusters = useQuery(clustersQuery);
  const [creating, dialog] = useDisclosure(false);
  const [newest] = clusters.data ?? [];
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
        <Empty title="No clusters yet">
          Create one here, or with <code>POST /clusters</code> and an API key.
        </Empty>
      )}
      {newest !== undefined && <Driver cluster={newest} />}
      {newest !== undefined && <DataTable label="Clusters" columns={COLUMNS} rows={clusters.data ?? []} />}
      <CreateCluster opened={creating} onClose={dialog.close} />
    </Page>
  );
};

const COLUMNS: readonly Column<Cluster>[] = [
  { name: 'Name', cell: ({ name }) => <b className="foreign">{name}</b> },
  { name: 'Status', cell: (cluster) => <ClusterStatus cluster={cluster} /> },
  { name: 'Version', cell: ({ version }) => version },
  { name: 'Size', cell: ({ size }) => size },
  { name: 'Location', cell: ({ location }) => location },
  { name: 'Address', cell: (cluster) => <Address cluster={cluster} /> },
  { name: 'Created', cell: ({ created_at }) => <Ago iso={created_at} /> },
];

/** CL-09: empty until the cluster is first available. */
const Address = ({ cluster: { url } }: { cluster: Cluster }) =>
  url === '' ? (
    'not yet'
  ) : (
    <Anchor
      size="sm"

      href={`${url}/realms/master/.well-known/openid-configuration`}
      target="_blank"
      rel="noreferrer"
    >
      <span className="foreign">{url}</span>
    </Anchor>
  );
