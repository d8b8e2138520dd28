import { z } from 'zod';
import { assess } from '../../domain/serviceLevels/assess.ts';
import { momentOf } from '../../domain/serviceLevels/calendar.ts';
import type { Policies } from '../../domain/serviceLevels/policy.ts';
import { Priority } from '../../domain/tickets/priority.ts';
import { signedIn } from '../http/access.ts';
import type { Route } from '../http/http.ts';
import { CalendarBody, TargetsBody, toCalendar, toTargets } from './resources.ts';

const Body = z.strictObject({
  calendar: CalendarBody,
  targets: TargetsBody,
  arrives: z.iso
    .datetime({ local: true, offset: false, precision: -1 })
    .describe('A time of the calendar’s zone, to the minute, such as 2026-11-27T17:30.')
    .meta({ examples: ['2026-11-27T17:30'] }),
});

const Due = z.string().nullable().describe('Null where it is not in sight.');

const Preview = z
  .object({
    arrives_at: z.string(),
    due: z.array(z.object({ priority: Priority, first_response_at: Due, resolution_at: Due })),
  })
  .meta({ id: 'SlaPreview' });

/** SU-182: when a ticket would be due by a calendar and targets before they are set. Nothing is kept. */
export const previewSla: Route = (app) => {
  app.post(
    '/api/support-lead/sla/preview',
    {
      config: { access: signedIn('service_levels:read') },
      schema: {
        tags: ['Service levels'],
        operationId: 'previewSla',
        summary: 'Say when a ticket would be due by a calendar and targets, whether or not they are set',
        body: Body,
        response: { 200: Preview },
      },
    },
    ({ body }) => {
      const calendar = toCalendar(body.calendar);
      const policies: Policies = [
        { version: 1, since: null, calendar, targets: toTargets(body.targets), atRiskPercent: 80 },
      ];
      const receivedAt = momentOf(body.arrives, calendar.timezone);
      const fresh = { receivedAt, answered: null, awaited: null, ended: null, isIgnored: false, pauses: [] };
      return {
        arrives_at: receivedAt,
        due: Priority.options.map((priority) => {
          const { firstResponse, resolution } = assess(fresh, priority, policies, receivedAt);
          return { priority, first_response_at: firstResponse.dueAt, resolution_at: resolution.dueAt };
        }),
      };
    },
  );
};
