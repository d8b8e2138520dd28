import { z } from 'zod';
import { FIGURE_NAMES, FIGURES, UNITS, type FigureName } from '../../domain/insights/figures.ts';
import { WINDOW_DAYS, type Day, type Window } from '../../domain/insights/days.ts';
import { sumOf, type Counts } from '../../domain/insights/counts.ts';
import { ANSWERS } from '../../domain/inbox/ticketFilter.ts';
import { TicketStatus } from '../tickets/resource.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a literal
const WINDOWS = Object.keys(WINDOW_DAYS) as [Window, ...Window[]];

/** SU-146. */
export const WindowField = z
  .enum(WINDOWS)
  .default('30d')
  .describe('Today and the days before, in the zone of the calendar.');
export const FigureField = z.enum(FIGURE_NAMES);

const DateOfDay = z.iso.date();
const Time = z.string().meta({ format: 'date-time' });

/** SU-183: the query of `GET /api/tickets` that lists what a figure counts. */
const TicketsBehind = z
  .object({
    received_from: Time.optional(),
    received_to: Time.optional(),
    resolved_from: Time.optional(),
    resolved_to: Time.optional(),
    responded_from: Time.optional(),
    responded_to: Time.optional(),
    verdict_from: Time.optional(),
    verdict_to: Time.optional(),
    rated_from: Time.optional(),
    rated_to: Time.optional(),
    status: z.array(TicketStatus).optional(),
    draft: z.array(z.enum(ANSWERS)).optional(),
  })
  .describe('The filter of `GET /api/tickets` that lists what is counted.');

/** A span of time of a page: the window, and the zone whose days it is made of. */
export const windowFields = {
  window: z.enum(WINDOWS),
  timezone: z.string().describe('IANA name of the zone whose days these are.'),
  from: Time,
  to: Time.describe('The end of today, up to but without it.'),
};

const Definition = z.object({ text: z.string(), tickets: TicketsBehind });

const seconds = z.int().nullable();
const percent = z.number().nullable().describe('Null of nothing.');

const stars = z.number().nullable().describe('From 1 to 5. Null of none.');
const Rated = z.object({ average: stars, count: z.int() });

/** SU-147. Of `definitions`, the names are those of the figures. */
export const MetricsResource = z
  .object({
    ...windowFields,
    auto_resolution_pct: percent,
    tickets: z.object({
      total: z.int().describe('Arrived in the window.'),
      new: z.int(),
      open: z.int(),
      resolved: z.int(),
      escalated: z.int(),
      failed: z.int(),
    }),
    investigations: z.object({ total: z.int(), avg_duration_s: seconds, p50_s: seconds, p95_s: seconds }),
    avg_resolution_s: seconds,
    first_response_s: seconds,
    draft_acceptance_pct: percent,
    edited_pct: percent,
    csat: z.object({
      average: stars,
      count: z.int(),
      response_rate_pct: percent,
      by_answer: z
        .object({ unedited: Rated, edited: Rated, own: Rated })
        .describe('By what had been sent last: the draft as written, the draft as edited, words of a person.'),
    }),
    definitions: z.record(z.string(), Definition).describe('What each figure means, and the tickets behind it.'),
  })
  .meta({ id: 'SupportMetrics' });

/** What one figure is in one day, or in the whole window. */
const measured = {
  value: z.number().nullable().describe('Null of nothing.'),
  of: z.int().describe('How many it is a share or an average of.'),
  tickets: TicketsBehind,
};

/** SU-183. */
export const SeriesResource = z
  .object({
    ...windowFields,
    bucket: z.literal('day'),
    series: z.array(
      z.object({
        metric: FigureField,
        unit: z.enum(UNITS),
        definition: z.string(),
        ...measured,
        before: z.number().nullable().describe('Of as many days before the window.'),
        points: z.array(z.object({ date: DateOfDay, ...measured })),
      }),
    ),
    p50_s: seconds.describe('Of the time to verdict in the window, by nearest rank.'),
    p95_s: seconds,
  })
  .meta({ id: 'SupportMetricSeries' });

type Span = Pick<Day, 'from' | 'to'>;

export const measure = (name: FigureName, counts: Counts, { from, to }: Span) => {
  const { value, of, tickets } = FIGURES[name];
  return { value: value(counts), of: of(counts), tickets: ticketsOf(tickets({ from, to })) };
};

const ticketsOf = ({ status, draft, ...times }: ReturnType<(typeof FIGURES)[FigureName]['tickets']>) => ({
  ...times,
  ...(status === undefined ? {} : { status: [...status] }),
  ...(draft === undefined ? {} : { draft: [...draft] }),
});

/** A series of one figure: of the window as a whole, of the days before it, and of each of its days. */
export const seriesOf = (
  name: FigureName,
  days: readonly (Day & { counts: Counts })[],
  before: readonly Counts[],
  window: Span,
): z.input<typeof SeriesResource>['series'][number] => {
  const { unit, definition } = FIGURES[name];
  return {
    metric: name,
    unit,
    definition,
    ...measure(name, sumOf(days.map(({ counts }) => counts)), window),
    before: FIGURES[name].value(sumOf(before)),
    points: days.map(({ counts, ...day }) => ({ date: day.date, ...measure(name, counts, day) })),
  };
};
