import { z } from 'zod';
import { explainDeadline } from '../../domain/serviceLevels/explain.ts';
import { Bucket, type Deadline as Kept, type ServiceLevel } from '../../domain/serviceLevels/level.ts';
import type { Policies } from '../../domain/serviceLevels/policy.ts';

const Deadline = z
  .object({
    started_at: z.string(),
    target_s: z.int().describe('Seconds of working time.'),
    due_at: z.string().nullable().describe('Null while it is paused.'),
    state: Bucket,
    met_at: z.string().nullable(),
    explanation: z
      .array(
        z.object({
          kind: z
            .enum(['counted', 'closed', 'waiting_on_customer', 'resolved', 'ignored'])
            .describe('`counted`: working time. `closed`: the calendar is closed. Otherwise the time was paused.'),
          from: z.string(),
          to: z.string().nullable(),
          seconds: z.int().describe('What of it counted.'),
          policy_version: z.int().describe('Of the targets and the calendar that were in force.'),
        }),
      )
      .describe('What led to `due_at`, oldest first. Of very many spans, the first stands for all before the last 49.'),
  })
  .meta({ id: 'TicketDeadline' });

/** SU-182: the deadlines of a ticket with what led to them. */
export const TicketSla = z
  .object({
    first_response: Deadline,
    next_response: Deadline.nullable().describe(
      'Of the oldest message that waits after an answer; null without a target.',
    ),
    resolution: Deadline,
  })
  .meta({ id: 'TicketSla' });

/** `policies`: null before anything was measured. */
export const toTicketSla = (
  level: ServiceLevel | null,
  policies: Policies | null,
): z.infer<typeof TicketSla> | null => {
  if (level === null || level.bucket === null || policies === null) return null;
  const breaks = level.pauses.filter(({ reason }) => reason !== 'waiting_on_customer');
  const told = (deadline: Kept, pauses: ServiceLevel['pauses']): z.infer<typeof Deadline> => ({
    started_at: deadline.startedAt,
    target_s: deadline.targetS,
    due_at: deadline.dueAt,
    state: deadline.bucket,
    met_at: deadline.metAt,
    explanation: explainDeadline(deadline, pauses, policies).map(({ version, ...span }) => ({
      ...span,
      policy_version: version,
    })),
  });
  return {
    first_response: told(level.firstResponse, breaks),
    next_response: level.nextResponse && told(level.nextResponse, breaks),
    resolution: told(level.resolution, level.pauses),
  };
};
