import { clusters } from '../../domain/clusters/cluster.ts';
import type { AutomaticBasis } from '../../domain/clusters/operationEvents.ts';
import { unreachable } from '../../domain/core/decider.ts';
import { DomainError } from '../../domain/core/problems/errors.ts';
import type { Meta } from '../../domain/core/log/eventStore.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { handle } from '../../domain/core/log/streams.ts';
import { exclusionAt } from '../../domain/maintenance/exclusions.ts';
import { isWithin, nextWindow } from '../../domain/maintenance/window.ts';
import { startHindrance, type StartHindrance } from '../../domain/upgrades/automaticStart.ts';
import { autoUpgradeState, decideAutoUpgrade, nextLook, skippedWindows } from '../../domain/upgrades/autoUpgrade.ts';
import { upgradeFacts, type StartGround, type UpgradeFacts } from '../../domain/upgrades/clusterFacts.ts';
import {
  DecisionStale,
  initiateUpgrade,
  operationOfUpgrade,
  startUpgrade,
  tellCancelled,
  upgradeCommandId,
  withdrawUpgrade,
  type UpgradeStarting,
} from '../../domain/upgrades/startUpgrade.ts';
import { openUpgrade, upgrades, type Upgrade, type UpgradeCommand } from '../../domain/upgrades/upgrades.ts';
import { nextUpgradeStep, type UpgradeStep } from '../../domain/versions/upgradePath.ts';

export type UpgradeWork = StartGround & UpgradeStarting & { now: () => string; logger: Logger };

/**
 * Does what is due for one cluster's upgrades: tells how one ended, starts what was scheduled, decides on an automatic
 * step, or says why not. Every command has an id that follows from what led to it, so that a repeat changes nothing. Gives
 * back when to look again without a change; null for never.
 */
export const lookAfterUpgrades = async (deps: UpgradeWork, clusterId: string): Promise<string | null> => {
  const look = await lookAt(deps, clusterId);
  if (look === null) return null;
  const { at } = look;
  if ((await tellWithdrawn(look)) || (await tellBegun(look))) return at;
  const open = openUpgrade(look.upgrades);
  if (open?.phase === 'initiated') await tellEnd(look, open);
  else if (open !== null && (await startIfDue(look, open)) === 'stale') return at;
  if (look.facts.enabled) {
    await tellSkipped(look);
    // What was decided here begins as whatever was decided before: by a look of its own (CL-107).
    if (open === null && (await takeStep(look)) === 'scheduled') return lookAfterUpgrades(deps, clusterId);
  }
  return earliest(nextLook(look.facts, look.ground, at), open === null ? null : dueAt(look, open));
};

type Look = UpgradeWork & UpgradeFacts & { clusterId: string; at: string; catalogueRevision: bigint };

/** Everything that decisions rest on, as the log has it now; null for a cluster that is not there. */
const lookAt = async (deps: UpgradeWork, clusterId: string): Promise<Look | null> => {
  const { catalogue, revision: catalogueRevision } = await deps.latestCatalogue();
  const known = await upgradeFacts({ ...deps, catalogue: () => catalogue }, clusterId);
  return known && { ...deps, ...known, clusterId, catalogueRevision, at: deps.now() };
};

/** CL-75, CL-107: whether the open upgrade was cancelled on the cluster's stream without anybody having told yet. */
const tellWithdrawn = async (look: Look): Promise<boolean> => {
  const open = openUpgrade(look.upgrades);
  const { cancelled = null } = (open && look.operations.get(operationOfUpgrade(open.upgradeId))) ?? {};
  if (open === null || cancelled === null) return false;
  await tellCancelled(look.store, open, cancelled, metaOf(look, open.upgradeId, 'CancelUpgrade'));
  return true;
};

/**
 * Whether an upgrade had begun without anybody having told: a crash came between the two. It is not judged again whether
 * it is due, for by now it is under way or over.
 */
const tellBegun = async (look: Look): Promise<boolean> => {
  const open = openUpgrade(look.upgrades);
  const begun = open?.phase === 'scheduled' ? look.operations.get(operationOfUpgrade(open.upgradeId)) : undefined;
  if (open === null || begun === undefined) return false;
  await initiateUpgrade(look.store, open, begun.startedAt, metaOf(look, open.upgradeId, 'start'));
  return true;
};

/** What happened to the operation that the upgrade began. */
const tellEnd = async (look: Look, { upgradeId, operationId }: Upgrade): Promise<void> => {
  const { cluster, clusterId, operations } = look;
  const isRunning = cluster.status === 'updating' && cluster.operation.id === operationId;
  const { strategy = null, end = null } = (operationId === null ? undefined : operations.get(operationId)) ?? {};
  if (isRunning || end === null) return;
  const ids = { clusterId, upgradeId, strategy };
  switch (end.type) {
    case 'ClusterUpdateCompleted':
      return record(look, upgradeId, {
        type: 'CompleteUpgrade',
        data: { ...ids, completedAt: end.data.completedAt },
      });
    case 'ClusterUpdateFailed': {
      const { reasonCode, reason: detail, failedAt } = end.data;
      return record(look, upgradeId, { type: 'FailUpgrade', data: { ...ids, reasonCode, detail, failedAt } });
    }
    default:
      return unreachable(end);
  }
};

/** `stale`: something has come in between, so that it is worth another look at once. */
type Outcome = 'done' | 'stale';

const startIfDue = async (look: Look, upgrade: Upgrade): Promise<Outcome> => {
  if (look.cluster.status === 'deleting') return withdraw(look, upgrade, 'cluster_deleted');
  if (upgrade.trigger === 'auto') return startAutomatic(look, upgrade);
  if (!isDue(look, upgrade)) return 'done';
  if (!isAsShown(look, upgrade)) return withdraw(look, upgrade, 'acknowledgement_stale');
  // It waits for the next window (CL-73).
  if (look.cluster.status !== 'available' && upgrade.when === 'next_window') return 'done';
  return start(look, upgrade);
};

/** The one way in which an automatic step begins: in its window, on what holds then, or never (CL-107). */
const startAutomatic = async (look: Look, upgrade: Upgrade): Promise<Outcome> => {
  const { facts, ground, cluster, switchedAt, catalogueRevision, at } = look;
  const reason = startHindrance(facts, ground, upgrade, at);
  const window = nextWindow(ground.window, at);
  if (reason !== null || window === null) return withdraw(look, upgrade, reason ?? 'window_over');
  return start(look, upgrade, {
    clusterRevision: Number(cluster.revision),
    switchedAt,
    catalogueRevision: Number(catalogueRevision),
    window,
  });
};

type Withdrawal = 'cluster_deleted' | 'acknowledgement_stale' | 'cluster_not_available' | StartHindrance;

const withdraw = async (look: Look, upgrade: Upgrade, reasonCode: Withdrawal): Promise<Outcome> => {
  const meta = metaOf(look, upgrade.upgradeId, 'withdraw');
  try {
    await withdrawUpgrade(look, upgrade, { cancelledAt: look.at, reasonCode }, meta);
    return 'done';
  } catch (error) {
    if (error instanceof DomainError) return 'stale';
    throw error;
  }
};

/** CL-72: `next_window` keeps to windows and exclusions, an explicit time does not. */
const isDue = ({ at, ground }: Look, { when, scheduledFor }: Upgrade): boolean => {
  if (Date.parse(scheduledFor) > Date.parse(at)) return false;
  if (when === 'at') return true;
  const window = nextWindow(ground.window, at);
  return window !== null && isWithin(window, at) && exclusionAt(ground.exclusions, at) === null;
};

/** CL-71: an upgrade covers exactly the step and the count that were shown. */
const isAsShown = ({ cluster, ground }: Look, { to, isMajorChange, intervalBreakingChangeCount }: Upgrade): boolean => {
  const step = nextUpgradeStep(ground.catalogue, ground.runnable, cluster.configuration.version);
  return (
    step?.version === to &&
    step.isMajorChange === isMajorChange &&
    step.intervalBreakingChangeCount === intervalBreakingChangeCount
  );
};

const start = async (look: Look, upgrade: Upgrade, basis?: AutomaticBasis): Promise<Outcome> => {
  const { upgradeId } = upgrade;
  const { clusterId, at, logger } = look;
  try {
    const { state } = await startUpgrade(look, upgrade, at, metaOf(look, upgradeId, 'start'), clusters, basis);
    if (openUpgrade(state)?.phase !== 'initiated') return 'done';
  } catch (error) {
    if (error instanceof DecisionStale) return 'stale';
    if (!(error instanceof DomainError)) throw error;
    // Of an automatic step it is no failed attempt (CL-80).
    if (basis !== undefined) return withdraw(look, upgrade, 'cluster_not_available');
    const why = { strategy: null, reasonCode: 'cluster_not_available', detail: null } as const;
    await record(look, upgradeId, { type: 'FailUpgrade', data: { clusterId, upgradeId, ...why, failedAt: at } });
    return 'done';
  }
  logger.info({ cluster_id: clusterId, upgrade_id: upgradeId }, 'upgrade_started');
  return 'done';
};

const tellSkipped = async (look: Look): Promise<void> => {
  const { clusterId, facts, ground, at: skippedAt } = look;
  for (const { windowStart, reason } of skippedWindows(facts, ground, skippedAt))
    await record(look, `skipped ${windowStart}`, {
      type: 'SkipWindow',
      data: { clusterId, windowStart, reason, skippedAt },
    });
};

/** CL-80: decides on the next step, or says that it waits for the user (CL-85). */
const takeStep = async (look: Look): Promise<'scheduled' | 'none'> => {
  const { clusterId, facts, ground, at, logger } = look;
  const decision = decideAutoUpgrade(facts, ground, at);
  if (decision.type === 'start') {
    await schedule(look, decision.step, decision.window.start);
    return 'scheduled';
  }
  const { reason, step } = decision;
  if (step === null || autoUpgradeState(reason) !== 'waiting_for_user') return 'none';
  const data = { clusterId, version: step.version, reason, waitingSince: at };
  await record(look, `waiting ${facts.version} ${step.version}`, { type: 'WaitForUser', data });
  logger.info({ cluster_id: clusterId, reason }, 'auto_upgrade_waits_for_user');
  return 'none';
};

const schedule = async (look: Look, step: UpgradeStep, window: string): Promise<void> => {
  const { store, clusterId, at } = look;
  const { from, version: to, isMajorChange, intervalBreakingChangeCount } = step;
  const meta = metaOf(look, `window ${window}`, 'schedule');
  const data = {
    clusterId,
    upgradeId: meta.commandId,
    from,
    to,
    trigger: 'auto' as const,
    when: 'at' as const,
    scheduledFor: at,
    isMajorChange,
    intervalBreakingChangeCount,
    acknowledgedBy: null,
    requestedBy: 'auto_upgrade',
    window,
    createdAt: at,
  };
  await handle(store, upgrades, clusterId, { type: 'ScheduleUpgrade', data }, meta);
};

const record = async (look: Look, cause: string, command: UpgradeCommand): Promise<void> => {
  await handle(look.store, upgrades, look.clusterId, command, metaOf(look, cause, command.type));
};

const metaOf = ({ clusterId, cluster }: Look, cause: string, step: string): Meta => {
  const commandId = upgradeCommandId(clusterId, cause, step);
  const actor = { type: 'scheduler', id: 'upgrades' } as const;
  return { actor, correlationId: commandId, commandId, workspaceId: cluster.workspaceId };
};

const dueAt = ({ ground, at }: Look, { when, scheduledFor }: Upgrade): string | null => {
  if (Date.parse(scheduledFor) > Date.parse(at)) return scheduledFor;
  return when === 'next_window' ? (nextWindow(ground.window, at)?.start ?? null) : null;
};

const earliest = (a: string | null, b: string | null): string | null => {
  if (a === null || b === null) return a ?? b;
  return Date.parse(a) < Date.parse(b) ? a : b;
};
