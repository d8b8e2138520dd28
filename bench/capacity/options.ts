import { parseArgs } from 'node:util';
import { PEAK_FACTOR_MAX } from './day.ts';
import type { Demand } from './model.ts';

export const USAGE = `Usage: npm run capacity -- [--events-per-day N]… [options]

Says what so many events a day need in nodes, sessions, memory and disk, which limit comes first and what moves it, by a
model of the costs in bench/capacity/costs.json (docs/scaling.md). Without a number: 10 thousand, one and 100 million.

  --events-per-day N      may be given several times
  --peak-factor 3         the busiest minute to the mean of the day, at most 3.14; 1 is an even rate
  --events-per-request N  events for each ticket; the others are appended by workers (as the costs were measured)
  --streams 1000          open event streams
  --workspaces 50         they are spread over
  --days 365              of events that are kept, and verified
  --engine postgresql     what keeps the events: postgresql or kurrentdb
  --write                 puts the tables into docs/scaling.md

  --check                 measures this machine at two rates and compares with the model; one minute
  --measure               measures all costs anew and writes them down; three minutes on an idle machine
  --help                  this`;

export type Options =
  | { kind: 'plan'; demands: readonly Demand[]; write: boolean }
  | { kind: 'check' }
  | { kind: 'measure' }
  | { kind: 'help' };

const DEFAULT_EVENTS = ['10000', '1000000', '100000000'];

/** `eventsPerRequest`: of the costs. A sentence when the arguments are not understood. */
export const readOptions = (args: readonly string[], eventsPerRequest: number): Options | string => {
  const parsed = parsedArgs(args);
  if (typeof parsed === 'string') return parsed;
  const { check, measure, help, write, engine } = parsed;
  if (help) return { kind: 'help' };
  if (check) return { kind: 'check' };
  if (measure) return { kind: 'measure' };
  if (engine !== 'postgresql' && engine !== 'kurrentdb') return '--engine is postgresql or kurrentdb.';
  const common = {
    peakFactor: Number(parsed['peak-factor']),
    eventsPerRequest: Number(parsed['events-per-request'] ?? eventsPerRequest),
    streams: Number(parsed.streams),
    workspaces: Number(parsed.workspaces),
    days: Number(parsed.days),
  };
  const demands = parsed['events-per-day'].map(
    (events) => ({ ...common, engine, eventsPerDay: Number(events) }) as const,
  );
  const problem = demands.map(problemOf).find((found) => found !== null);
  return problem ?? { kind: 'plan', demands, write };
};

const problemOf = (demand: Demand): string | null => {
  if (!(demand.eventsPerDay > 0)) return '--events-per-day is a number above 0.';
  if (!(demand.peakFactor >= 1 && demand.peakFactor <= PEAK_FACTOR_MAX)) return '--peak-factor is from 1 to 3.14.';
  if (!(demand.eventsPerRequest >= 1)) return '--events-per-request is at least 1.';
  if (!(demand.streams >= 0 && demand.workspaces >= 1 && demand.days >= 1))
    return '--streams is at least 0, --workspaces and --days are at least 1.';
  return null;
};

const parsedArgs = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      options: {
        'events-per-day': { type: 'string', multiple: true, default: DEFAULT_EVENTS },
        'peak-factor': { type: 'string', default: '3' },
        'events-per-request': { type: 'string' },
        streams: { type: 'string', default: '1000' },
        workspaces: { type: 'string', default: '50' },
        days: { type: 'string', default: '365' },
        engine: { type: 'string', default: 'postgresql' },
        check: { type: 'boolean', default: false },
        measure: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};
