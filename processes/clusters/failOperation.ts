import type { ProvisioningError } from '../../domain/clusters/provisioningError.ts';
import { isTransient } from '../../domain/clusters/reasonCodes.ts';
import type { ClusterIn } from '../../domain/clusters/state.ts';
import { failureFields } from '../../engine/async/failure.ts';
import { within } from '../../engine/async/limits.ts';
import { OBSERVE_MS } from './applyOnce.ts';
import { destroyOnce } from './destroyOnce.ts';
import type { OperateDeps } from './operateDeps.ts';
import { openOperation, type OpenOperation } from './openOperation.ts';

/** CL-46: the operation goes on with another attempt where that may help, and else fails. */
export const failAttempt = async (
  deps: OperateDeps,
  open: OpenOperation,
  error: ProvisioningError,
  signal: AbortSignal,
): Promise<void> => {
  const delayMs = delayOf(deps, open, error);
  if (delayMs === undefined) return failOperation(deps, open, error, signal);
  const { cluster, ids, record } = open;
  const failedAt = deps.now();
  const retryAt = new Date(Date.parse(failedAt) + delayMs).toISOString();
  const data = { ...ids, reasonCode: error.code, reason: error.message, failedAt, retryAt };
  const type = cluster.status === 'provisioning' ? 'FailProvisioningAttempt' : 'FailOperationAttempt';
  await record('attempt_failed', { type, data });
  const { clusterId, attempt } = ids;
  deps.logger.warn({ cluster_id: clusterId, attempt, reason_code: error.code }, 'cluster_attempt_failed');
};

const delayOf = (
  { retryDelaysMs, deletionDelaysMs }: OperateDeps,
  { cluster: { status, operation } }: OpenOperation,
  { code }: ProvisioningError,
): number | undefined => {
  const index = operation.attempt - operation.firstAttempt;
  // Deletion has no deadline: it is repeated until it succeeds (CL-44).
  if (status === 'deleting') return deletionDelaysMs[index] ?? deletionDelaysMs.at(-1);
  return isTransient(code) ? retryDelaysMs[index] : undefined;
};

/** Only what the log still calls under way, with this very attempt, fails. */
export const failOperation = async (
  deps: OperateDeps,
  { ids }: OpenOperation,
  error: ProvisioningError,
  signal: AbortSignal,
): Promise<void> => {
  const open = await openOperation(deps.store, ids.clusterId);
  if (open === null || open.ids.operationId !== ids.operationId || open.ids.attempt !== ids.attempt) return;
  const { code: reasonCode, message: reason } = error;
  const { cluster, record } = open;
  if (cluster.status === 'provisioning') {
    if (!(await removeBegun(deps, open, signal))) return;
    const data = { ...ids, reasonCode, reason, failedAt: deps.now() };
    await record('failed', { type: 'FailProvisioning', data });
  }
  if (cluster.status === 'updating') {
    const left = await whatIsLeft(deps, cluster, error, signal);
    if (left === null) return;
    const data = { ...ids, reasonCode, reason, ...left, failedAt: deps.now() };
    await record('failed', { type: 'FailUpdate', data });
  }
  const { clusterId, attempt } = ids;
  deps.logger.warn({ cluster_id: clusterId, attempt, reason_code: reasonCode }, 'cluster_operation_failed');
};

/**
 * What was begun is removed first: a crash in between repeats the attempt on clean ground, and a cluster that failed to
 * come up holds nothing that nobody looks after. False when `signal` aborted: whoever takes it up again removes it.
 */
const removeBegun = async (deps: OperateDeps, open: OpenOperation, signal: AbortSignal): Promise<boolean> => {
  try {
    await destroyOnce({ ...deps, provisioner: deps.driverOf(open.cluster.driver) }, open, signal);
  } catch (error) {
    if (signal.aborted) return false;
    deps.logger.error({ cluster_id: open.ids.clusterId, ...failureFields(error) }, 'failed_cluster_not_removed');
  }
  return true;
};

type Left = { status: 'available' | 'degraded' | 'failed'; isUnchanged?: true };

/**
 * CL-36 to CL-38: what an update that failed leaves behind. What failed of an automatic upgrade never goes on by itself to
 * a version that the driver has not begun with (CL-107).
 */
const whatIsLeft = async (
  { driverOf }: OperateDeps,
  { clusterId, driver, configuration, operation, before }: ClusterIn<'updating'>,
  { code }: ProvisioningError,
  signal: AbortSignal,
): Promise<Left | null> => {
  const isAutomatic = operation.basis !== null;
  if (!operation.hasBegun) return { status: before };
  if (code === 'timed_out') return { status: 'failed' };
  try {
    const observed = await driverOf(driver).observe(clusterId, within(OBSERVE_MS, signal));
    const status = observed.status === 'present' && observed.instances.ready > 0 ? 'degraded' : 'failed';
    const isAsBefore = observed.status === 'present' && observed.version === configuration.version;
    return { status, ...(isAutomatic && isAsBefore && { isUnchanged: true }) };
  } catch {
    // Nobody can tell now; the probes will. After an abort whoever takes it up again asks.
    return signal.aborted ? null : { status: isAutomatic ? 'failed' : 'degraded' };
  }
};
