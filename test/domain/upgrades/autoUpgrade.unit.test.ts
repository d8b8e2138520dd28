import { describe, expect, it } from 'vitest';
import type { Exclusion } from '../../../domain/maintenance/exclusions.ts';
import type { MaintenanceWindow } from '../../../domain/maintenance/window.ts';
import {
  AutoUpgradeReason,
  autoUpgradeState,
  decideAutoUpgrade,
  skippedWindows,
  type AutoUpgradeFacts,
  type AutoUpgradeGround,
} from '../../../domain/upgrades/autoUpgrade.ts';
import type { Catalogue } from '../../../domain/versions/versionCatalogue.ts';
import { catalogueOf, changeOf, versionOf } from '../../support/clusters/catalogues.ts';

const window: MaintenanceWindow = {
  enabled: true,
  daysOfWeek: [0, 1, 2, 3, 4, 5, 6],
  startLocal: '02:00',
  endLocal: '04:00',
  timezone: 'UTC',
};
const clean = catalogueOf(versionOf('26.7.0', { active: true }), versionOf('26.8.0', { active: true }));
const gated = (major: boolean, breaking: boolean): Catalogue =>
  catalogueOf(
    versionOf('26.8.0', { active: true }),
    versionOf(major ? '27.0.0' : '26.9.0', { changes: breaking ? [changeOf('breaking')] : [] }),
    versionOf(major ? '27.0.1' : '26.9.1', { active: true }),
  );
const ground = (fields: Partial<AutoUpgradeGround> = {}): AutoUpgradeGround => ({
  catalogue: clean,
  runnable: 'any',
  window,
  exclusions: [],
  reserveMs: 15 * 60_000,
  ...fields,
});
const facts = (fields: Partial<AutoUpgradeFacts> = {}): AutoUpgradeFacts => ({
  enabled: true,
  isAvailable: true,
  version: '26.7.0',
  operation: null,
  failedSteps: [],
  since: '2026-11-01T00:00:00.000Z',
  lastWindow: null,
  ...fields,
});
const INSIDE = '2026-11-22T03:00:00.000Z';
const OUTSIDE = '2026-11-22T12:00:00.000Z';
const freeze: Exclusion = {
  name: 'freeze',
  startAt: '2026-11-22T02:30:00.000Z',
  endAt: '2026-11-22T03:30:00.000Z',
};
const on = (version: string, catalogue: Catalogue) => [facts({ version }), ground({ catalogue })] as const;

describe('an automatic upgrade', () => {
  it.each<[string, string, AutoUpgradeFacts, AutoUpgradeGround, string]>([
    ['start', 'all conditions hold', facts(), ground(), INSIDE],
    ['start', 'fifteen minutes are left', facts(), ground(), '2026-11-22T03:45:00.000Z'],
    ['window_pending', 'less is left', facts(), ground(), '2026-11-22T03:45:00.001Z'],
    ['window_pending', 'outside of a window', facts(), ground(), OUTSIDE],
    ['window_pending', 'a step was taken in it', facts({ lastWindow: '2026-11-22T02:00:00.000Z' }), ground(), INSIDE],
    ['window_pending', 'never as much is left', facts(), ground({ reserveMs: 3 * 3_600_000 }), INSIDE],
    ['window_disabled', 'disabled', facts(), ground({ window: { ...window, enabled: false } }), INSIDE],
    ['exclusion_active', 'in a freeze', facts(), ground({ exclusions: [freeze] }), INSIDE],
    ['disabled', 'switched off', facts({ enabled: false }), ground(), INSIDE],
    ['no_newer_version', 'at the newest', facts({ version: '26.8.0' }), ground(), INSIDE],
    ['upgrade_running', 'on its way', facts({ operation: 'upgrade', isAvailable: false }), ground(), INSIDE],
    ['operation_in_progress', 'another operation', facts({ operation: 'other' }), ground(), INSIDE],
    ['cluster_not_available', 'degraded', facts({ isAvailable: false }), ground(), INSIDE],
    ['previous_attempt_failed', 'tried before', facts({ failedSteps: ['26.8.0'] }), ground(), INSIDE],
    ['major_change', 'another major', ...on('26.8.0', gated(true, false)), INSIDE],
    ['breaking_changes', 'hidden in a skipped version', ...on('26.8.0', gated(false, true)), INSIDE],
    ['major_and_breaking', 'both', ...on('26.8.0', gated(true, true)), INSIDE],
    [
      'version_unavailable',
      'a waypoint that the driver cannot run',
      facts(),
      ground({
        catalogue: catalogueOf(
          versionOf('26.7.0'),
          versionOf('26.7.1', { waypoint: true }),
          ...clean.versions.slice(1),
        ),
        runnable: ['26.8.0'],
      }),
      INSIDE,
    ],
  ])('%s: %s (CL-80, CL-81, CL-83)', (expected, _, given, holds, now) => {
    const decision = decideAutoUpgrade(given, holds, now);
    expect(decision.type === 'start' ? 'start' : decision.reason).toBe(expected);
  });

  it('shows the window that it waits for: the next one where this one is used up (CL-80, CL-82)', () => {
    const used = decideAutoUpgrade(facts({ lastWindow: '2026-11-22T02:00:00.000Z' }), ground(), INSIDE);
    expect(used.window?.start).toBe('2026-11-23T02:00:00.000Z');
  });

  it('every reason has one state (CL-83)', () => {
    const states = Map.groupBy(AutoUpgradeReason.options, autoUpgradeState);
    expect(Object.fromEntries(states)).toEqual({
      off: ['disabled'],
      up_to_date: ['no_newer_version'],
      in_progress: ['upgrade_running'],
      waiting_for_window: ['window_pending'],
      waiting_for_user: ['major_change', 'breaking_changes', 'major_and_breaking'],
      blocked: [
        'window_disabled',
        'exclusion_active',
        'cluster_not_available',
        'operation_in_progress',
        'version_unavailable',
        'previous_attempt_failed',
      ],
    });
  });
});

describe('windows that passed without work (CL-84)', () => {
  const now = '2026-11-24T05:00:00.000Z';
  const since = '2026-11-22T00:00:00.000Z';
  it('each has one reason, oldest first', () => {
    expect(skippedWindows(facts({ since, isAvailable: false }), ground(), now)).toEqual([
      { windowStart: '2026-11-22T02:00:00.000Z', reason: 'cluster_not_available' },
      { windowStart: '2026-11-23T02:00:00.000Z', reason: 'cluster_not_available' },
      { windowStart: '2026-11-24T02:00:00.000Z', reason: 'cluster_not_available' },
    ]);
  });
  it('a freeze is the reason where nothing else is; and without one, that it was too late', () => {
    const [first, second] = skippedWindows(facts({ since }), ground({ exclusions: [freeze] }), now);
    expect([first?.reason, second?.reason]).toEqual(['exclusion_active', 'window_pending']);
  });
  it('none that was accounted for, began before the switch, is not over, or while it is off', () => {
    const none = [
      facts({ since, lastWindow: '2026-11-24T02:00:00.000Z' }),
      facts({ since: '2026-11-24T02:00:01.000Z' }),
      facts({ since, enabled: false }),
    ];
    for (const given of none) expect(skippedWindows(given, ground(), now)).toEqual([]);
    expect(skippedWindows(facts({ since: '2026-11-24T00:00:00.000Z' }), ground(), '2026-11-24T03:59:59.999Z')).toEqual(
      [],
    );
  });
});
