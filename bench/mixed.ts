import { randomInt } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino, type Logger } from 'pino';
import { writeTables } from './document.ts';
import { fillLog } from './fill.ts';
import { MOSTLY_INVESTIGATED } from './histories.ts';
import { besideHost } from './host.ts';
import { describeMachine, heading } from './machine.ts';
import { openInstallation, type Installation } from './product/installation.ts';
import { startLoadGenerator } from './product/load.ts';
import { measureCatchUp, rebuildBeside, type RateTargets } from './product/readModels.ts';
import { createReport, tell, type Report } from './product/report.ts';
import { runProgram, untilAborted } from './stopping.ts';
import { whole } from './table.ts';

const USAGE = `Usage: npm run bench:mixed [-- --write]

Measures how fast all read models catch up, and are rebuilt while the inbox is read, with a log of mixed events: of a
hundred tickets 80 were investigated to the end, some 18 events a ticket. Needs Linux; takes five minutes.

  --write   puts the table into docs/benchmarks.md
  --help    this

  BENCH_TICKETS   numbers of tickets, smallest first (5300,56500: about 100 thousand and a million events)
  BENCH_SEED      seed of the random data, to repeat a run (random)`;

const RESULTS = join(import.meta.dirname, 'results');
const DEFAULT_TICKETS = '5300,56500';
/** Fewer at a time than of tickets that wait: an append of an investigation is twenty events. */
const PARALLEL = 300;
/** Almost twenty reads a second, as of a team that goes on working meanwhile. */
const READ_PAUSE_MS = 50;
/** A rebuild: of a million events in 100 s. */
const TARGETS: RateTargets = { catchingUp: 12_000, rebuilding: 10_000 };

type Options = { tickets: readonly number[]; seed: number; write: boolean };

/** Prints the table at the end, and after a stop what was measured until then. */
const main = async ({ tickets, seed, write }: Options, signal: AbortSignal): Promise<void> => {
  const report = createReport();
  const logger = pino({ level: 'error' }, pino.destination(2));
  try {
    for (const count of tickets) {
      tell(`${whole(count)} tickets:`);
      await using installation = await openInstallation(RESULTS, logger);
      await besideHost(
        () => untilAborted(signal, () => measure(installation, { count, seed, report, logger, signal })),
        (share) => report.besideHost(`${whole(count)} tickets`, share),
      );
    }
  } finally {
    process.stdout.write(`${report.text()}\n`);
    const file = join(RESULTS, `mixed-${new Date().toISOString().replaceAll(':', '-')}.json`);
    await writeFile(file, `${JSON.stringify({ tickets, seed, ...report.data() }, null, 2)}\n`);
    tell(`\nRaw data: ${file}`);
  }
  if (write) await writeTables('benchmarks.md', 'mixed', report.text());
};

type Size = { count: number; seed: number; report: Report; logger: Logger; signal: AbortSignal };

const measure = async (installation: Installation, { count, seed, report, logger, signal }: Size): Promise<void> => {
  const { url, dataDir } = installation;
  const { events } = await installation.offline(async () => {
    const machine = await installation.withDatabase((database) => describeMachine(database, dataDir));
    report.describe(heading(machine, seed));
    const shares = MOSTLY_INVESTIGATED;
    const filled = await fillLog({ url, dataDir, tickets: count, seed, logger, signal, parallel: PARALLEL, shares });
    // As autovacuum would have by the time that so much has come in.
    await installation.withDatabase((database) => database.query('vacuum analyze'));
    return filled;
  });
  const note = (figures: Parameters<Report['note']>[2]): void => report.note('A log of mixed events', count, figures);
  note([{ name: 'events', value: events, text: whole(events) }]);
  note(await measureCatchUp(installation, events, signal, TARGETS));
  await using load = await startLoadGenerator();
  note(await rebuildBeside({ installation, load, events }, READ_PAUSE_MS, TARGETS));
};

/** A sentence where they are not understood, null for `--help`. */
const readOptions = (args: readonly string[]): Options | string | null => {
  if (args.includes('--help')) return null;
  const tickets = (process.env['BENCH_TICKETS'] ?? DEFAULT_TICKETS).split(',').map(Number);
  const seed = Number(process.env['BENCH_SEED'] ?? randomInt(2 ** 32 - 1));
  const isUnderstood =
    args.every((argument) => argument === '--write') &&
    Number.isInteger(seed) &&
    tickets.every((count) => Number.isInteger(count) && count > 0);
  return isUnderstood
    ? { tickets, seed, write: args.includes('--write') }
    : 'There is something wrong with the arguments or the settings.';
};

await runProgram(USAGE, readOptions(process.argv.slice(2)), main);
