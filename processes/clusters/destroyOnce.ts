import { within } from '../../engine/async/limits.ts';
import { asProvisioningError, type ApplyDeps } from './applyOnce.ts';
import type { OpenOperation } from './openOperation.ts';

const DESTROY_MS = 120_000;

/** Removes the cluster with all that it has (CL-42); gone already is success. Throws ProvisioningError. */
export const destroyOnce = async (
  deps: Pick<ApplyDeps, 'provisioner' | 'logger'>,
  { cluster, ids: { clusterId, operationId } }: OpenOperation,
  signal: AbortSignal,
): Promise<void> => {
  try {
    await deps.provisioner.destroy(clusterId, operationId, within(DESTROY_MS, signal));
  } catch (error) {
    throw asProvisioningError(deps, cluster, error, signal);
  }
};
