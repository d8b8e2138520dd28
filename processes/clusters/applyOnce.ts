import type { UpdateStrategy } from '../../domain/clusters/operationEvents.ts';
import { ProvisioningError } from '../../domain/clusters/provisioningError.ts';
import type { BusyCluster } from '../../domain/clusters/state.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { featureLostIn } from '../../domain/versions/features.ts';
import type { Catalogue, CatalogueInForce } from '../../domain/versions/versionCatalogue.ts';
import { failureFields } from '../../engine/async/failure.ts';
import { orAborted, within } from '../../engine/async/limits.ts';
import { pause } from '../../engine/async/pause.ts';
import { specOf, type ClusterProvisioner, type MayChange, type Progress } from './clusterProvisioner.ts';
import { AttemptOver, type OpenOperation } from './openOperation.ts';
import { startGuard, type GuardDeps, type StartGuard } from './startGuard.ts';

const PREFLIGHT_MS = 60_000;
/** How long one look at a cluster may take. */
export const OBSERVE_MS = 10_000;

export type ApplyDeps = GuardDeps & {
  catalogue: CatalogueInForce;
  logger: Logger;
};

/**
 * Runs the driver towards the operation's target, recording each step, then asks the cluster's own readiness (CL-32).
 * Gives back its address. Throws ProvisioningError and AttemptOver.
 */
export const applyOnce = async (deps: ApplyDeps, open: OpenOperation, signal: AbortSignal): Promise<string> => {
  const { cluster, ids, announce } = open;
  const strategy = await prepare(deps, cluster, signal);
  if (strategy !== null)
    await announce('strategy', { type: 'DecideStrategy', data: { ...ids, strategy, decidedAt: deps.now() } });
  const guard = startGuard(deps, open, signal);
  try {
    for await (const reached of drive(deps, cluster, signal, guard?.mayChange)) {
      // The driver goes on only after that: what was cancelled before never migrates (CL-75).
      await announceStep(deps, open, reached, guard);
      await checked(deps, cluster, signal, guard);
    }
  } catch (error) {
    throw (await stoppedBy(deps, open, guard)) ?? error;
  }
  return readyUrl(deps.provisioner, ids.clusterId, signal);
};

const announceStep = (
  { now }: ApplyDeps,
  { cluster, ids, announce }: OpenOperation,
  { step, progress, mayMigrate }: Progress,
  guard: StartGuard | null,
): Promise<void> => {
  const data = { ...ids, step, progress, reachedAt: now() };
  if (cluster.status === 'provisioning') return announce(`step ${step}`, { type: 'ReachProvisioningStep', data });
  const type = 'ReachOperationStep';
  if (guard === null) return announce(`step ${step}`, { type, data: { ...data, mayMigrate } });
  const { token } = guard;
  return announce(`step ${step} ${token}`, { type, data: { ...data, mayMigrate, token, run: guard.run() } });
};

const checked = async (
  deps: ApplyDeps,
  cluster: BusyCluster,
  signal: AbortSignal,
  guard: StartGuard | null,
): Promise<void> => {
  try {
    await guard?.check();
  } catch (error) {
    throw asProvisioningError(deps, cluster, error, signal);
  }
};

/** CL-107: what the guard has stopped ends as it says: taken over by another run, or cancelled with nothing changed. */
const stoppedBy = async (
  { now, timeoutMs }: ApplyDeps,
  { cluster, ids, record }: OpenOperation,
  guard: StartGuard | null,
): Promise<AttemptOver | null> => {
  const stopped = guard?.stopped() ?? null;
  if (guard === null || stopped === null) return null;
  if (stopped !== 'over') {
    const { token } = guard;
    const { upgradeId } = cluster.operation;
    const cancelledAt = now();
    const deadlineAt = new Date(Date.parse(cancelledAt) + timeoutMs).toISOString();
    const data = {
      ...ids,
      token,
      upgradeId: upgradeId ?? ids.operationId,
      reasonCode: stopped,
      cancelledAt,
      deadlineAt,
    };
    await record(`stopped ${token}`, { type: 'StopUpgrade', data });
  }
  return new AttemptOver();
};

/** CL-74: what the driver finds before anything is changed, and how it will go about an update; null once that is decided. */
const prepare = async (deps: ApplyDeps, cluster: BusyCluster, signal: AbortSignal): Promise<UpdateStrategy | null> => {
  const { target, strategy, isCancelled } = cluster.operation;
  // What ran before needs no second leave.
  if (isCancelled) return null;
  try {
    refuseLostFeature(deps.catalogue(), cluster);
    const findings = await deps.provisioner.preflight(specOf(cluster, target), within(PREFLIGHT_MS, signal));
    const blocking = findings.find((finding) => finding.blocking);
    if (blocking !== undefined) throw new ProvisioningError('preflight_failed', blocking.message);
    if (cluster.status !== 'updating' || strategy !== null) return null;
    const runs = specOf(cluster, cluster.configuration);
    const found = await orAborted(deps.provisioner.updateStrategy(runs, specOf(cluster, target), signal), signal);
    // Who does not know must not promise that instances go on answering.
    return found === 'unknown' ? 'recreate' : found;
  } catch (error) {
    throw asProvisioningError(deps, cluster, error, signal);
  }
};

/** CL-07: an upgrade takes no feature away that the cluster has listed. */
const refuseLostFeature = ({ features }: Catalogue, { operation }: BusyCluster): void => {
  const { kind, hasBegun, target } = operation;
  if (kind !== 'upgrade' || hasBegun) return;
  const lost = featureLostIn(features, [...target.features, ...target.featuresDisabled], target.version);
  if (lost !== null)
    throw new ProvisioningError('feature_unknown', `Version ${target.version} does not have the feature ${lost}.`);
};

async function* drive(
  deps: ApplyDeps,
  cluster: BusyCluster,
  signal: AbortSignal,
  mayChange?: MayChange,
): AsyncGenerator<Progress> {
  const { id, target } = cluster.operation;
  try {
    yield* deps.provisioner.apply(specOf(cluster, target), id, signal, mayChange);
  } catch (error) {
    throw asProvisioningError(deps, cluster, error, signal);
  }
}

/** What a driver throws without a reason code is its bug: logged, and a failure of the operation like any other. */
export const asProvisioningError = (
  { logger }: Pick<ApplyDeps, 'logger'>,
  { clusterId }: Pick<BusyCluster, 'clusterId'>,
  error: unknown,
  signal: AbortSignal,
): unknown => {
  if (error instanceof ProvisioningError || signal.aborted) return error;
  logger.error({ cluster_id: clusterId, ...failureFields(error) }, 'provisioner_failed');
  return new ProvisioningError('unknown', 'The driver failed unexpectedly.');
};

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
