import {
  clusterDecider,
  clusterStream,
  type Cluster,
  type ClusterCommand,
  type ClusterRequest,
  type Provisioning,
} from '../../domain/clusters/cluster.ts';
import type { ClusterEvent } from '../../domain/clusters/events.ts';
import { ProvisioningError } from '../../domain/clusters/provisioningError.ts';
import { isTransient } from '../../domain/clusters/reasonCodes.ts';
import type { EventStore, Meta, RecordedEvent } from '../../domain/core/eventStore.ts';
import { unreachable } from '../../domain/core/decider.ts';
import { handleCommand, loadState } from '../../domain/core/handleCommand.ts';
import { derivedCommandId } from '../../domain/core/ids.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { failureFields } from '../../engine/async/failure.ts';
import { within } from '../../engine/async/limits.ts';
import { pause } from '../../engine/async/pause.ts';
import { specOf, type ClusterProvisioner, type Progress } from './clusterProvisioner.ts';

/** CL-46: pauses before the second, third and fourth attempt; then the operation fails. */
export const RETRY_DELAYS_MS: readonly number[] = [2_000, 8_000, 30_000];

export type ProvisionDeps = {
  store: EventStore;
  provisioner: ClusterProvisioner;
  /** `SERVICE_PROVISIONING_TIMEOUT_SECONDS`, in milliseconds, from leaving the queue (CL-44). */
  timeoutMs: number;
  retryDelaysMs: readonly number[];
  /** ISO 8601 UTC with milliseconds. */
  now: () => string;
  log: Logger;
};

const PREFLIGHT_MS = 60_000;
const DESTROY_MS = 120_000;
/** How long one look at a cluster may take. */
export const OBSERVE_MS = 10_000;

/** What is to be done next with a cluster that is being provisioned. */
export type NextStep =
  | { type: 'start' }
  | { type: 'wait'; ms: number }
  | { type: 'attempt'; attempt: number; msLeft: number }
  | { type: 'time_out' };

/** Follows from what was recorded, so that a restart goes on where the last process stopped (CL-45). */
export const nextStep = (provisioning: Provisioning, now: string): NextStep => {
  switch (provisioning.phase) {
    case 'queued':
      return { type: 'start' };
    case 'running': {
      const msLeft = Date.parse(provisioning.deadlineAt) - Date.parse(now);
      if (msLeft <= 0) return { type: 'time_out' };
      const ms = Date.parse(provisioning.notBefore) - Date.parse(now);
      return ms > 0
        ? { type: 'wait', ms: Math.min(ms, msLeft) }
        : { type: 'attempt', attempt: provisioning.attempt, msLeft };
    }
    default:
      return unreachable(provisioning);
  }
};

/**
 * Takes one cluster from wherever its provisioning stands to `available` or `failed` (CL-32, CL-33). Returns early
 * when `signal` aborts: whoever takes it up again continues the same operation. Rejects when the store cannot append.
 */
export const provisionCluster = async (deps: ProvisionDeps, clusterId: string, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const { state } = await loadState<ClusterEvent, Cluster>(deps.store, clusterDecider, clusterStream(clusterId));
    if (state.status !== 'provisioning') return;
    const step = nextStep(state.provisioning, deps.now());
    if (step.type === 'wait') await pause(step.ms, signal);
    else await perform(deps, state, step, signal);
  }
};

type InProgress = Extract<Cluster, { status: 'provisioning' }>;

const perform = async (
  deps: ProvisionDeps,
  cluster: InProgress,
  step: Exclude<NextStep, { type: 'wait' }>,
  signal: AbortSignal,
): Promise<void> => {
  const { clusterId, operationId } = cluster.request;
  switch (step.type) {
    case 'start': {
      const startedAt = deps.now();
      const deadlineAt = new Date(Date.parse(startedAt) + deps.timeoutMs).toISOString();
      return record(deps, 'start', {
        type: 'StartProvisioning',
        data: { clusterId, operationId, startedAt, deadlineAt },
      });
    }
    case 'attempt':
      return attemptOnce(deps, cluster, step, signal);
    case 'time_out':
      return timeOut(deps, cluster, signal);
    default:
      return unreachable(step);
  }
};

const timeOut = (deps: ProvisionDeps, cluster: InProgress, signal: AbortSignal): Promise<void> =>
  fail(deps, cluster, new ProvisioningError('timed_out', 'The cluster was not ready within the time allowed.'), signal);

const attemptOnce = async (
  deps: ProvisionDeps,
  cluster: InProgress,
  { attempt, msLeft }: Extract<NextStep, { type: 'attempt' }>,
  signal: AbortSignal,
): Promise<void> => {
  const { clusterId, operationId } = cluster.request;
  const deadline = AbortSignal.timeout(msLeft);
  let url: string;
  try {
    url = await bringUp(deps, cluster, attempt, AbortSignal.any([signal, deadline]));
  } catch (error) {
    if (signal.aborted) return;
    if (deadline.aborted) return timeOut(deps, cluster, signal);
    if (!(error instanceof ProvisioningError)) throw error;
    return failAttempt(deps, cluster, attempt, error, signal);
  }
  // Not among what can fail the attempt: this append may hold although its answer is lost.
  const data = { clusterId, operationId, url, provisionedAt: deps.now() };
  await record(deps, 'provisioned', { type: 'CompleteProvisioning', data });
  deps.log.info({ cluster_id: clusterId, attempt }, 'cluster_provisioned');
};

/** Runs the driver, recording each step, then asks the cluster's own readiness (CL-32). Throws ProvisioningError. */
const bringUp = async (
  deps: ProvisionDeps,
  cluster: InProgress,
  attempt: number,
  signal: AbortSignal,
): Promise<string> => {
  const { clusterId, operationId } = cluster.request;
  for await (const { step, progress } of drive(deps, cluster.request, signal)) {
    const data = { clusterId, operationId, attempt, step, progress, reachedAt: deps.now() };
    await record(deps, `step ${attempt} ${step}`, { type: 'ReachProvisioningStep', data });
  }
  return readyUrl(deps.provisioner, clusterId, signal);
};

/** What a driver throws without a reason code is its bug: logged, and a failure of the operation like any other. */
async function* drive(
  { provisioner, log }: ProvisionDeps,
  request: ClusterRequest,
  signal: AbortSignal,
): AsyncGenerator<Progress> {
  try {
    const spec = specOf(request);
    const findings = await provisioner.preflight(spec, within(PREFLIGHT_MS, signal));
    const blocking = findings.find((finding) => finding.blocking);
    if (blocking !== undefined) throw new ProvisioningError('preflight_failed', blocking.message);
    yield* provisioner.apply(spec, request.operationId, signal);
  } catch (error) {
    if (error instanceof ProvisioningError || signal.aborted) throw error;
    log.error({ cluster_id: request.clusterId, ...failureFields(error) }, 'provisioner_failed');
    throw new ProvisioningError('unknown', 'The driver failed unexpectedly.');
  }
}

const PROBES_MAX = 20;
const PROBE_PAUSE_MS = 500;

const readyUrl = async (provisioner: ClusterProvisioner, clusterId: string, signal: AbortSignal): Promise<string> => {
  for (let probe = 1; probe <= PROBES_MAX; probe += 1) {
    // A driver that cannot tell is asked again.
    const observed = await provisioner.observe(clusterId, within(OBSERVE_MS, signal)).catch(() => null);
    if (observed?.status === 'present' && observed.healthy) return observed.url;
    await pause(PROBE_PAUSE_MS, signal);
    signal.throwIfAborted();
  }
  throw new ProvisioningError('health_down', 'The cluster was started but does not report that it is ready.');
};

const failAttempt = async (
  deps: ProvisionDeps,
  cluster: InProgress,
  attempt: number,
  error: ProvisioningError,
  signal: AbortSignal,
): Promise<void> => {
  const delayMs = deps.retryDelaysMs[attempt - 1];
  if (!isTransient(error.code) || delayMs === undefined) return fail(deps, cluster, error, signal);
  const { clusterId, operationId } = cluster.request;
  const failedAt = deps.now();
  const retryAt = new Date(Date.parse(failedAt) + delayMs).toISOString();
  const data = { clusterId, operationId, attempt, reasonCode: error.code, reason: error.message, failedAt, retryAt };
  await record(deps, `attempt_failed ${attempt}`, { type: 'FailProvisioningAttempt', data });
  deps.log.warn({ cluster_id: clusterId, attempt, reason_code: error.code }, 'cluster_provisioning_attempt_failed');
};

/**
 * What was begun is removed first: a crash in between repeats the attempt on clean ground, and a failed cluster holds
 * nothing that nobody looks after. Only what the log still calls `provisioning` is removed.
 */
const fail = async (
  deps: ProvisionDeps,
  { request: { clusterId, operationId } }: InProgress,
  { code, message }: ProvisioningError,
  signal: AbortSignal,
): Promise<void> => {
  const { state } = await loadState<ClusterEvent, Cluster>(deps.store, clusterDecider, clusterStream(clusterId));
  if (state.status !== 'provisioning') return;
  try {
    await deps.provisioner.destroy(clusterId, operationId, within(DESTROY_MS, signal));
  } catch (error) {
    // Whoever takes it up again removes it.
    if (signal.aborted) return;
    deps.log.error({ cluster_id: clusterId, ...failureFields(error) }, 'failed_cluster_not_removed');
  }
  const data = { clusterId, operationId, reasonCode: code, reason: message, failedAt: deps.now() };
  await record(deps, 'failed', { type: 'FailProvisioning', data });
  deps.log.warn({ cluster_id: clusterId, reason_code: code }, 'cluster_provisioning_failed');
};

/** Appends under an id that follows from the request and the step, so that a repeat changes nothing. */
const record = async (
  { store }: ProvisionDeps,
  step: string,
  command: Exclude<ClusterCommand, { type: 'RequestCluster' }>,
): Promise<void> => {
  const stream = clusterStream(command.data.clusterId);
  await handleCommand(store, clusterDecider, stream, command, metaOf(await causeOf(store, stream), step));
};

/** The event that opened the operation: the first of the stream. */
const causeOf = async (store: EventStore, stream: ReturnType<typeof clusterStream>): Promise<RecordedEvent> => {
  for await (const event of store.readStream(stream)) return event;
  throw new Error(`${stream} is empty`);
};

const metaOf = (cause: RecordedEvent, step: string): Meta => ({
  actor: { type: 'system', id: 'provisioning' },
  correlationId: cause.meta.correlationId,
  commandId: derivedCommandId('provisioning', cause.id, step),
  causationId: cause.id,
  ...(cause.meta.workspaceId === undefined ? {} : { workspaceId: cause.meta.workspaceId }),
});
