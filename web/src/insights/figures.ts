import { duration } from '../parts/time/duration.ts';
import type { Figure, Insights, Series } from './queries.ts';

/** How a figure is called, and whether more of it is better; null where neither is. */
export const FIGURES: Readonly<Record<Figure, { words: string; isBetterUp: boolean | null }>> = {
  auto_resolution_pct: { words: 'Resolved by the agent', isBetterUp: true },
  received: { words: 'Tickets in', isBetterUp: null },
  new: { words: 'Not begun', isBetterUp: false },
  open: { words: 'Still open', isBetterUp: false },
  resolved: { words: 'Tickets out', isBetterUp: null },
  escalated: { words: 'Escalated', isBetterUp: false },
  failed: { words: 'Failed', isBetterUp: false },
  investigations: { words: 'Verdicts', isBetterUp: null },
  time_to_verdict_s: { words: 'Time to verdict', isBetterUp: false },
  avg_resolution_s: { words: 'Resolution time', isBetterUp: false },
  first_response_s: { words: 'First response', isBetterUp: false },
  draft_acceptance_pct: { words: 'Drafts accepted', isBetterUp: true },
  edited_pct: { words: 'Accepted drafts that were edited', isBetterUp: null },
  sla_met: { words: 'Met', isBetterUp: true },
  sla_on_track: { words: 'On track', isBetterUp: null },
  sla_at_risk: { words: 'At risk', isBetterUp: false },
  sla_breached: { words: 'Breached', isBetterUp: false },
  csat_average: { words: 'Satisfaction', isBetterUp: true },
  csat_count: { words: 'Ratings', isBetterUp: null },
  csat_response_rate_pct: { words: 'Answers to links', isBetterUp: true },
  csat_unedited: { words: 'Drafts as written', isBetterUp: true },
  csat_edited: { words: 'Drafts as edited', isBetterUp: true },
  csat_own: { words: 'Own words', isBetterUp: true },
};

/** The series of a figure; the page asks for all of them. */
export const seriesOf = ({ series }: Insights, figure: Figure): Series => {
  const found = series.find(({ metric }) => metric === figure);
  if (found === undefined) throw new Error(`The service tells nothing of ${figure}.`);
  return found;
};

const number = new Intl.NumberFormat('en');

/** A value in its unit. */
export const inUnit = (unit: Series['unit'], value: number): string => {
  switch (unit) {
    case 'percent':
      return `${value.toFixed(1)} %`;
    case 'stars':
      return `${value.toFixed(2)} of 5`;
    case 'seconds':
      return duration(value * 1000);
    default:
      return number.format(value);
  }
};

/** `words`: null where nothing has changed. */
/** The same beside an axis, where there is little room. */
export const inShort = (unit: Series['unit'], value: number): string => {
  if (unit === 'seconds') return lasting(value);
  return unit === 'percent' ? `${Math.round(value)} %` : number.format(value);
};

const lasting = (seconds: number): string => {
  const [size, words] = SIZES.find(([from]) => seconds >= from) ?? [1, 's'];
  return `${number.format(Math.round((seconds / size) * 10) / 10)} ${words}`;
};

const SIZES = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'min'],
] as const;

/** The highest value of a unit that has one. */
export const MAX: Readonly<Partial<Record<Series['unit'], number>>> = { percent: 100, stars: 5 };

export type Trend = { words: string | null; isBetter: boolean | null };

/** How it has changed against the days before, in words; null where one of them is unknown. */
export const trendOf = ({ metric, unit, value, before }: Series): Trend | null => {
  if (value === null || before === null) return null;
  const by = Math.round((value - before) * 100) / 100;
  if (by === 0) return { words: null, isBetter: null };
  const more = by > 0;
  const { isBetterUp } = FIGURES[metric];
  const amount = amountOf(unit, Math.abs(by));
  return { words: `${amount} ${more ? 'more' : 'less'}`, isBetter: isBetterUp === null ? null : more === isBetterUp };
};

const amountOf = (unit: Series['unit'], by: number): string => {
  if (unit === 'percent') return `${by.toFixed(1)} points`;
  return unit === 'stars' ? by.toFixed(2) : inUnit(unit, by);
};

const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** A date as it stands on an axis: 21 May. */
export const dayWords = (date: string): string => day.format(new Date(date));
