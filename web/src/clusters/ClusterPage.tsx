import { Anchor, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useParams } from '@tanstack/react-router';
import { isNotFound } from '../api/problem.ts';
import { Empty } from '../parts/Empty.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Page } from '../parts/Page.tsx';
import { Status } from '../parts/Status.tsx';
import { ClusterNotices } from './ClusterNotices.tsx';
import { clusterStatus } from './clusterStatusLabels.ts';
import classes from './clusters.module.css';
import { clusterQuery, type Cluster } from './queries.ts';

export const useClusterId = (): string =>
  useParams({ from: '/signed-in/clusters/$clusterId', select: (p) => p.clusterId });

/** What every tab of a cluster stands below: what it is, how it is, and what needs somebody. */
export const ClusterPage = () => {
  const id = useClusterId();
  const query = useQuery(clusterQuery(id));
  if (isNotFound(query.error)) return <Gone name={query.data?.name} />;
  return (
    <Page
      title={query.data?.name ?? 'Cluster'}
      above={<ToList />}
      lead={query.data !== undefined && <Summary cluster={query.data} />}
    >
      <Loaded query={query} height={480}>
        {(cluster) => (
          <>
            <ClusterNotices cluster={cluster} />
            <Tabs id={id} />
            <Outlet />
          </>
        )}
      </Loaded>
    </Page>
  );
};

const ToList = () => (
  <Anchor component={Link} to="/clusters" size="xs">
    Clusters
  </Anchor>
);

const Gone = ({ name = 'This cluster' }: { name?: string | undefined }) => (
  <Page title={name} above={<ToList />}>
    <Empty title="Cluster not found">
      It was deleted, or the address is wrong. Its events are still in the log.{' '}
      <Anchor component={Link} to="/clusters" size="sm">
        Show all clusters
      </Anchor>
    </Empty>
  </Page>
);

const Summary = ({ cluster: { status, version, size, location, url } }: { cluster: Cluster }) => (
  <Group gap="4px 16px" mt={4}>
    <span aria-live="polite">
      <Status label={clusterStatus(status)} />
    </span>
    <span>{version}</span>
    <span>{size}</span>
    <span>{location}</span>
    {url !== '' && (
      <Anchor size="sm" href={`${url}/realms/master/.well-known/openid-configuration`} target="_blank" rel="noreferrer">
        <span className="foreign">{url}</span>
      </Anchor>
    )}
  </Group>
);

const TABS = [
  { to: '/clusters/$clusterId', label: 'Overview' },
  { to: '/clusters/$clusterId/upgrades', label: 'Upgrades' },
  { to: '/clusters/$clusterId/maintenance', label: 'Maintenance' },
  { to: '/clusters/$clusterId/settings', label: 'Settings' },
] as const;

const Tabs = ({ id }: { id: string }) => (
  <nav className={classes['tabs']} aria-label="Cluster">
    {TABS.map(({ to, label }) => (
      <Link key={to} to={to} params={{ clusterId: id }} className={classes['tab']} activeOptions={{ exact: true }}>
        <Text inherit span>
          {label}
        </Text>
      </Link>
    ))}
  </nav>
);
