import type { UpdateStrategy } from '../clusters/operationEvents.ts';
import type { ReasonCode } from '../clusters/reasonCodes.ts';
import { unreachable, type Decider } from '../core/decider.ts';
import { DomainError } from '../core/problems/errors.ts';
import { streamKind } from '../core/log/streamKind.ts';
import type { AutoUpgradeReason } from './autoUpgrade.ts';
import { UpgradeEvent, type UpgradeEventData } from './events.ts';

/** The last four are ends (CL-68). */
export const UPGRADE_PHASES = ['scheduled', 'initiated', 'completed', 'failed', 'timed_out', 'cancelled'] as const;
export type UpgradePhase = (typeof UPGRADE_PHASES)[number];

/** One upgrade of a cluster, from its request to its end (CL-67). */
export type Upgrade = UpgradeEventData<'UpgradeScheduled'> & {
  phase: UpgradePhase;
  operationId: string | null;
  strategy: UpdateStrategy | null;
  startedAt: string | null;
  completedAt: string | null;
  reasonCode: ReasonCode | null;
  detail: string | null;
};

/** All upgrades of one cluster, oldest first, and what its automatic ones have come to. */
export type Upgrades = {
  all: readonly Upgrade[];
  /** Start of the last window that was used or recorded as skipped. */
  lastWindow: string | null;
  /** The step that waits for the user, as long as no upgrade was asked for since (CL-85). */
  waiting: { version: string; since: string } | null;
  lastSkip: { windowStart: string; reason: AutoUpgradeReason } | null;
};

type WithoutUpgrade = Omit<UpgradeEventData<'UpgradeCancelled'>, 'upgradeId'>;

export type UpgradeCommand =
  | { type: 'ScheduleUpgrade'; data: UpgradeEventData<'UpgradeScheduled'> }
  | { type: 'InitiateUpgrade'; data: UpgradeEventData<'UpgradeInitiated'> }
  | { type: 'CompleteUpgrade'; data: UpgradeEventData<'UpgradeCompleted'> }
  | { type: 'FailUpgrade'; data: UpgradeEventData<'UpgradeFailed'> }
  | { type: 'CancelUpgrade'; data: WithoutUpgrade & { upgradeId: string | null } }
  | { type: 'SkipWindow'; data: UpgradeEventData<'AutoUpgradeSkipped'> }
  | { type: 'WaitForUser'; data: UpgradeEventData<'AutoUpgradeWaitingForUser'> };

const initialState = (): Upgrades => ({ all: [], lastWindow: null, waiting: null, lastSkip: null });

/** The one that is neither over nor cancelled, or null: there is at most one (CL-53). */
export const openUpgrade = ({ all }: Upgrades): Upgrade | null =>
  all.find(({ phase }) => phase === 'scheduled' || phase === 'initiated') ?? null;

const evolve = (state: Upgrades, event: UpgradeEvent): Upgrades => {
  switch (event.type) {
    case 'UpgradeScheduled': {
      const { window } = event.data;
      const all = [...state.all, { ...NOT_BEGUN, ...event.data }];
      return { ...state, all, waiting: null, lastWindow: window ?? state.lastWindow };
    }
    case 'UpgradeInitiated': {
      const { upgradeId, operationId, startedAt } = event.data;
      return withUpgrade(state, upgradeId, { phase: 'initiated', operationId, startedAt });
    }
    case 'UpgradeCompleted': {
      const { upgradeId, strategy, completedAt } = event.data;
      return withUpgrade(state, upgradeId, { phase: 'completed', strategy, completedAt });
    }
    case 'UpgradeFailed': {
      const { upgradeId, strategy, reasonCode, detail, failedAt: completedAt } = event.data;
      const phase = reasonCode === 'timed_out' ? 'timed_out' : 'failed';
      return withUpgrade(state, upgradeId, { phase, strategy, reasonCode, detail, completedAt });
    }
    case 'UpgradeCancelled': {
      const { upgradeId, reasonCode, cancelledAt: completedAt } = event.data;
      return withUpgrade(state, upgradeId, { phase: 'cancelled', reasonCode, completedAt });
    }
    case 'AutoUpgradeSkipped': {
      const { windowStart, reason } = event.data;
      return { ...state, lastWindow: windowStart, lastSkip: { windowStart, reason } };
    }
    case 'AutoUpgradeWaitingForUser':
      return { ...state, waiting: { version: event.data.version, since: event.data.waitingSince } };
    default:
      return unreachable(event);
  }
};

const NOT_BEGUN = {
  phase: 'scheduled',
  operationId: null,
  strategy: null,
  startedAt: null,
  completedAt: null,
  reasonCode: null,
  detail: null,
} as const;

const withUpgrade = (state: Upgrades, upgradeId: string, changes: Partial<Upgrade>): Upgrades => ({
  ...state,
  all: state.all.map((upgrade) => (upgrade.upgradeId === upgradeId ? { ...upgrade, ...changes } : upgrade)),
});

/** What is told of an upgrade comes at least once, and late; it then changes nothing. */
const decide = (command: UpgradeCommand, state: Upgrades): readonly UpgradeEvent[] => {
  const open = openUpgrade(state);
  const isOpen = (upgradeId: string): boolean => open?.upgradeId === upgradeId;
  switch (command.type) {
    case 'ScheduleUpgrade':
      if (open !== null) throw upgradeInProgress(open);
      return [{ type: 'UpgradeScheduled', data: command.data }];
    case 'InitiateUpgrade':
      return isOpen(command.data.upgradeId) && open?.phase === 'scheduled'
        ? [{ type: 'UpgradeInitiated', data: command.data }]
        : [];
    case 'CompleteUpgrade':
      return isOpen(command.data.upgradeId) ? [{ type: 'UpgradeCompleted', data: command.data }] : [];
    case 'FailUpgrade':
      return isOpen(command.data.upgradeId) ? [{ type: 'UpgradeFailed', data: command.data }] : [];
    case 'CancelUpgrade':
      return cancel(command.data, open);
    case 'SkipWindow':
      return state.lastWindow !== null && Date.parse(command.data.windowStart) <= Date.parse(state.lastWindow)
        ? []
        : [{ type: 'AutoUpgradeSkipped', data: command.data }];
    case 'WaitForUser':
      return state.waiting?.version === command.data.version
        ? []
        : [{ type: 'AutoUpgradeWaitingForUser', data: command.data }];
    default:
      return unreachable(command);
  }
};

/** CL-53, CL-70: `operation_in_progress` while an upgrade is open. */
export const upgradeInProgress = ({ to, upgradeId }: Upgrade): DomainError =>
  new DomainError('operation_in_progress', {
    detail: `An upgrade to ${to} is open.`,
    members: { operation_id: upgradeId },
  });

/** CL-75: tells what the cluster's own stream has decided; of null, that there was nothing to decide on. */
const cancel = (
  { upgradeId, ...cancelled }: Extract<UpgradeCommand, { type: 'CancelUpgrade' }>['data'],
  open: Upgrade | null,
): readonly UpgradeEvent[] => {
  if (upgradeId === null) throw new DomainError('nothing_to_cancel');
  if (open?.upgradeId !== upgradeId) return [];
  return [{ type: 'UpgradeCancelled', data: { ...cancelled, upgradeId } }];
};

export const upgradesDecider: Decider<UpgradeCommand, UpgradeEvent, Upgrades> = { initialState, evolve, decide };

/** Streams `upgrade-{cluster id}`. */
export const upgrades = streamKind('upgrade', UpgradeEvent, upgradesDecider);
