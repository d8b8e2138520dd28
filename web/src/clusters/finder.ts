import { IconServer2 } from '@tabler/icons-react';
import { api, unwrap } from '../api/client.ts';
import { OF_EACH, readOf, type Finder, type Found } from '../app/bar/finder.ts';
import { clusterStatus } from './clusterStatusLabels.ts';
import { CLUSTER_KEY, type Cluster } from './queries.ts';

const lineOf = ({ id, name }: Pick<Cluster, 'id' | 'name'>): Found => ({
  id: `cluster ${id}`,
  label: `Cluster “${name}”`,
  icon: IconServer2,
  go: (navigate) => void navigate({ to: '/clusters/$clusterId', params: { clusterId: id } }),
});

/** Finds clusters by what the service searches them by. */
export const clusterFinder: Finder = {
  needs: 'clusters:manage',
  find: async (typed) => {
    const found = await unwrap(api.GET('/clusters', { params: { query: { q: [typed], limit: OF_EACH } } }));
    return found.map((cluster) => ({ ...lineOf(cluster), detail: clusterStatus(cluster.status).text }));
  },
  opened: (queries) => readOf<Cluster>(queries, CLUSTER_KEY).map(({ at, data }) => ({ ...lineOf(data), at })),
};
