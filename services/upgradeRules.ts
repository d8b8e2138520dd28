import { parseWindow } from '../api/maintenance/defaultWindow.ts';
import type { MaintenanceWindow } from '../domain/maintenance/window.ts';
import { fromSetting } from '../settings/settingFile.ts';
import type { Settings } from '../settings/settings.ts';

/** When upgrades may run, as the settings say it for clusters that have no window of their own. */
export type UpgradeRules = {
  defaultWindow: MaintenanceWindow;
  /** What must be left of a window when an upgrade begins. */
  windowReserveMs: number;
  /** How far ahead one may be scheduled. */
  scheduleMaxMs: number;
  /** What takes longer has failed. */
  updateTimeoutMs: number;
};

/** Throws InvalidSetting. */
export const upgradeRules = (settings: Settings): UpgradeRules => ({
  defaultWindow: fromSetting('SERVICE_DEFAULT_WINDOW', () => parseWindow(settings.SERVICE_DEFAULT_WINDOW)),
  windowReserveMs: settings.SERVICE_WINDOW_RESERVE_MINUTES * 60_000,
  scheduleMaxMs: settings.SERVICE_UPGRADE_SCHEDULE_MAX_DAYS * 24 * 3_600_000,
  updateTimeoutMs: settings.SERVICE_UPDATE_TIMEOUT_SECONDS * 1000,
});
