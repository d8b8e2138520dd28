import type { PlotData } from '../parts/plots/plot.ts';
import type { Costs } from './queries.ts';
import { count } from './words.ts';

type Day = Costs['by_day'][number];

/** Purposes as the plot has them: more than three could not be told apart without colour. */
const GROUPS = [
  { name: 'steps', words: 'Planning and tool results', purposes: ['planner', 'tool_selector'] },
  { name: 'ends', words: 'Verdicts and summaries', purposes: ['verdict', 'summarizer'] },
  { name: 'others', words: 'Ask, replay and others', purposes: null },
] as const;

const GROUPED: ReadonlySet<string> = new Set(GROUPS.flatMap(({ purposes }): readonly string[] => purposes ?? []));

const spentOn = ({ by_purpose }: Day, purposes: readonly string[] | null): number =>
  by_purpose
    .filter(({ purpose }) => (purposes === null ? !GROUPED.has(purpose) : purposes.includes(purpose)))
    .reduce((sum, { cost_usd }) => sum + Number(cost_usd), 0);

const usd = (value: number): string => `$${value.toFixed(value < 0.1 && value > 0 ? 4 : 2)}`;

/** What each day cost, by purpose, with the budget as it is today. */
export const costByDay = ({ by_day: days }: Costs, dailyUsd: string | null): PlotData => ({
  title: 'Cost by day and purpose',
  axis: 'Day (UTC)',
  places: days.map((day) => ({
    key: day.day,
    words: day.day,
    values: {
      ...Object.fromEntries(GROUPS.map(({ name, purposes }) => [name, spentOn(day, purposes)])),
      ...(dailyUsd === null ? {} : { budget: Number(dailyUsd) }),
    },
  })),
  series: [
    ...GROUPS.map(({ name, words }) => ({ name, words, look: 'bar' as const })),
    ...(dailyUsd === null ? [] : [{ name: 'budget', words: 'Budget of a day', look: 'line' as const }]),
  ],
  format: usd,
});

/** How much of the input of each day was read from the cache. */
export const inputByDay = ({ by_day: days }: Costs): PlotData => ({
  title: 'Input tokens by day',
  axis: 'Day (UTC)',
  places: days.map((day) => ({
    key: day.day,
    words: day.day,
    values: { read: day.cache_read_tokens, fresh: day.input_tokens + day.cache_write_tokens },
  })),
  series: [
    { name: 'read', words: 'Read from the cache', look: 'bar' },
    { name: 'fresh', words: 'New', look: 'bar' },
  ],
  format: count,
});
