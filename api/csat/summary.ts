import { z } from 'zod';
import { lastDays, WINDOW_DAYS } from '../../domain/insights/days.ts';
import type { Answer } from '../../domain/inbox/ticketFilter.ts';
import type { Sql } from '../../engine/sql.ts';
import { csatCounts, type LinkCount, type RatingCount } from '../../projections/csat/csatQueries.ts';
import { timezoneOf } from '../../projections/insights/insightQueries.ts';
import { signedIn } from '../http/access.ts';
import { principalOf, type Route } from '../http/http.ts';
import { windowOf } from '../insights/readWindow.ts';
import { WindowField } from '../insights/resource.ts';

const figures = {
  count: z.int(),
  average: z.number().nullable().describe('To two decimals. Null without ratings.'),
  satisfied_pct: z.number().nullable().describe('Percentage of ratings of 4 or 5. Null without ratings.'),
  response_rate_pct: z
    .number()
    .nullable()
    .describe('Percentage of the replies with a rating link that were rated. Null without links.'),
};
const Figures = z.object(figures).meta({ id: 'CsatFigures' });

const Summary = z
  .object({
    window: WindowField,
    ...figures,
    distribution: z
      .object({ '1': z.int(), '2': z.int(), '3': z.int(), '4': z.int(), '5': z.int() })
      .describe('How often each rating was given.'),
    by_answer: z
      .object({ unedited: Figures, edited: Figures, own: Figures })
      .describe(
        'By whose words were rated: of the agent, of the agent as a person changed them, of a person. Ratings before any answer are in none.',
      ),
  })
  .meta({ id: 'CsatSummary' });

type SummaryDeps = { reads: Sql; now: () => string };

/** SU-153: how satisfied customers were in the last days, and how many answered. */
export const csatSummary =
  ({ reads, now }: SummaryDeps): Route =>
  (app) => {
    app.get(
      '/api/csat/summary',
      {
        config: { access: signedIn('csat:read'), readModels: ['csat', 'insights'], refuses: ['invalid_window'] },
        schema: {
          tags: ['Satisfaction'],
          operationId: 'getCsatSummary',
          summary: 'Summarize the ratings of customers',
          querystring: z.strictObject({ window: WindowField }),
          response: { 200: Summary },
        },
      },
      async (request) => {
        const window = windowOf(request.query.window);
        const { workspaceId } = principalOf(request);
        const [first] = lastDays(WINDOW_DAYS[window], now(), await timezoneOf(reads, workspaceId));
        const counts = await csatCounts(reads, workspaceId, first?.from ?? now());
        const figuresOf = (answer: Answer) =>
          toFigures(
            counts.ratings.filter((each) => each.answer === answer),
            counts.links.filter((each) => each.answer === answer),
          );
        return {
          window,
          ...toFigures(counts.ratings, counts.links),
          distribution: distributionOf(counts.ratings),
          by_answer: { unedited: figuresOf('unedited'), edited: figuresOf('edited'), own: figuresOf('own') },
        };
      },
    );
  };

const toFigures = (ratings: readonly RatingCount[], links: readonly LinkCount[]): z.infer<typeof Figures> => {
  const count = sum(ratings.map((each) => each.count));
  const total = sum(ratings.map((each) => each.count * each.rating));
  const satisfied = sum(ratings.filter(({ rating }) => rating >= 4).map((each) => each.count));
  return {
    count,
    average: count === 0 ? null : Math.round((total / count) * 100) / 100,
    satisfied_pct: percentage(satisfied, count),
    response_rate_pct: percentage(sum(links.map(({ rated }) => rated)), sum(links.map(({ sent }) => sent))),
  };
};

const distributionOf = (ratings: readonly RatingCount[]) => {
  const given = (rating: number): number =>
    sum(ratings.filter((each) => each.rating === rating).map(({ count }) => count));
  return { '1': given(1), '2': given(2), '3': given(3), '4': given(4), '5': given(5) };
};

/** To one decimal; null of nothing. */
const percentage = (part: number, of: number): number | null =>
  of === 0 ? null : Math.round((part / of) * 1_000) / 10;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
