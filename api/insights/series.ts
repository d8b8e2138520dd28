import { z } from 'zod';
import { FIGURE_NAMES } from '../../domain/insights/figures.ts';
import { signedIn } from '../http/access.ts';
import { repeatable } from '../http/fields.ts';
import { principalOf, type Route } from '../http/http.ts';
import { readWindow, type InsightDeps } from './readWindow.ts';
import { FigureField, seriesOf, SeriesResource, WindowField } from './resource.ts';

const Query = z.strictObject({
  metric: repeatable(FigureField).describe('All of them without it. Those of one answer are of one moment.'),
  window: WindowField,
  bucket: z.enum(['day']).default('day'),
});

/** SU-183: what plots, their tables and the numbers above them are drawn from, together. */
export const leadSeries =
  (deps: InsightDeps): Route =>
  (app) => {
    app.get(
      '/api/support-lead/metrics/series',
      {
        config: { access: signedIn('insights:read'), readModels: ['insights'] },
        schema: {
          tags: ['Insights'],
          operationId: 'getSupportMetricSeries',
          summary: 'Read figures of support day by day',
          querystring: Query,
          response: { 200: SeriesResource },
        },
      },
      async (request) => {
        const { metric = FIGURE_NAMES, window, bucket } = request.query;
        const read = await readWindow(deps, principalOf(request).workspaceId, window);
        const { timezone, from, to, days, before, percentiles } = read;
        return {
          window,
          timezone,
          from,
          to,
          bucket,
          series: [...new Set(metric)].map((name) => seriesOf(name, days, before, { from, to })),
          p50_s: percentiles.p50,
          p95_s: percentiles.p95,
        };
      },
    );
  };
