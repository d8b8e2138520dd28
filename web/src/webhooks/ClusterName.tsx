import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clusterNamesQuery } from './queries.ts';

/** The cluster that something is about; null for all of them. One that is gone is shown by its id. */
export const ClusterName = ({ id }: { id: string | null }) => {
  const { data = [] } = useQuery(clusterNamesQuery);
  if (id === null) return 'all';
  const found = data.find((cluster) => cluster.id === id);
  if (found === undefined) return <code title="Deleted">{id.slice(0, 8)}</code>;
  return (
    <Anchor size="sm" renderRoot={(props) => <Link to="/clusters/$clusterId" params={{ clusterId: id }} {...props} />}>
      <span className="foreign">{found.name}</span>
    </Anchor>
  );
};
