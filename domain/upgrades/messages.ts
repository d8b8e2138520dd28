import type { UpgradeEvent } from './events.ts';

/** CL-91, CL-104: what an event of upgrades is called to those outside. */
export const UPGRADE_MESSAGES = {
  UpgradeScheduled: 'cluster.upgrade.scheduled',
  UpgradeInitiated: 'cluster.upgrade.started',
  UpgradeCompleted: 'cluster.upgrade.completed',
  UpgradeFailed: 'cluster.upgrade.failed',
  UpgradeCancelled: 'cluster.upgrade.cancelled',
  AutoUpgradeWaitingForUser: 'cluster.upgrade.waiting_for_user',
  AutoUpgradeSkipped: 'cluster.auto_upgrade.skipped',
} as const satisfies Record<UpgradeEvent['type'], string>;
