import type { ClusterStreams } from '../clusters/changeCluster.ts';
import { clusters } from '../clusters/cluster.ts';
import { foreignDriverRefusal } from '../clusters/drivers.ts';
import type { DriverKind } from '../clusters/events.ts';
import { notNow } from '../clusters/requests.ts';
import { isBusy, type ExistingCluster } from '../clusters/state.ts';
import { DomainError, validationFailed } from '../core/problems/errors.ts';
import type { Meta } from '../core/log/eventStore.ts';
import type { FieldCode } from '../core/problems/problems.ts';
import { handle, type Handled } from '../core/log/streams.ts';
import { nextWindow } from '../maintenance/window.ts';
import { nextUpgradeStep, upgradePreview, type UpgradeStep } from '../versions/upgradePath.ts';
import { canRun, type CatalogueChange } from '../versions/versionCatalogue.ts';
import { compareVersions } from '../versions/versionNumber.ts';
import { gateOf } from './autoUpgrade.ts';
import { upgradeFacts, type UpgradeFacts, type UpgradeGround } from './clusterFacts.ts';
import type { UpgradeEvent } from './events.ts';
import { startUpgrade, upgradeCommandId, type UpgradeStarting } from './startUpgrade.ts';
import { openUpgrade, upgradeInProgress, upgrades, type Upgrade, type Upgrades } from './upgrades.ts';

/**
 * What a user asks for (CL-69). `when`: at once, at a moment, or in the next window. `wasShown`: whether this, as it holds
 * now, is the preview that they had before them; missing where they do not say which one.
 */
export type WantedUpgrade = {
  to: string;
  when: 'now' | { at: string } | 'next_window';
  acknowledgeBreaking: boolean;
  wasShown?: (preview: readonly unknown[]) => boolean;
};

export type UpgradeRequest = UpgradeGround &
  UpgradeStarting & {
    driver: { kind: DriverKind };
    now: () => string;
    /** How a preview is shown in a refusal. */
    showChange: (change: CatalogueChange) => unknown;
    /** Where the request names the version, as a JSON pointer. */
    versionField: string;
  };

/**
 * Schedules an upgrade, and starts one for now (CL-69). Its id is the command's. `kind`: clusters, perhaps under a
 * condition of the caller's. Throws `not_found`, and the refusals of CL-70 in their order.
 */
export const requestUpgrade = async (
  ports: UpgradeRequest,
  clusterId: string,
  wanted: WantedUpgrade,
  meta: Meta,
  kind: ClusterStreams = clusters,
): Promise<Handled<UpgradeEvent, Upgrades>> => {
  const known = await upgradeFacts(ports, clusterId);
  if (known === null) throw new DomainError('not_found');
  const isRepeat = known.upgrades.all.some(({ upgradeId }) => upgradeId === meta.commandId);
  const createdAt = ports.now();
  const step = isRepeat ? null : permitted(ports, known, wanted, createdAt);
  const { from = '', version = wanted.to, isMajorChange = false, intervalBreakingChangeCount = 0 } = step ?? {};
  const isGated = step !== null && gateOf(step) !== null;
  const data = {
    clusterId,
    upgradeId: meta.commandId,
    from,
    to: version,
    trigger: 'user' as const,
    when: wanted.when === 'next_window' ? ('next_window' as const) : ('at' as const),
    scheduledFor: scheduledFor(known, wanted, createdAt),
    isMajorChange,
    intervalBreakingChangeCount,
    acknowledgedBy: isGated ? meta.actor.id : null,
    requestedBy: meta.actor.id,
    window: null,
    createdAt,
  };
  const scheduled = await handle(ports.store, upgrades, clusterId, { type: 'ScheduleUpgrade', data }, meta);
  const upgrade = openUpgrade(scheduled.state);
  const isToBegin = wanted.when === 'now' && upgrade?.upgradeId === meta.commandId && upgrade.phase === 'scheduled';
  return isToBegin ? begin(ports, upgrade, createdAt, meta, kind) : scheduled;
};

/** Something else may have begun on the cluster meanwhile: then the upgrade has failed, and the request is refused. */
const begin = async (
  ports: UpgradeStarting,
  upgrade: Upgrade,
  at: string,
  meta: Meta,
  kind: ClusterStreams,
): Promise<Handled<UpgradeEvent, Upgrades>> => {
  try {
    return await startUpgrade(ports, upgrade, at, meta, kind);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { clusterId, upgradeId } = upgrade;
    const why = { strategy: null, reasonCode: 'cluster_not_available', detail: null } as const;
    const command = { type: 'FailUpgrade', data: { clusterId, upgradeId, ...why, failedAt: at } } as const;
    const commandId = upgradeCommandId(clusterId, upgradeId, command.type);
    await handle(ports.store, upgrades, clusterId, command, { ...meta, commandId });
    throw error;
  }
};

/** CL-70: the step that was asked for, or the first refusal. */
const permitted = (
  { driver, showChange, versionField }: Pick<UpgradeRequest, 'driver' | 'showChange' | 'versionField'>,
  { cluster, upgrades: all, ground }: UpgradeFacts,
  { to, when, acknowledgeBreaking, wasShown }: WantedUpgrade,
  now: string,
): UpgradeStep => {
  const { catalogue, runnable } = ground;
  const current = cluster.configuration.version;
  const badVersion = (code: FieldCode, detail: string): DomainError =>
    validationFailed([{ field: versionField, code, detail }]);
  const next = nextUpgradeStep(catalogue, runnable, current);
  if (!catalogue.versions.some(({ version }) => version === to))
    throw badVersion('unknown_version', `Unknown version${next === null ? '' : `; the next step is ${next.version}`}.`);
  refuseBusy(cluster, all);
  const foreign = foreignDriverRefusal(cluster, driver.kind);
  if (foreign !== null) throw foreign;
  if (cluster.status !== 'available') throw notNow(cluster);
  if (compareVersions(to, current) < 0)
    throw new DomainError('downgrade_not_supported', { detail: `${to} is lower than ${current}.` });
  if (next === null || next.version !== to)
    throw new DomainError('not_next_step', { members: { next: next?.version ?? null } });
  if (!canRun(runnable, to))
    throw badVersion('version_unavailable', 'Not supported by the provisioner of this service.');
  const preview = upgradePreview(catalogue, current, to).map(showChange);
  if (wasShown !== undefined && !wasShown(preview))
    throw toBeAcknowledged(next, preview, 'What the step brings has changed since it was shown.');
  if (gateOf(next) !== null && !acknowledgeBreaking) throw toBeAcknowledged(next, preview);
  if (when === 'next_window' && nextWindow(ground.window, now) === null) throw new DomainError('no_window');
  return next;
};

const toBeAcknowledged = (
  { isMajorChange, intervalBreakingChangeCount }: UpgradeStep,
  preview: readonly unknown[],
  detail?: string,
): DomainError => {
  const counts = { is_major_change: isMajorChange, interval_breaking_change_count: intervalBreakingChangeCount };
  return new DomainError('acknowledgement_required', {
    ...(detail !== undefined && { detail }),
    members: { ...counts, preview },
  });
};

const refuseBusy = (cluster: ExistingCluster, all: Upgrades): void => {
  const open = openUpgrade(all);
  if (open !== null) throw upgradeInProgress(open);
  if (!isBusy(cluster)) return;
  const { id, kind } = cluster.operation;
  throw new DomainError('operation_in_progress', {
    detail: `The operation ${kind} is in progress.`,
    members: { operation_id: id },
  });
};

const scheduledFor = ({ ground }: UpgradeFacts, { when }: WantedUpgrade, now: string): string => {
  if (when === 'now') return now;
  if (when !== 'next_window') return when.at;
  const start = nextWindow(ground.window, now)?.start ?? now;
  return Date.parse(start) > Date.parse(now) ? start : now;
};
