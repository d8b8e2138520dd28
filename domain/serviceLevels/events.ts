import { z } from 'zod';
import { UserId } from '../core/ids.ts';
import { BusinessCalendar } from './calendar.ts';
import { Targets } from './policy.ts';

const at = z.iso.datetime();
const of = { workspaceId: z.string() };

/** Events of `service_levels-<workspace>`. Stored forever: add event types or optional fields; never rename or reuse one. */
export const ServiceLevelEvent = z.discriminatedUnion('type', [
  z.object({
    // What the installation is set to, so that deadlines follow from events alone. Targets that people set stay.
    type: z.literal('ServiceLevelDefaultsTaken'),
    data: z.object({
      ...of,
      firstResponseS: z.int(),
      resolutionS: z.int(),
      atRiskPercent: z.int(),
      takenAt: at,
    }),
  }),
  z.object({
    type: z.literal('ServiceLevelTargetsSet'),
    data: z.object({ ...of, targets: Targets, setBy: UserId, setAt: at }),
  }),
  z.object({
    type: z.literal('BusinessCalendarSet'),
    data: z.object({ ...of, calendar: BusinessCalendar, setBy: UserId, setAt: at }),
  }),
]);
export type ServiceLevelEvent = z.infer<typeof ServiceLevelEvent>;
export type ServiceLevelEventOf<Type extends ServiceLevelEvent['type']> = Extract<ServiceLevelEvent, { type: Type }>;
