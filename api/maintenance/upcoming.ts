import { z } from 'zod';
import { windowsFrom } from '../../domain/maintenance/window.ts';
import { refuseLength, windowClock } from '../clusters/maintenanceWindow.ts';
import { queryInteger } from '../http/fields.ts';
import type { Route } from '../http/http.ts';

/** From `start` until right before `end`. */
export const WindowSpan = z.object({ start: z.iso.datetime(), end: z.iso.datetime() }).meta({ id: 'WindowSpan' });

/** Enough to see how it goes on. */
const SHOWN = 5;

const Query = z
  .strictObject({
    days_of_week: z.preprocess(
      (given) => (given === undefined || Array.isArray(given) ? given : [given]),
      z.array(queryInteger(0, 6)).min(1).max(7),
    ),
    ...windowClock,
  })
  .superRefine(refuseLength);

/** CL-78: when a window would open, before it is set: an editor shows it for what it holds right now. */
export const upcomingWindows =
  ({ now }: { now: () => string }): Route =>
  (app) => {
    app.get(
      '/maintenance-window/upcoming',
      {
        config: { access: { surface: 'cluster', scope: 'clusters:read' } },
        schema: {
          tags: ['Maintenance'],
          operationId: 'listUpcomingWindows',
          summary: 'List the next five times at which a maintenance window would open, whether or not it is set',
          description: 'The first may be open already. Days count from Sunday 0.',
          querystring: Query,
          response: { 200: z.array(WindowSpan) },
        },
      },
      async ({ query }) => {
        const { days_of_week: daysOfWeek, start_local: startLocal, end_local: endLocal, timezone } = query;
        const window = { enabled: true, daysOfWeek, startLocal, endLocal, timezone };
        return windowsFrom(window, now()).take(SHOWN).toArray();
      },
    );
  };
