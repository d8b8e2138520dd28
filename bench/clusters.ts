import { randomInt } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { pino, type Logger } from 'pino';
import { startEmbeddedPostgres } from '../adapters/embedded-postgres/embeddedPostgres.ts';
import { openDatabase } from '../adapters/postgres/database.ts';
import { migrate, readMigrations } from '../adapters/postgres/migrate.ts';
import type { Database } from '../engine/sql.ts';
import { openClusterNode } from './clusters/clusterNode.ts';
import { measureReconciling, type ReconcilingRun } from './clusters/reconciling.ts';
import { measureStatusPush, type StatusPush } from './clusters/statusPush.ts';
import { writeTables } from './document.ts';
import { ratio, table, whole } from './table.ts';

const USAGE = `Usage: npm run bench:clusters [-- --write]

Compares the cost of reconciling 500 clusters with 50, for each cluster and look, with a driver that runs nothing and
whose observations go wrong now and then; and how soon a change of status reaches who follows a cluster. Needs Linux;
takes two minutes.

  --write   puts the table into docs/benchmarks.md
  --help    this

  BENCH_SECONDS   seconds per measurement (20)
  BENCH_SEED      seed of the faults, to repeat a run (random)`;

const RESULTS = join(import.meta.dirname, 'results');
const SIZES = [50, 500] as const;
/** Ten times as often as a node looks by default. */
const PROBE_MS = 1_000;
const GROWTH_MAX = 1.2;
const PUSH_P95_MAX_MS = 250;

type Run = ReconcilingRun & { push: StatusPush };

const main = async (write: boolean): Promise<void> => {
  const seconds = Number(process.env['BENCH_SECONDS'] ?? 20);
  const seed = Number(process.env['BENCH_SEED'] ?? randomInt(2 ** 32 - 1));
  const logger = pino({ level: 'error' }, pino.destination(2));
  await mkdir(RESULTS, { recursive: true });
  const dataDir = await mkdtemp(join(RESULTS, 'data-'));
  const postgres = await startEmbeddedPostgres({ dataDir, logger });
  const runs: Run[] = [];
  try {
    const postmaster = (await postgres.pid()) ?? 0;
    for (const count of SIZES)
      runs.push(await measure({ url: postgres.url, postmaster, count, seconds, seed, logger }));
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  const about =
    `${new Date().toISOString().slice(0, 10)}, ${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, ` +
    `Node ${process.version}, ${seconds} s a measurement, seed ${seed}`;
  process.stdout.write(`${about}\n\n${tableOf(runs)}\n`);
  const file = join(RESULTS, `clusters-${new Date().toISOString().replaceAll(':', '-')}.json`);
  await writeFile(file, `${JSON.stringify({ about, runs }, null, 2)}\n`);
  process.stderr.write(`\nRaw data: ${file}\n`);
  if (write) await writeTables('benchmarks.md', 'clusters', `${about}\n\n${tableOf(runs)}`);
};

type Size = { url: string; postmaster: number; count: number; seconds: number; seed: number; logger: Logger };

/** In a database of its own on the one server. */
const measure = async ({ url, postmaster, count, seconds, seed, logger }: Size): Promise<Run> => {
  const own = new URL(url);
  own.pathname = `/clusters_${count}`;
  await using(url, logger, (server) => server.query(`create database clusters_${count}`));
  return using(own.href, logger, async (database) => {
    await migrate(database, await readMigrations(), logger);
    await using node = await openClusterNode({ url: own.href, database, count, probeMs: PROBE_MS, seed });
    process.stderr.write(`${count} clusters are available\n`);
    const reconciling = await measureReconciling(node, { database, postmaster, seconds });
    return { ...reconciling, push: await measureStatusPush(node, seconds) };
  });
};

const using = async <T>(url: string, logger: Logger, work: (database: Database) => Promise<T>): Promise<T> => {
  const database = openDatabase(url, { logger, connectionsMax: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

const yesOrNo = (isMet: boolean): string => (isMet ? 'yes' : 'no');

const tableOf = (runs: readonly Run[]): string => {
  const cells = (text: (run: Run) => string): readonly string[] => runs.map(text);
  const [few, many] = [runs[0], runs.at(-1)];
  const growth = costOf(many) / costOf(few);
  const slowest = Math.max(...runs.map(({ push }) => push.p95Ms));
  return table(
    ['Looking after clusters', ...cells(({ clusters }) => `${clusters} clusters`), 'growth', 'target', 'met'],
    [
      ['looks', ...cells(({ looks }) => whole(looks)), '', '', ''],
      ['events that faults caused', ...cells(({ events }) => whole(events)), '', '', ''],
      ['node, processor time a look', ...cells(({ nodeUs }) => `${whole(nodeUs)} µs`), '', '', ''],
      ['PostgreSQL, the same', ...cells(({ postgresUs }) => `${whole(postgresUs)} µs`), '', '', ''],
      [
        'both',
        ...cells((run) => `${whole(costOf(run))} µs`),
        ratio(costOf(many), costOf(few)),
        `growth ≤ ${GROWTH_MAX}×`,
        yesOrNo(growth <= GROWTH_MAX),
      ],
      ['streams, one a cluster', ...cells(({ push }) => whole(push.streams)), '', '', ''],
      [
        'change of status to its stream, p50 / p95',
        ...cells(({ push }) => `${whole(push.p50Ms)} / ${whole(push.p95Ms)} ms of ${whole(push.changes)}`),
        '',
        `≤ ${PUSH_P95_MAX_MS} ms`,
        yesOrNo(slowest <= PUSH_P95_MAX_MS),
      ],
    ],
  );
};

const costOf = (run: ReconcilingRun | undefined): number => (run?.nodeUs ?? Number.NaN) + (run?.postgresUs ?? 0);

const [argument, ...others] = process.argv.slice(2);
if (argument === '--help') process.stdout.write(`${USAGE}\n`);
else if (others.length > 0 || (argument !== undefined && argument !== '--write')) {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 2;
} else await main(argument === '--write');
