import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DataTable, type Column } from '../parts/DataTable.tsx';
import { DialogButton } from '../parts/DialogButton.tsx';
import { Empty } from '../parts/Empty.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Page } from '../parts/Page.tsx';
import { Ago } from '../parts/time.tsx';
import { ClusterStatus, Driver } from './ClusterStatus.tsx';
import { CreateCluster } from './CreateCluster.tsx';
import { clustersQuery, type Cluster } from './queries.ts';

export const ClustersPage = () => (
  <Page
    title="Clusters"
    lead="Identity servers of this workspace. A new one is provisioned in the background."
    action={<DialogButton action="New cluster">{(close) => <CreateCluster onClose={close} />}</DialogButton>}
  >
    <Loaded query={useQuery(clustersQuery)} height={160}>
      {(clusters) => <Clusters clusters={clusters} />}
    </Loaded>
  </Page>
);

const Clusters = ({ clusters }: { clusters: readonly Cluster[] }) => {
  const [newest] = clusters;
  if (newest === undefined)
    return (
      <Empty title="No clusters yet">
        Create one here, or with <code>POST /clusters</code> and an API key.
      </Empty>
    );
  return (
    <>
      <Driver cluster={newest} />
      <DataTable label="Clusters" columns={COLUMNS} rows={clusters} />
    </>
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
