import { randomUUID } from 'node:crypto';
import type { ClusterProvisioner, ClusterSpec, Progress } from '../../processes/clusters/clusterProvisioner.ts';

/**
 * Begins to bring a cluster to `spec`, and gives up after so many steps, or at the first from which on its database may
 * be migrated: by leaving the driver there, or by aborting it when it goes on already. Gives back the last step.
 */
export const cutOff = async (
  provisioner: ClusterProvisioner,
  spec: ClusterSpec,
  count: number,
  how: 'left' | 'aborted',
): Promise<Progress | undefined> => {
  const abort = new AbortController();
  let reached: Progress | undefined;
  let left = count;
  try {
    for await (reached of provisioner.apply(spec, randomUUID(), abort.signal)) {
      left -= 1;
      if (reached.mayMigrate || (left === 0 && how === 'left')) break;
      if (left === 0) queueMicrotask(() => abort.abort(new Error('cancelled')));
    }
  } catch (error) {
    if (!abort.signal.aborted) throw error;
  }
  return reached;
};
