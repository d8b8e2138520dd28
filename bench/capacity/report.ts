import { ratio, table, tenth, whole } from '../table.ts';
import type { MeasuredCosts } from './costs.ts';
import { deviationOf, type Point } from './check.ts';
import { planFor, type Demand, type Plan } from './model.ts';

/** What each demand needs, one column each, and below it what ends first of one log. */
export const planTables = ({ costs, measuredAt, machine }: MeasuredCosts, demands: readonly Demand[]): string => {
  const plans = demands.map((demand) => ({ demand, plan: planFor(costs, demand) }));
  const about = `Costs of ${measuredAt}, ${machine}.`;
  return [about, needs(plans), ...plans.map(({ demand, plan }) => limits(demand, plan))].join('\n\n');
};

type Planned = { demand: Demand; plan: Plan };

const needs = (plans: readonly Planned[]): string => {
  const row = (name: string, cell: (planned: Planned) => string): string[] => [name, ...plans.map(cell)];
  const disk =
    (of: keyof Plan['disk']) =>
    ({ demand, plan }: Planned): string =>
      `${bytes(plan.disk[of])} a day, ${bytes(plan.disk[of] * demand.days)} in ${demand.days} days`;
  return table(
    ['events a day', ...plans.map(({ demand }) => whole(demand.eventsPerDay))],
    [
      row('engine of the log', ({ demand }) => (demand.engine === 'kurrentdb' ? 'KurrentDB' : 'PostgreSQL')),
      row(
        'events a second, mean and peak',
        ({ plan }) => `${figure(plan.meanPerSecond)}, ${figure(plan.peakPerSecond)}`,
      ),
      row('logs, each with a PostgreSQL', ({ plan }) => whole(plan.logs)),
      row('nodes in all, one of each log to spare', ({ plan }) => whole(plan.nodes)),
      row('cores of nodes at the peak', ({ plan }) => figure(plan.cores.node)),
      row('cores of PostgreSQL at the peak', ({ plan }) => figure(plan.cores.server)),
      row('sessions of PostgreSQL', ({ plan }) => whole(plan.sessions)),
      row('memory of nodes', ({ plan }) => bytes(plan.memory.node)),
      row('memory of PostgreSQL, without caches', ({ plan }) => bytes(plan.memory.server)),
      row('disk: events, one copy', disk('log')),
      row('disk: read models', disk('readModels')),
      row('disk: audit log', disk('audit')),
      row('disk: keys of customers', disk('vault')),
      row('waiting after an hour without workers', ({ plan }) => `${whole(plan.outage.backlog)} events a log`),
      row('caught up again after', ({ plan }) => minutes(plan.outage.catchUpMinutes)),
      row('a whole verification of each log', ({ plan }) => minutes(plan.verificationHours * 60)),
    ],
  );
};

const limits = ({ eventsPerDay, engine, days }: Demand, plan: Plan): string =>
  table(
    [`Of one log at ${whole(eventsPerDay)} events a day for ${days} days, on ${engine}`, 'in use', 'what moves it'],
    plan.limits.map(({ name, share, moves }) => [name, percent(share), moves]),
  );

const percent = (share: number): string => (share === Infinity ? 'never' : `${figure(share * 100)} %`);

const minutes = (value: number): string => {
  if (value === Infinity) return 'never';
  if (value < 120) return `${figure(value)} min`;
  return value < 48 * 60 ? `${tenth(value / 60)} h` : `${tenth(value / 1_440)} days`;
};

const figure = (value: number): string => (value < 10 ? value.toPrecision(2) : whole(value));

const bytes = (value: number): string => {
  const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];
  const power = Math.max(0, Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, value)) / 3)));
  return `${figure(value / 1_000 ** power)} ${units[power]}`;
};

/** What was measured now beside what the model says, and whether its form holds. */
export const checkTable = (points: readonly Point[]): string => {
  const rows = (['node', 'server'] as const).flatMap((of) =>
    points.map(({ perSecond, measured, predicted }) => [
      `${of === 'node' ? 'node' : 'PostgreSQL'} at ${tenth(perSecond)} a second`,
      `${(measured[of] * 100).toFixed(1)} %`,
      `${(predicted[of] * 100).toFixed(1)} %`,
      ratio(measured[of], predicted[of]),
    ]),
  );
  const holds = (['node', 'server'] as const).every((of) => deviationOf(points, of).holds);
  const verdict = holds
    ? 'The form of the model holds: it is off by nearly the same factor at both rates, which is the speed of the machine.'
    : 'The form of the model does NOT hold here: it is off by different factors at the two rates.';
  return `${table(['of a core', 'measured', 'model', 'ratio'], rows)}\n\n${verdict}`;
};
