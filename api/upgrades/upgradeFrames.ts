import { z } from 'zod';
import { unreachable } from '../../domain/core/decider.ts';
import { AutoUpgradeReason } from '../../domain/upgrades/autoUpgrade.ts';
import type { UpgradeEvent } from '../../domain/upgrades/events.ts';
import { UPGRADE_MESSAGES } from '../../domain/upgrades/messages.ts';
import type { Upgrades } from '../../domain/upgrades/upgrades.ts';
import { openEnum } from '../openApi/openEnum.ts';
import { toUpgradeResource, UpgradeResource } from './upgradeResource.ts';

const Told = z.object({ position: z.string(), type: z.string(), cluster_id: z.uuid(), occurred_at: z.iso.datetime() });

/** CL-91: an upgrade that has changed, as it is now. */
export const UpgradeChange = Told.extend({ upgrade: UpgradeResource }).meta({ id: 'UpgradeChange' });

/** CL-91, CL-85: this step waits for the user. */
export const UpgradeWaiting = Told.extend({
  version: z.string(),
  reason: openEnum(AutoUpgradeReason.options),
  waiting_since: z.iso.datetime(),
}).meta({ id: 'UpgradeWaiting' });

/** CL-91, CL-84: a window passed without work. */
export const AutoUpgradeSkip = Told.extend({
  window_start: z.iso.datetime(),
  reason: openEnum(AutoUpgradeReason.options),
}).meta({ id: 'AutoUpgradeSkip' });

/** The frames of upgrades, by their names. */
export const UPGRADE_FRAMES = {
  'cluster.upgrade.scheduled': UpgradeChange,
  'cluster.upgrade.started': UpgradeChange,
  'cluster.upgrade.completed': UpgradeChange,
  'cluster.upgrade.failed': UpgradeChange,
  'cluster.upgrade.cancelled': UpgradeChange,
  'cluster.upgrade.waiting_for_user': UpgradeWaiting,
  'cluster.auto_upgrade.skipped': AutoUpgradeSkip,
} as const satisfies Record<(typeof UPGRADE_MESSAGES)[UpgradeEvent['type']], z.ZodType>;

/** What the frame of an event holds beside what all frames do; `after`: the upgrades with it. */
export const upgradeFrame = (event: UpgradeEvent, after: Upgrades): { type: string; data: object } => {
  const type = UPGRADE_MESSAGES[event.type];
  switch (event.type) {
    case 'AutoUpgradeWaitingForUser': {
      const { version, reason, waitingSince } = event.data;
      return { type, data: { version, reason, waiting_since: waitingSince } };
    }
    case 'AutoUpgradeSkipped': {
      const { windowStart, reason } = event.data;
      return { type, data: { window_start: windowStart, reason } };
    }
    case 'UpgradeScheduled':
    case 'UpgradeInitiated':
    case 'UpgradeCompleted':
    case 'UpgradeFailed':
    case 'UpgradeCancelled': {
      const upgrade = after.all.find(({ upgradeId }) => upgradeId === event.data.upgradeId);
      return { type, data: { upgrade: upgrade === undefined ? null : toUpgradeResource(upgrade) } };
    }
    default:
      return unreachable(event);
  }
};
