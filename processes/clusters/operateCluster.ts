import type { BusyCluster, Operation } from '../../domain/clusters/state.ts';
import { ProvisioningError } from '../../domain/clusters/provisioningError.ts';
import { unreachable } from '../../domain/core/decider.ts';
import { pause } from '../../engine/async/pause.ts';
import { applyOnce, type ApplyDeps } from './applyOnce.ts';
import { destroyOnce } from './destroyOnce.ts';
import { failAttempt, failOperation } from './failOperation.ts';
import type { OperateDeps } from './operateDeps.ts';
import { AttemptOver, openOperation, type OpenOperation } from './openOperation.ts';

/** What is to be done next for an operation. */
export type NextStep =
  { type: 'start' } | { type: 'wait'; ms: number } | { type: 'attempt'; msLeft: number } | { type: 'time_out' };

/** Follows from what was recorded, so that a restart goes on where the last process stopped (CL-45). */
export const nextStep = ({ run }: Pick<Operation, 'run'>, now: string): NextStep => {
  if (run === null) return { type: 'start' };
  const msLeft = run.deadlineAt === null ? Infinity : Date.parse(run.deadlineAt) - Date.parse(now);
  if (msLeft <= 0) return { type: 'time_out' };
  const ms = Date.parse(run.notBefore) - Date.parse(now);
  return ms > 0 ? { type: 'wait', ms: Math.min(ms, msLeft) } : { type: 'attempt', msLeft };
};

/**
 * Takes one cluster from wherever its operation stands to that operation's end (CL-32 to CL-42). Returns early when
 * `signal` aborts, and where a deletion waits for its next attempt: whoever takes it up again continues the same
 * operation. Rejects when the store cannot append.
 */
export const operateCluster = async (deps: OperateDeps, clusterId: string, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const open = await openOperation(deps.store, clusterId);
    if (open === null) return;
    const step = nextStep(open.cluster.operation, deps.now());
    // There is no end to a deletion: it must not hold back others while it waits.
    if (step.type === 'wait' && open.cluster.status === 'deleting') return;
    if (step.type === 'wait') await pause(step.ms, signal);
    else await perform(deps, open, step, signal);
  }
};

const perform = async (
  deps: OperateDeps,
  open: OpenOperation,
  step: Exclude<NextStep, { type: 'wait' }>,
  signal: AbortSignal,
): Promise<void> => {
  switch (step.type) {
    case 'start': {
      const startedAt = deps.now();
      const deadlineAt = new Date(Date.parse(startedAt) + deps.timeoutMs).toISOString();
      return open.record('start', { type: 'StartProvisioning', data: { ...open.ids, startedAt, deadlineAt } });
    }
    case 'attempt':
      return attempt(deps, open, step.msLeft, signal);
    case 'time_out':
      return failOperation(deps, open, timedOut(), signal);
    default:
      return unreachable(step);
  }
};

const timedOut = (): ProvisioningError =>
  new ProvisioningError('timed_out', 'The cluster was not ready within the time allowed.');

/** The longest time that a timer takes. */
const TIMER_MS_MAX = 2 ** 31 - 1;

const attempt = async (deps: OperateDeps, open: OpenOperation, msLeft: number, signal: AbortSignal): Promise<void> => {
  const deadline = AbortSignal.timeout(Math.min(msLeft, TIMER_MS_MAX));
  let complete: () => Promise<void>;
  try {
    complete = await work(deps, open, AbortSignal.any([signal, deadline]));
  } catch (error) {
    if (signal.aborted || error instanceof AttemptOver) return;
    if (deadline.aborted) return failOperation(deps, open, timedOut(), signal);
    if (!(error instanceof ProvisioningError)) throw error;
    return failAttempt(deps, open, error, signal);
  }
  // Not among what can fail the attempt: this append may hold although its answer is lost.
  await complete();
  const { clusterId, attempt: number } = open.ids;
  deps.logger.info({ cluster_id: clusterId, kind: open.cluster.operation.kind, attempt: number }, 'cluster_operated');
};

/** What the driver has to do; gives back how to record that it is done. Throws ProvisioningError and AttemptOver. */
const work = async (deps: OperateDeps, open: OpenOperation, signal: AbortSignal): Promise<() => Promise<void>> => {
  const { cluster, ids, record } = open;
  switch (cluster.status) {
    case 'provisioning': {
      const url = await applyOnce(of(deps, cluster), open, signal);
      const data = { ...ids, url, provisionedAt: deps.now() };
      return () => record('complete', { type: 'CompleteProvisioning', data });
    }
    case 'updating': {
      const url = await applyOnce(of(deps, cluster), open, signal);
      const data = { ...ids, url, completedAt: deps.now() };
      return () => record('complete', { type: 'CompleteUpdate', data });
    }
    case 'deleting': {
      await destroyOnce(of(deps, cluster), open, signal);
      const data = { ...ids, deletedAt: deps.now() };
      return () => record('complete', { type: 'CompleteDeletion', data });
    }
    default:
      return unreachable(cluster);
  }
};

const of = ({ driverOf, ...deps }: OperateDeps, { driver }: BusyCluster): ApplyDeps => ({
  ...deps,
  provisioner: driverOf(driver),
});
