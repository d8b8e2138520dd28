import type { LogEvent } from '../../live/log.ts';
import type { Tone } from '../../parts/label.ts';
import { autoUpgradeReason, remedyOf, waitsForUser } from '../reasons.ts';
import type { Upgrade } from '../upgrades/queries.ts';

/** What came of a window or of an upgrade. `mark`: its form in the calendar, so that colour is not alone. */
export type Entry = { at: string; mark: 'done' | 'failed' | 'waiting' | 'held' | 'idle'; text: string };

export const MARKS: Readonly<Record<Entry['mark'], { words: string; tone: Tone }>> = {
  done: { words: 'upgraded', tone: 'good' },
  failed: { words: 'failed', tone: 'bad' },
  waiting: { words: 'needed your decision', tone: 'warn' },
  held: { words: 'blocked', tone: 'warn' },
  idle: { words: 'nothing to do', tone: 'neutral' },
};

/** What auto-upgrade and people did, and why nothing was done, oldest first. */
export const entriesOf = (history: readonly LogEvent[], upgrades: readonly Upgrade[]): readonly Entry[] =>
  [...history.filter(({ type }) => type === 'AutoUpgradeSkipped').map(skipped), ...upgrades.flatMap(upgraded)].toSorted(
    (a, b) => Date.parse(a.at) - Date.parse(b.at),
  );

const skipped = ({ data, occurred_at }: LogEvent): Entry => {
  const { windowStart, reason } = data;
  const why = typeof reason === 'string' ? reason : '';
  return {
    at: typeof windowStart === 'string' ? windowStart : occurred_at,
    mark: markOf(why),
    text: `No upgrade: ${autoUpgradeReason(why)}.`,
  };
};

const markOf = (reason: string): Entry['mark'] => {
  if (waitsForUser(reason)) return 'waiting';
  return reason === 'no_newer_version' || reason === 'upgrade_running' ? 'idle' : 'held';
};

/** An upgrade that is over; one that was never begun was not done. */
const upgraded = (upgrade: Upgrade): Entry[] => {
  const { phase, trigger, from_version: from, to_version: to, completed_at: at, reason_code: code } = upgrade;
  if (at === null) return [];
  const by = trigger === 'auto' ? 'Auto-upgrade' : 'Requested upgrade';
  if (phase === 'completed') return [{ at, mark: 'done', text: `${by} from ${from} to ${to} completed.` }];
  const why = code === null ? '' : ` ${remedyOf(code).what}`;
  if (phase === 'cancelled') return [{ at, mark: 'held', text: `${by} to ${to} did not start.${why}` }];
  return [{ at, mark: 'failed', text: `${by} to ${to} failed.${why}` }];
};

/** A day as `YYYY-MM-DD` by the clock of a zone. */
export const dayIn = (timeZone: string): ((iso: string) => string) => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  return (iso) => format.format(new Date(iso));
};

/** A month with the empty places before its first day, in a week that begins on Monday. */
export type Month = { name: string; before: number; days: readonly string[] };

const MONTHS = 12;
const DAY_MS = 86_400_000;

/** The twelve months that end with the one of `today` (`YYYY-MM-DD`). */
export const monthsUntil = (today: string): readonly Month[] => {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, index) => monthOf(Date.UTC(year, month - MONTHS + index, 1)));
};

const monthName = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const monthOf = (first: number): Month => {
  const begins = new Date(first);
  const next = Date.UTC(begins.getUTCFullYear(), begins.getUTCMonth() + 1, 1);
  const days = Array.from({ length: (next - first) / DAY_MS }, (_, index) =>
    new Date(first + index * DAY_MS).toISOString().slice(0, 10),
  );
  return { name: monthName.format(begins), before: (begins.getUTCDay() + 6) % 7, days };
};
