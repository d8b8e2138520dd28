import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { writeTables } from './document.ts';
import { besideHost, hostLine } from './host.ts';
import { describeMachine, taken } from './machine.ts';
import { signedIn } from './product/bench.ts';
import { openInstallation, type Installation } from './product/installation.ts';
import { joined, startLoadGenerator, type LoadGenerator, type LoadRun } from './product/load.ts';
import type { Job } from './product/loadProcess.ts';
import { tell } from './product/report.ts';
import { runProgram, untilAborted } from './stopping.ts';
import { quantile, ratio, table, tenth, whole } from './table.ts';

const USAGE = `Usage: npm run bench:versus -- <program> [--write]

Measures POST /api/tickets of this checkout beside that of another one, such as an older commit with its packages
installed, in pairs of turns, so that the machine's pace meets both. Takes three minutes.

  <program>  what npm start runs there, such as ../older/main.mjs

  --write    puts the table into docs/benchmarks.md
  --help     this`;

const RESULTS = join(import.meta.dirname, 'results');
const CALLERS = [1, 8, 32];
const PAIRS = 10;
const TURN_SECONDS = 1.5;
/** V8 compiles for so long (bench/product/posts.ts says more). */
const WARMING_SECONDS = 10;

type Options = { program: string; write: boolean };
type Side = 'this' | 'other';
type Sides<What> = Readonly<Record<Side, What>>;

const main = async ({ program, write }: Options, signal: AbortSignal): Promise<void> => {
  await using resources = new AsyncDisposableStack();
  const logger = pino({ level: 'error' }, pino.destination(2));
  const sides = {
    this: resources.use(await openInstallation(RESULTS, logger)),
    other: resources.use(await openInstallation(RESULTS, logger, {}, program)),
  };
  const load = resources.use(await startLoadGenerator());
  await untilAborted(signal, async () => {
    for (const side of Object.values(sides)) await side.start();
    const machine = await sides.this.withDatabase((database) => describeMachine(database, sides.this.dataDir));
    const shares = new Map<string, number>();
    const rows = await besideHost(
      () => measure(sides, load),
      (share) => shares.set('all of it', share),
    );
    const columns = ['this, a second', 'other', 'times', 'this, p50 / p99', 'other', 'p50, times', 'p99, times'];
    const text = `${taken(machine)}\n${hostLine(shares)}\n\n${table(['callers', ...columns], rows)}`;
    process.stdout.write(`${text}\n`);
    if (write) await writeTables('benchmarks.md', 'versus', text);
  });
};

const measure = async (sides: Sides<Installation>, load: LoadGenerator): Promise<readonly string[][]> => {
  const post = (side: Side, callers: number, seconds: number): Promise<LoadRun> => {
    const installation = sides[side];
    const { url: origin } = installation.running().client;
    const request: Job['request'] = { method: 'POST', path: '/api/tickets' };
    return load.run({ origin, headers: signedIn({ installation }), request, callers, warmUp: 5, seconds });
  };
  const rows: string[][] = [];
  const warm = async (callers: number): Promise<void> => {
    for (const side of ['this', 'other'] as const) await post(side, callers, WARMING_SECONDS);
  };
  await warm(8);
  for (const callers of CALLERS) {
    tell(`${callers} callers`);
    await warm(callers);
    const runs: Sides<LoadRun[]> = { this: [], other: [] };
    for (let pair = 0; pair < PAIRS; pair += 1)
      for (const side of pair % 2 === 0 ? (['this', 'other'] as const) : (['other', 'this'] as const))
        runs[side].push(await post(side, callers, TURN_SECONDS));
    rows.push(rowOf(callers, runs));
  }
  return rows;
};

const rowOf = (callers: number, runs: Sides<readonly LoadRun[]>): string[] => {
  const [ours, theirs] = [joined(runs.this), joined(runs.other)];
  const times = (figure: 'perSecond' | 'p50Ms' | 'p99Ms'): string =>
    ratio(medianOf(runs.this.map((run, pair) => run[figure] / (runs.other[pair]?.[figure] ?? Number.NaN))), 1);
  return [
    whole(callers),
    whole(ours.perSecond),
    whole(theirs.perSecond),
    times('perSecond'),
    shown(ours),
    shown(theirs),
    times('p50Ms'),
    times('p99Ms'),
  ];
};

const shown = ({ p50Ms, p99Ms }: LoadRun): string => `${tenth(p50Ms)} / ${tenth(p99Ms)} ms`;

const medianOf = (values: readonly number[]): number => quantile(values, 0.5);

/** A sentence where the arguments are not understood, null for `--help`. */
const optionsIn = (args: readonly string[]): Options | string | null => {
  if (args.includes('--help')) return null;
  const [program, ...others] = args.filter((argument) => argument !== '--write');
  if (program === undefined || others.length > 0) return 'Name one program.';
  return existsSync(program)
    ? { program: resolve(program), write: args.includes('--write') }
    : `There is no file ${program}.`;
};

await runProgram(USAGE, optionsIn(process.argv.slice(2)), main);
