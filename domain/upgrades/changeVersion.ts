import type { ClusterStreams } from '../clusters/changeCluster.ts';
import { clusters } from '../clusters/cluster.ts';
import { exists, type Cluster } from '../clusters/state.ts';
import type { Position } from '../core/log/eventLog.ts';
import type { Meta } from '../core/log/eventStore.ts';
import { load } from '../core/log/streams.ts';
import { requestUpgrade, type UpgradeRequest, type WantedUpgrade } from './requestUpgrade.ts';

/**
 * CL-51: an upgrade for now, with its refusals; the version that the cluster has already changes nothing. Gives back the
 * cluster as it stands then. `position` is null where nothing was appended.
 */
export const changeVersion = async (
  ports: UpgradeRequest,
  kind: ClusterStreams,
  clusterId: string,
  wanted: Pick<WantedUpgrade, 'to' | 'acknowledgeBreaking'>,
  meta: Meta,
): Promise<{ state: Cluster; position: Position | null }> => {
  const { state } = await load(ports.store, clusters, clusterId);
  if (exists(state) && state.configuration.version === wanted.to) return { state, position: null };
  const { position } = await requestUpgrade(ports, clusterId, { ...wanted, when: 'now' }, meta, kind);
  return { state: (await load(ports.store, clusters, clusterId)).state, position };
};
