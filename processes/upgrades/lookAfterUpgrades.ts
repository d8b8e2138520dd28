import { unreachable } from '../../domain/core/decider.ts';
import { DomainError } from '../../domain/core/problems/errors.ts';
import type { Meta } from '../../domain/core/log/eventStore.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { handle } from '../../domain/core/log/streams.ts';
import { exclusionAt } from '../../domain/maintenance/exclusions.ts';
import { isWithin, nextWindow } from '../../domain/maintenance/window.ts';
import { autoUpgradeState, decideAutoUpgrade, nextLook, skippedWindows } from '../../domain/upgrades/autoUpgrade.ts';
import { upgradeFacts, type UpgradeFacts, type UpgradeGround } from '../../domain/upgrades/clusterFacts.ts';
import {
  initiateUpgrade,
  operationOfUpgrade,
  startUpgrade,
  tellCancelled,
  upgradeCommandId,
  type UpgradeStarting,
} from '../../domain/upgrades/startUpgrade.ts';
import { openUpgrade, upgrades, type Upgrade, type UpgradeCommand } from '../../domain/upgrades/upgrades.ts';
import { nextUpgradeStep, type UpgradeStep } from '../../domain/versions/upgradePath.ts';

export type UpgradeWork = UpgradeGround & UpgradeStarting & { now: () => string; logger: Logger };

/**
 * Does what is due for one cluster's upgrades: tells how one ended, starts what was scheduled, takes an automatic step,
 * or says why not. Every command has an id that follows from what led to it, so that a repeat changes nothing. Gives
 * back when to look again without a change; null for never.
 */
export const lookAfterUpgrades = async (deps: UpgradeWork, clusterId: string): Promise<string | null> => {
  const at = deps.now();
  const known = await upgradeFacts(deps, clusterId);
  if (known === null) return null;
  const look = { ...known, ...deps, clusterId, at };
  if ((await tellWithdrawn(look)) || (await tellBegun(look))) return at;
  const open = openUpgrade(known.upgrades);
  if (open?.phase === 'initiated') await tellEnd(look, open);
  else if (open !== null) await startIfDue(look, open);
  if (known.facts.enabled) {
    await tellSkipped(look);
    if (open === null) await takeStep(look);
  }
  return earliest(nextLook(known.facts, known.ground, look.at), open === null ? null : dueAt(look, open));
};

type Look = UpgradeWork & UpgradeFacts & { clusterId: string; at: string };

/** CL-75: whether the open upgrade had been cancelled without anybody having told: a crash came between the two. */
const tellWithdrawn = async (look: Look): Promise<boolean> => {
  const open = openUpgrade(look.upgrades);
  const { cancelledAt = null } = (open && look.operations.get(operationOfUpgrade(open.upgradeId))) ?? {};
  if (open === null || cancelledAt === null) return false;
  await tellCancelled(look.store, open, cancelledAt, metaOf(look, open.upgradeId, 'CancelUpgrade'));
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

const startIfDue = async (look: Look, upgrade: Upgrade): Promise<void> => {
  if (look.cluster.status === 'deleting') return withdraw(look, upgrade, 'cluster_deleted');
  if (isTooLate(look, upgrade)) return withdraw(look, upgrade, 'cancelled');
  if (!isDue(look, upgrade)) return;
  if (!isAsShown(look, upgrade)) return withdraw(look, upgrade, 'acknowledgement_stale');
  // It waits for the next window (CL-73).
  if (look.cluster.status !== 'available' && upgrade.when === 'next_window') return;
  return start(look, upgrade);
};

type Withdrawal = 'cluster_deleted' | 'cancelled' | 'acknowledgement_stale' | 'cluster_not_available';

const withdraw = (look: Look, { upgradeId }: Upgrade, reasonCode: Withdrawal): Promise<void> =>
  record(look, upgradeId, {
    type: 'WithdrawUpgrade',
    data: { clusterId: look.clusterId, upgradeId, reasonCode, cancelledAt: look.at },
  });

/** An automatic step that could not begin where it was decided, as after a crash, begins in its window or never. */
const isTooLate = ({ at, ground }: Look, { trigger, window }: Upgrade): boolean => {
  const open = trigger === 'auto' ? nextWindow(ground.window, at) : null;
  if (trigger === 'user') return false;
  return open?.start !== window || exclusionAt(ground.exclusions, at) !== null;
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

const start = async (look: Look, upgrade: Upgrade): Promise<void> => {
  const { upgradeId, trigger } = upgrade;
  const { clusterId, at, logger } = look;
  try {
    const { state } = await startUpgrade(look, upgrade, at, metaOf(look, upgradeId, 'start'));
    if (openUpgrade(state)?.phase !== 'initiated') return undefined;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // Of an automatic step it is no failed attempt (CL-80).
    if (trigger === 'auto') return withdraw(look, upgrade, 'cluster_not_available');
    const why = { strategy: null, reasonCode: 'cluster_not_available', detail: null } as const;
    return record(look, upgradeId, { type: 'FailUpgrade', data: { clusterId, upgradeId, ...why, failedAt: at } });
  }
  logger.info({ cluster_id: clusterId, upgrade_id: upgradeId }, 'upgrade_started');
};

const tellSkipped = async (look: Look): Promise<void> => {
  const { clusterId, facts, ground, at: skippedAt } = look;
  for (const { windowStart, reason } of skippedWindows(facts, ground, skippedAt))
    await record(look, `skipped ${windowStart}`, {
      type: 'SkipWindow',
      data: { clusterId, windowStart, reason, skippedAt },
    });
};

/** CL-80: starts the next step, or says that it waits for the user (CL-85). */
const takeStep = async (look: Look): Promise<void> => {
  const { clusterId, facts, ground, at, logger } = look;
  const decision = decideAutoUpgrade(facts, ground, at);
  if (decision.type === 'start') {
    const upgrade = await schedule(look, decision.step, decision.window.start);
    return upgrade === null ? undefined : start(look, upgrade);
  }
  const { reason, step } = decision;
  if (step === null || autoUpgradeState(reason) !== 'waiting_for_user') return;
  const data = { clusterId, version: step.version, reason, waitingSince: at };
  await record(look, `waiting ${facts.version} ${step.version}`, { type: 'WaitForUser', data });
  logger.info({ cluster_id: clusterId, reason }, 'auto_upgrade_waits_for_user');
};

const schedule = async (look: Look, step: UpgradeStep, window: string): Promise<Upgrade | null> => {
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
  const { state } = await handle(store, upgrades, clusterId, { type: 'ScheduleUpgrade', data }, meta);
  return openUpgrade(state);
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
