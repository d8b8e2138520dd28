import { z } from 'zod';
import {
  AutoUpgradeReason,
  AUTO_UPGRADE_STATES,
  autoUpgradeState,
  decideAutoUpgrade,
} from '../../domain/upgrades/autoUpgrade.ts';
import { upgradeFacts, type UpgradeFacts, type UpgradeGround } from '../../domain/upgrades/clusterFacts.ts';
import type { Upgrades } from '../../domain/upgrades/upgrades.ts';
import type { Sql } from '../../engine/sql.ts';
import { ClusterParams, clusterRecord } from '../clusters/clusterRecord.ts';
import { notFound, type Route } from '../http/http.ts';
import { openEnum } from '../openApi/openEnum.ts';

const Gated = z.object({ version: z.string(), is_major_change: z.boolean(), breaking_change_count: z.int() });

/** What auto-upgrade does with a cluster now, and the one reason why it does no more (CL-82). */
export const AutoUpgradeReport = z
  .object({
    enabled: z.boolean(),
    state: openEnum(AUTO_UPGRADE_STATES),
    reason: openEnum(AutoUpgradeReason.options),
    waiting_since: z.iso.datetime().nullable(),
    next_step: Gated.extend({ interval_breaking_change_count: z.int() }).nullable(),
    blocked_by: z.array(Gated),
    next_window: z.object({ start: z.iso.datetime(), end: z.iso.datetime() }).nullable(),
    last_result: z
      .object({
        window_start: z.iso.datetime(),
        outcome: z.string(),
        reason: openEnum(AutoUpgradeReason.options).nullable(),
        upgrade_id: z.uuid().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'AutoUpgrade' });
type AutoUpgradeReport = z.infer<typeof AutoUpgradeReport>;

/** CL-82, CL-83: what auto-upgrade does next, or why it does not. */
export const autoUpgrade =
  (deps: UpgradeGround & { reads: Sql; now: () => string }): Route =>
  (app) => {
    const record = clusterRecord(deps.reads);
    app.get(
      '/clusters/:cluster_id/auto-upgrade',
      {
        config: { access: { surface: 'cluster', scope: 'clusters:read' }, readModels: ['clusters'] },
        preValidation: record.first,
        schema: {
          tags: ['Upgrades'],
          operationId: 'getAutoUpgrade',
          summary: 'Read the next action of auto-upgrade, or why it is blocked',
          description: 'It never takes a step that is major or has breaking changes in its interval.',
          params: ClusterParams,
          response: { 200: AutoUpgradeReport },
        },
      },
      async (request) => {
        const known = await upgradeFacts(deps, record.of(request).id);
        if (known === null) throw notFound();
        return toReport(known, deps.now());
      },
    );
  };

const toReport = ({ facts, ground, upgrades }: UpgradeFacts, now: string): AutoUpgradeReport => {
  const decision = decideAutoUpgrade(facts, ground, now);
  const { step, window } = decision;
  // What is about to start has waited for its window until now.
  const reason = decision.type === 'start' ? 'window_pending' : decision.reason;
  const gated = (step?.interval ?? []).filter((entry) => entry.isMajorChange || entry.breakingChangeCount > 0);
  return {
    enabled: facts.enabled,
    state: autoUpgradeState(reason),
    reason,
    waiting_since:
      upgrades.waiting !== null && upgrades.waiting.version === step?.version ? upgrades.waiting.since : null,
    next_step: step && { ...shown(step), interval_breaking_change_count: step.intervalBreakingChangeCount },
    blocked_by: gated.map(shown),
    next_window: window,
    last_result: lastResult(upgrades),
  };
};

const shown = (entry: { version: string; isMajorChange: boolean; breakingChangeCount: number }) => ({
  version: entry.version,
  is_major_change: entry.isMajorChange,
  breaking_change_count: entry.breakingChangeCount,
});

/** Of the last window that was used or passed. */
const lastResult = ({ all, lastSkip }: Upgrades): AutoUpgradeReport['last_result'] => {
  const step = all.findLast(({ window }) => window !== null);
  const window = step?.window ?? null;
  if (step !== undefined && window !== null && (lastSkip === null || window > lastSkip.windowStart))
    return { window_start: window, outcome: step.phase, reason: null, upgrade_id: step.upgradeId };
  if (lastSkip === null) return null;
  return { window_start: lastSkip.windowStart, outcome: 'skipped', reason: lastSkip.reason, upgrade_id: null };
};
