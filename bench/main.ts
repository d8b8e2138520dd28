import { randomInt } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '../adapters/embedded-postgres/embeddedPostgres.ts';
import { openDatabase } from '../adapters/postgres/database.ts';
import { openPostgresEventLog } from '../adapters/postgres/log/eventLog.ts';
import { migrate, readMigrations } from '../adapters/postgres/migrate.ts';
import { groupCommit, measureAppends, transactionPerAppend, type AppendRun } from './appends.ts';
import { describeMachine, heading } from './machine.ts';
import { randomFrom } from './random.ts';
import { catchUp, rawCopy, readWhole, type ReadRun } from './reads.ts';
import { sealAndVerify } from './verify.ts';
import { ratio, table, tenth, whole } from './table.ts';

const USAGE = `Usage: npm run bench [-- --help]

Measures appends, reads, sealing and verification on an embedded PostgreSQL of its own, with fsync on, each against a
baseline of the same run on the same database. Takes some minutes; raw data goes to bench/results.

  BENCH_SECONDS   seconds per measurement (5)
  BENCH_SEED      seed of the random data, to repeat a run (random)`;

/** Measures appends and reads on an embedded PostgreSQL, each against a baseline of the same run. */
const main = async (): Promise<void> => {
  const seconds = Number(process.env['BENCH_SECONDS'] ?? 5);
  const seed = Number(process.env['BENCH_SEED'] ?? randomInt(2 ** 32 - 1));
  const logger = pino({ level: 'warn' }, pino.destination(2));
  const parent = join(import.meta.dirname, 'results');
  await mkdir(parent, { recursive: true });
  const dataDir = await mkdtemp(join(parent, 'data-'));
  const postgres = await startEmbeddedPostgres({ dataDir, logger });
  const database = openDatabase(postgres.url, { logger });
  try {
    await migrate(database, await readMigrations(), logger);
    const machine = await describeMachine(database, dataDir);
    process.stdout.write(`${heading(machine, seed, seconds)}\n`);
    const appends = await measureAllAppends(postgres.url, seconds, seed);
    process.stdout.write(`\n${appendTable(appends)}\n`);
    const reads = await measureReads(postgres.url);
    process.stdout.write(`\n${readTable('reading the log', reads)}\n`);
    const audit = [...reads.slice(1, 2), ...(await sealAndVerify(postgres.url, reads[0]?.events ?? 0))];
    process.stdout.write(`\n${readTable('the audit log', audit)}\n`);
    const file = join(parent, `${new Date().toISOString().replaceAll(':', '-')}.json`);
    await writeFile(file, `${JSON.stringify({ machine, seed, seconds, appends, reads, audit }, null, 2)}\n`);
    process.stdout.write(`\nRaw data: ${file}\n`);
  } finally {
    await database.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true });
  }
};

const CALLERS = [1, 8, 64, 256];
/** More connections only queue for the same lock. */
const BASELINE_CONNECTIONS_MAX = 16;

/** Baseline and log take turns, so that what else happens on the machine meets both. */
const measureAllAppends = async (url: string, seconds: number, seed: number): Promise<AppendRun[]> => {
  const random = randomFrom(seed);
  const log = openPostgresEventLog({ target: url, logger: pino({ level: 'warn' }, pino.destination(2)) });
  const runs: AppendRun[] = [];
  for (const [callers, eventsPerAppend] of [...CALLERS.map((count) => [count, 1] as const), [64, 10] as const]) {
    const options = { callers, eventsPerAppend, seconds, random };
    const baseline = transactionPerAppend(url, Math.min(callers, BASELINE_CONNECTIONS_MAX));
    runs.push(await measureAppends('one transaction per append', baseline.append, options));
    await baseline.close();
    runs.push(await measureAppends('group commit', groupCommit(log), options));
  }
  await log.close();
  return runs;
};

const measureReads = async (url: string): Promise<ReadRun[]> => {
  const log = openPostgresEventLog({ target: url, logger: pino({ level: 'warn' }, pino.destination(2)) });
  const { events } = await readWhole(log); // warms the caches for all that follow
  const runs = [await rawCopy(url, events), await readWhole(log), await catchUp(log, events)];
  await log.close();
  return runs;
};

const appendTable = (runs: readonly AppendRun[]): string => {
  const rows = runs
    .filter(({ way }) => way === 'group commit')
    .map((run) => {
      const baseline = runs.find(
        (other) => other !== run && other.callers === run.callers && other.eventsPerAppend === run.eventsPerAppend,
      );
      const base = baseline?.appendsPerSecond ?? Number.NaN;
      const latency = [run.p50Ms, run.p99Ms, run.p999Ms].map(tenth);
      const name = `${run.callers} callers, ${run.eventsPerAppend} ${run.eventsPerAppend === 1 ? 'event' : 'events'}`;
      return [name, whole(base), whole(run.appendsPerSecond), ratio(run.appendsPerSecond, base), ...latency];
    });
  const header = ['appends/s', 'one transaction each', 'group commit', 'ratio', 'p50 ms', 'p99 ms', 'p99.9 ms'];
  return table(header, rows);
};

/** The first run is what the others are compared with. */
const readTable = (title: string, runs: readonly ReadRun[]): string =>
  table(
    [title, 'events', 'events/s', 'MiB/s', `of ${runs[0]?.way}`],
    runs.map(({ way, events, eventsPerSecond, mebibytesPerSecond }) => [
      way,
      whole(events),
      whole(eventsPerSecond),
      mebibytesPerSecond === null ? '' : whole(mebibytesPerSecond),
      ratio(eventsPerSecond, runs[0]?.eventsPerSecond ?? Number.NaN),
    ]),
  );

const run = async (): Promise<void> => {
  const [argument] = process.argv.slice(2);
  if (argument === undefined) return main();
  process.stdout.write(`${USAGE}\n`);
  if (argument === '--help') return undefined;
  process.stderr.write(`\nUnknown argument: ${argument}\n`);
  process.exitCode = 2;
  return undefined;
};

await run();
