import { Anchor, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Facts } from '../../parts/Facts.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { Section } from '../../parts/Section.tsx';
import { Ago } from '../../parts/time/time.tsx';
import { useClusterId } from '../ClusterPage.tsx';
import classes from '../clusters.module.css';
import { Timeline } from '../history/Timeline.tsx';
import { clusterQuery, statusQuery, type Cluster, type ClusterState } from '../queries.ts';
import { AutoUpgradeLine } from '../upgrades/AutoUpgradeLine.tsx';
import { Credentials } from './Credentials.tsx';

export const OverviewTab = () => {
  const id = useClusterId();
  return (
    <div className={classes['columns']}>
      <div className={classes['column']}>
        <Observed id={id} />
        <Section title="Upgrades">
          <AutoUpgradeLine id={id} />
          <Anchor
            size="sm"
            renderRoot={(props) => <Link to="/clusters/$clusterId/upgrades" params={{ clusterId: id }} {...props} />}
          >
            Show the upgrade path
          </Anchor>
        </Section>
        <Credentials id={id} />
        <Chosen id={id} />
      </div>
      <div className={classes['column']}>
        <Timeline clusterId={id} />
      </div>
    </div>
  );
};

/** What shall be and what the driver sees. No event tells of what it sees: it can be asked for again. */
const Observed = ({ id }: { id: string }) => {
  const query = useQuery(statusQuery(id));
  return (
    <Section
      title="Desired and observed"
      action={
        <Button size="compact-xs" variant="subtle" loading={query.isFetching} onClick={() => void query.refetch()}>
          Check again
        </Button>
      }
    >
      <Loaded query={query} height={132}>
        {(state) => <Facts facts={observedFacts(state, query.dataUpdatedAt)} />}
      </Loaded>
    </Section>
  );
};

const observedFacts = (state: ClusterState, seenAt: number) => [
  { name: 'Instances', value: instances(state) },
  {
    name: 'Health',
    value: state.last_health_at === null ? 'no answer to the last check' : 'answering and ready',
  },
  { name: 'Status since', value: <Ago iso={state.since} /> },
  { name: 'Driver', value: `${state.driver.label} (${state.driver.kind})` },
  { name: 'Checked', value: <Ago iso={new Date(seenAt).toISOString()} /> },
];

const instances = ({ instances: { desired, ready } }: ClusterState): string => {
  if (ready === null) return 'not known to the driver now';
  return desired === null ? `${ready} ready` : `${ready} of ${desired} ready`;
};

const Chosen = ({ id }: { id: string }) => (
  <Section title="Configuration">
    <Loaded query={useQuery(clusterQuery(id))} height={200}>
      {(cluster) => <Facts facts={chosenFacts(cluster)} />}
    </Loaded>
  </Section>
);

const names = (features: readonly string[]) =>
  features.length === 0
    ? 'none'
    : features.map((name) => <Text key={name} span inherit className="foreign">{`${name} `}</Text>);

const chosenFacts = (cluster: Cluster) => [
  { name: 'Id', value: <code>{cluster.id}</code> },
  { name: 'Features on', value: names(cluster.features) },
  { name: 'Features off', value: names(cluster.features_disabled) },
  { name: 'Path', value: cluster.http_relative_path === '' ? 'the root' : <code>{cluster.http_relative_path}</code> },
  { name: 'Created', value: <Ago iso={cluster.created_at} /> },
  { name: 'Last changed', value: <Ago iso={cluster.updated_at} /> },
];
