import { exclusionAt } from '../maintenance/exclusions.ts';
import { isWithin, nextWindow } from '../maintenance/window.ts';
import { nextUpgradeStep } from '../versions/upgradePath.ts';
import { canRun } from '../versions/versionCatalogue.ts';
import { gateOf, type AutoUpgradeFacts, type AutoUpgradeGround } from './autoUpgrade.ts';

/** CL-107: why an automatic upgrade that was decided on must not begin after all; it is `cancelled` with that reason. */
export const START_HINDRANCES = ['switched_off', 'exclusion_active', 'window_over', 'catalogue_changed'] as const;
export type StartHindrance = (typeof START_HINDRANCES)[number];

/** The step that was decided on, and the start of the window that it was decided for. */
export type DecidedStep = { to: string; window: string | null };

/**
 * CL-80, CL-81, CL-107: what speaks against the decided step at `now`; null while everything holds that it was decided
 * on. Every start asks this: before the operation begins, whoever decided it, and directly before the driver's first
 * change. The window must be the one that the step was decided for, since there is one step a window.
 */
export const startHindrance = (
  { enabled, version }: Pick<AutoUpgradeFacts, 'enabled' | 'version'>,
  { catalogue, runnable, window, exclusions, reserveMs }: AutoUpgradeGround,
  decided: DecidedStep,
  now: string,
): StartHindrance | null => {
  if (!enabled) return 'switched_off';
  if (exclusionAt(exclusions, now) !== null) return 'exclusion_active';
  const open = nextWindow(window, now);
  if (open === null || open.start !== decided.window || !isWithin(open, now)) return 'window_over';
  if (Date.parse(open.end) - Date.parse(now) < reserveMs) return 'window_over';
  const step = nextUpgradeStep(catalogue, runnable, version);
  const isAsDecided = step?.version === decided.to && gateOf(step) === null && canRun(runnable, step.version);
  return isAsDecided ? null : 'catalogue_changed';
};
