import { z } from 'zod';
import { sumOf } from '../../domain/insights/counts.ts';
import { FIGURES, type FigureName } from '../../domain/insights/figures.ts';
import { signedIn } from '../http/access.ts';
import { principalOf, type Route } from '../http/http.ts';
import { readWindow, type InsightDeps, type WindowRead } from './readWindow.ts';
import { measure, MetricsResource, WindowField } from './resource.ts';

/** Which figure of the domain each figure of the answer is. */
const NAMED = {
  auto_resolution_pct: 'auto_resolution_pct',
  'tickets.total': 'received',
  'tickets.new': 'new',
  'tickets.open': 'open',
  'tickets.resolved': 'resolved',
  'tickets.escalated': 'escalated',
  'tickets.failed': 'failed',
  'investigations.total': 'investigations',
  'investigations.avg_duration_s': 'time_to_verdict_s',
  avg_resolution_s: 'avg_resolution_s',
  first_response_s: 'first_response_s',
  draft_acceptance_pct: 'draft_acceptance_pct',
  edited_pct: 'edited_pct',
  'csat.average': 'csat_average',
  'csat.count': 'csat_count',
  'csat.response_rate_pct': 'csat_response_rate_pct',
  'csat.by_answer.unedited.average': 'csat_unedited',
  'csat.by_answer.edited.average': 'csat_edited',
  'csat.by_answer.own.average': 'csat_own',
} as const satisfies Record<string, FigureName>;

/** How support does in a window, each figure with its definition and with the tickets behind it (SU-147). */
export const leadMetrics =
  (deps: InsightDeps): Route =>
  (app) => {
    app.get(
      '/api/support-lead/metrics',
      {
        config: { access: signedIn('insights:read'), readModels: ['insights'], refuses: ['invalid_window'] },
        schema: {
          tags: ['Insights'],
          operationId: 'getSupportMetrics',
          summary: 'Read how support does in a window of days',
          description: 'With each figure comes what it means and which tickets are behind it.',
          querystring: z.strictObject({ window: WindowField }),
          response: { 200: MetricsResource },
        },
      },
      async (request) => {
        const { workspaceId } = principalOf(request);
        return metricsOf(await readWindow(deps, workspaceId, request.query.window, 'alone'));
      },
    );
  };

const metricsOf = ({ window, timezone, from, to, days, percentiles }: WindowRead): z.input<typeof MetricsResource> => {
  const counts = sumOf(days.map((day) => day.counts));
  const valueOf = (name: FigureName) => FIGURES[name].value(counts);
  return {
    window,
    timezone,
    from,
    to,
    auto_resolution_pct: valueOf('auto_resolution_pct'),
    tickets: {
      total: counts.received,
      new: counts.new,
      open: counts.open,
      resolved: counts.resolved,
      escalated: counts.escalated,
      failed: counts.failed,
    },
    investigations: {
      total: counts.investigated,
      avg_duration_s: valueOf('time_to_verdict_s'),
      p50_s: percentiles.p50,
      p95_s: percentiles.p95,
    },
    avg_resolution_s: valueOf('avg_resolution_s'),
    first_response_s: valueOf('first_response_s'),
    draft_acceptance_pct: valueOf('draft_acceptance_pct'),
    edited_pct: valueOf('edited_pct'),
    csat: {
      average: valueOf('csat_average'),
      count: counts.rated,
      response_rate_pct: valueOf('csat_response_rate_pct'),
      by_answer: {
        unedited: { average: valueOf('csat_unedited'), count: counts.rated_unedited },
        edited: { average: valueOf('csat_edited'), count: counts.rated_edited },
        own: { average: valueOf('csat_own'), count: counts.rated_own },
      },
    },
    definitions: Object.fromEntries(
      Object.entries(NAMED).map(([figure, name]) => {
        const { definition: text } = FIGURES[name];
        return [figure, { text, tickets: measure(name, counts, { from, to }).tickets }];
      }),
    ),
  };
};
