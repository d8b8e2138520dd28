import {
  clusters,
  type ClusterCommand,
  type ClusterRequest,
  type Provisioning,
} from '../../domain/clusters/cluster.ts';
import { ProvisioningError } from '../../domain/clusters/provisioningError.ts';
import { isTransient } from '../../domain/clusters/reasonCodes.ts';
import type { EventStore, Meta, RecordedEvent } from '../../domain/core/eventStore.ts';
import { unreachable } from '../../domain/core/decider.ts';
import { derivedCommandId } from '../../domain/core/ids.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { handle, load } from '../../domain/core/streams.ts';
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
  logger: Logger;
};

const PREFLIGHT_MS = 60_000;
const DESTROY_MS = 120_000;
/** How long one look at a cluster may take. */
export const OBSERVE_MS = 10_000;

/** What is to be done next with a cluster that is being provisioned. */
export type ProvisioningStep =
  | { type: 'start' }
  | { type: 'wait'; ms: number }
  | { type: 'attempt'; attempt: number; msLeft: number }
  | { type: 'time_out' };

/** Follows from what was recorded, so that a restart goes on where the last process stopped (CL-45). */
export const nextProvisioningStep = (provisioning: Provisioning, now: string): ProvisioningStep => {
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
    const operation = await openOperation(deps, clusterId);
    if (operation === null) return;
    const step = nextProvisioningStep(operation.provisioning, deps.now());
    if (step.type === 'wait') await pause(step.ms, signal);
    else await perform(deps, operation, step, signal);
  }
};

type Report = Exclude<ClusterCommand, { type: 'RequestCluster' }>;

/** A cluster in the midst of its provisioning. */
type Operation = {
  request: ClusterRequest;
  provisioning: Provisioning;
  /** Appends under an id that follows from the request and `step`, so that a repeat changes nothing. */
  record: (step: string, report: Report) => Promise<void>;
};

/** Null unless the log still calls the cluster `provisioning`. */
const openOperation = async ({ store }: ProvisionDeps, clusterId: string): Promise<Operation | null> => {
  const loaded = await load(store, clusters, clusterId);
  const { state, first } = loaded;
  if (state.status !== 'provisioning' || first === null) return null;
  let known: Pick<typeof loaded, 'state' | 'revision' | 'position'> = loaded;
  return {
    request: state.request,
    provisioning: state.provisioning,
    record: async (step, report) => {
      known = await handle(store, clusters, clusterId, report, metaOf(first, step), known);
    },
  };
};

const perform = async (
  deps: ProvisionDeps,
  operation: Operation,
  step: Exclude<ProvisioningStep, { type: 'wait' }>,
  signal: AbortSignal,
): Promise<void> => {
  const { clusterId, operationId } = operation.request;
  switch (step.type) {
    case 'start': {
      const startedAt = deps.now();
      const deadlineAt = new Date(Date.parse(startedAt) + deps.timeoutMs).toISOString();
      const data = { clusterId, operationId, startedAt, deadlineAt };
      return operation.record('start', { type: 'StartProvisioning', data });
    }
    case 'attempt':
      return attemptOnce(deps, operation, step, signal);
    case 'time_out':
      return timeOut(deps, operation, signal);
    default:
      return unreachable(step);
  }
};

const timeOut = (deps: ProvisionDeps, { request }: Operation, signal: AbortSignal): Promise<void> =>
  fail(deps, request, new ProvisioningError('timed_out', 'The cluster was not ready within the time allowed.'), signal);

const attemptOnce = async (
  deps: ProvisionDeps,
  operation: Operation,
  { attempt, msLeft }: Extract<ProvisioningStep, { type: 'attempt' }>,
  signal: AbortSignal,
): Promise<void> => {
  const { clusterId, operationId } = operation.request;
  const deadline = AbortSignal.timeout(msLeft);
  let url: string;
  try {
    url = await bringUp(deps, operation, attempt, AbortSignal.any([signal, deadline]));
  } catch (error) {
    if (signal.aborted) return;
    if (deadline.aborted) return timeOut(deps, operation, signal);
    if (!(error instanceof ProvisioningError)) throw error;
    return failAttempt(deps, operation, attempt, error, signal);
  }
  // Not among what can fail the attempt: this append may hold although its answer is lost.
  const data = { clusterId, operationId, url, provisionedAt: deps.now() };
  await operation.record('provisioned', { type: 'CompleteProvisioning', data });
  deps.logger.info({ cluster_id: clusterId, attempt }, 'cluster_provisioned');
};

/** Runs the driver, recording each step, then asks the cluster's own readiness (CL-32). Throws ProvisioningError. */
const bringUp = async (
  deps: ProvisionDeps,
  { request, record }: Operation,
  attempt: number,
  signal: AbortSignal,
): Promise<string> => {
  const { clusterId, operationId } = request;
  for await (const { step, progress } of drive(deps, request, signal)) {
    const data = { clusterId, operationId, attempt, step, progress, reachedAt: deps.now() };
    await record(`step ${attempt} ${step}`, { type: 'ReachProvisioningStep', data });
  }
  return readyUrl(deps.provisioner, clusterId, signal);
};

/** What a driver throws without a reason code is its bug: logged, and a failure of the operation like any other. */
async function* drive(
  { provisioner, logger }: ProvisionDeps,
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
    logger.error({ cluster_id: request.clusterId, ...failureFields(error) }, 'provisioner_failed');
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
  { request, record }: Operation,
  attempt: number,
  error: ProvisioningError,
  signal: AbortSignal,
): Promise<void> => {
  const delayMs = deps.retryDelaysMs[attempt - 1];
  if (!isTransient(error.code) || delayMs === undefined) return fail(deps, request, error, signal);
  const { clusterId, operationId } = request;
  const failedAt = deps.now();
  const retryAt = new Date(Date.parse(failedAt) + delayMs).toISOString();
  const data = { clusterId, operationId, attempt, reasonCode: error.code, reason: error.message, failedAt, retryAt };
  await record(`attempt_failed ${attempt}`, { type: 'FailProvisioningAttempt', data });
  deps.logger.warn({ cluster_id: clusterId, attempt, reason_code: error.code }, 'cluster_provisioning_attempt_failed');
};

/**
 * What was begun is removed first: a crash in between repeats the attempt on clean ground, and a failed cluster holds
 * nothing that nobody looks after. Only what the log still calls `provisioning` is removed.
 */
const fail = async (
  deps: ProvisionDeps,
  { clusterId, operationId }: ClusterRequest,
  { code, message }: ProvisioningError,
  signal: AbortSignal,
): Promise<void> => {
  const operation = await openOperation(deps, clusterId);
  if (operation === null) return;
  try {
    await deps.provisioner.destroy(clusterId, operationId, within(DESTROY_MS, signal));
  } catch (error) {
    // Whoever takes it up again removes it.
    if (signal.aborted) return;
    deps.logger.error({ cluster_id: clusterId, ...failureFields(error) }, 'failed_cluster_not_removed');
  }
  const data = { clusterId, operationId, reasonCode: code, reason: message, failedAt: deps.now() };
  await operation.record('failed', { type: 'FailProvisioning', data });
  deps.logger.warn({ cluster_id: clusterId, reason_code: code }, 'cluster_provisioning_failed');
};

const metaOf = (cause: RecordedEvent, step: string): Meta => ({
  actor: { type: 'system', id: 'provisioning' },
  correlationId: cause.meta.correlationId,
  commandId: derivedCommandId('provisioning', cause.id, step),
  causationId: cause.id,
  ...(cause.meta.workspaceId === undefined ? {} : { workspaceId: cause.meta.workspaceId }),
});
