import { z } from 'zod';
import { Exclusion } from './exclusions.ts';
import { MaintenanceWindow } from './window.ts';

const at = z.iso.datetime();
const of = {
  workspaceId: z.string(),
  /** Null for the workspace's own. */
  clusterId: z.uuid().nullable(),
};

/** Events of `maintenance-{id}`, of a cluster or a workspace. Stored forever: add types or optional fields. */
export const MaintenanceEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('MaintenanceWindowSet'),
    data: z.object({ ...of, window: MaintenanceWindow, setAt: at }),
  }),
  z.object({
    // The cluster follows the workspace again.
    type: z.literal('MaintenanceWindowCleared'),
    data: z.object({ ...of, clearedAt: at }),
  }),
  z.object({
    type: z.literal('MaintenanceExclusionsSet'),
    data: z.object({ ...of, exclusions: z.array(Exclusion), setAt: at }),
  }),
]);
export type MaintenanceEvent = z.infer<typeof MaintenanceEvent>;
