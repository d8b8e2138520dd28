import { z } from 'zod';
import { UpdateStrategy } from '../../domain/clusters/operationEvents.ts';
import { ReasonCode } from '../../domain/clusters/reasonCodes.ts';
import { UPGRADE_PHASES, type Upgrade } from '../../domain/upgrades/upgrades.ts';
import { openEnum } from '../openApi/openEnum.ts';

/** An upgrade as the API shows it; its fields and their order are documented (CL-67). */
export const UpgradeResource = z
  .object({
    id: z.uuid(),
    cluster_id: z.uuid(),
    from_version: z.string(),
    to_version: z.string(),
    phase: openEnum(UPGRADE_PHASES),
    trigger: z.enum(['user', 'auto']),
    strategy: UpdateStrategy.nullable(),
    is_major_change: z.boolean(),
    interval_breaking_change_count: z.int(),
    acknowledged_by: z.string().nullable(),
    scheduled_for: z.iso.datetime(),
    started_at: z.iso.datetime().nullable(),
    completed_at: z.iso.datetime().nullable(),
    reason_code: openEnum(ReasonCode.options).nullable(),
    detail: z.string().nullable(),
    requested_by: z.string(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Upgrade' });
export type UpgradeResource = z.infer<typeof UpgradeResource>;

export const toUpgradeResource = (upgrade: Upgrade): UpgradeResource => ({
  id: upgrade.upgradeId,
  cluster_id: upgrade.clusterId,
  from_version: upgrade.from,
  to_version: upgrade.to,
  phase: upgrade.phase,
  trigger: upgrade.trigger,
  strategy: upgrade.strategy,
  is_major_change: upgrade.isMajorChange,
  interval_breaking_change_count: upgrade.intervalBreakingChangeCount,
  acknowledged_by: upgrade.acknowledgedBy,
  scheduled_for: upgrade.scheduledFor,
  started_at: upgrade.startedAt,
  completed_at: upgrade.completedAt,
  reason_code: upgrade.reasonCode,
  detail: upgrade.detail,
  requested_by: upgrade.requestedBy,
  created_at: upgrade.createdAt,
});
