import { z } from 'zod';
import { Bucket } from '../../domain/serviceLevels/level.ts';
import type { LevelPorts } from '../../domain/serviceLevels/policiesInForce.ts';
import { policyAt, targetsOf } from '../../domain/serviceLevels/policy.ts';
import { Priority } from '../../domain/tickets/priority.ts';
import type { Reads } from '../../engine/sql.ts';
import { serviceLevelsOf } from '../../projections/serviceLevels/serviceLevels.ts';
import { levelCountsOf, type LevelCount } from '../../projections/tickets/serviceLevels/deadlineQueries.ts';
import { listTickets } from '../../projections/tickets/ticketList.ts';
import type { TicketRow } from '../../projections/tickets/ticketTable.ts';
import { signedIn } from '../http/access.ts';
import { principalOf, type Route } from '../http/http.ts';
import { callerIdOf } from '../tickets/assignee.ts';
import { DueAt, TicketStatus } from '../tickets/resource.ts';

const Counts = z.object({ on_track: z.int(), at_risk: z.int(), breached: z.int(), met: z.int() });

const Summary = z
  .object({
    policy: z
      .object({ first_response_s: z.int(), resolution_s: z.int(), at_risk_pct: z.int() })
      .describe('The targets of tickets of priority `normal`.'),
    buckets: z
      .array(
        z.object({
          bucket: Bucket,
          count: z.int(),
          tickets: z
            .array(
              z.object({
                id: z.string(),
                title: z.string().nullable(),
                status: TicketStatus,
                priority: Priority,
                due_at: DueAt.nullable(),
              }),
            )
            .describe('The ten that came last.'),
          filter: z.object({ sla: z.array(Bucket) }).describe('The filter of `GET /api/tickets` that lists them all.'),
        }),
      )
      .describe('All four, by the worst of the deadlines of each ticket. Ignored tickets are left out.'),
    by_metric: z.object({ first_response: Counts, resolution: Counts }),
  })
  .meta({ id: 'SlaSummary' });

const SHOWN = 10;

/** SU-150: how all tickets stand against their deadlines; counts that are kept, and not counted. */
export const slaSummary =
  ({ reads, levelDefaults }: { reads: Reads } & Pick<LevelPorts, 'levelDefaults'>): Route =>
  (app) => {
    app.get(
      '/api/support-lead/sla',
      {
        config: { access: signedIn('service_levels:read'), readModels: ['tickets', 'service_levels'] },
        schema: {
          tags: ['Service levels'],
          operationId: 'getSlaSummary',
          summary: 'Count tickets by how they stand against their deadlines',
          response: { 200: Summary },
        },
      },
      (request) => {
        const principal = principalOf(request);
        const { workspaceId } = principal;
        const caller = { workspaceId, userId: callerIdOf(principal) };
        return reads.connection(async (sql) => {
          const { policies } = await serviceLevelsOf(sql, workspaceId);
          const { targets, atRiskPercent } =
            policies === null ? { targets: targetsOf(levelDefaults), ...levelDefaults } : policyAt(policies);
          const counts = await levelCountsOf(sql, workspaceId);
          const buckets = [];
          for (const bucket of Bucket.options) {
            const filter = { sla: [bucket] };
            const tickets = await listTickets(sql, { ...caller, filters: [filter] }, SHOWN, null);
            const count = counts.reduce((sum, each) => sum + (each.bucket === bucket ? each.count : 0), 0);
            buckets.push({ bucket, count, tickets: tickets.map(toLine), filter });
          }
          const { firstResponseS: first_response_s, resolutionS: resolution_s } = targets.normal;
          return {
            policy: { first_response_s, resolution_s, at_risk_pct: atRiskPercent },
            buckets,
            by_metric: {
              first_response: countedBy(counts, 'first_response'),
              resolution: countedBy(counts, 'resolution'),
            },
          };
        });
      },
    );
  };

const toLine = ({ id, title, status, priority, due_at }: TicketRow) => ({ id, title, status, priority, due_at });

const countedBy = (counts: readonly LevelCount[], metric: 'first_response' | 'resolution'): z.infer<typeof Counts> => {
  const all = { on_track: 0, at_risk: 0, breached: 0, met: 0 };
  for (const each of counts) all[each[metric]] += each.count;
  return all;
};
