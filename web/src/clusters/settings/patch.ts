import { api, unwrap } from '../../api/client.ts';
import type { paths } from '../../api/schema.d.ts';
import type { Cluster } from '../queries.ts';

export type ClusterChange = paths['/clusters/{cluster_id}']['patch']['requestBody']['content']['application/json'];

/** CL-49: what is left out stays as it is. */
export const patchCluster = (id: string, body: ClusterChange): Promise<Cluster> =>
  unwrap(api.PATCH('/clusters/{cluster_id}', { params: { path: { cluster_id: id } }, body }));
