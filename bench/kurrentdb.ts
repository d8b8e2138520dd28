import { randomInt } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { writeTables } from './document.ts';
import { catchUpOnBoth, type CatchUp } from './kurrentdb/catchUp.ts';
import { measureAppends, measureReads } from './kurrentdb/overhead.ts';
import type { Comparison } from './kurrentdb/turns.ts';
import { randomFrom } from './random.ts';
import { ratio, table, whole } from './table.ts';

const USAGE = `Usage: npm run bench:kurrentdb [-- --write]

Measures what the adapter of KurrentDB costs beside the bare client package, and how fast read models catch up from
KurrentDB and from PostgreSQL. The server is the one of the tests: it speaks the protocol, keeps its events in memory
and shares the cores of the machine, so that only ratios mean anything. Needs Linux; takes some minutes.

  --write   puts the tables into docs/benchmarks.md
  --help    this

  BENCH_TICKETS   tickets to catch up with (5000)
  BENCH_SECONDS   seconds per measurement and way (4)
  BENCH_SEED      seed of the random data, to repeat a run (random)`;

const RESULTS = join(import.meta.dirname, 'results');

const main = async (write: boolean): Promise<void> => {
  const seconds = Number(process.env['BENCH_SECONDS'] ?? 4);
  const tickets = Number(process.env['BENCH_TICKETS'] ?? 5_000);
  const seed = Number(process.env['BENCH_SEED'] ?? randomInt(2 ** 32 - 1));
  const logger = pino({ level: 'error' }, pino.destination(2));
  await mkdir(RESULTS, { recursive: true });
  const about =
    `${new Date().toISOString().slice(0, 10)}, ${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, ` +
    `Node ${process.version}, ${seconds} s a measurement and way, seed ${seed}`;
  const options = { seconds, random: randomFrom(seed), logger };
  const comparisons = [...(await measureAppends(options)), ...(await measureReads(options))];
  process.stdout.write(`${about}\n\n${overheadTable(comparisons)}\n`);
  const { signal } = new AbortController();
  const catchUp = await catchUpOnBoth({ parent: RESULTS, tickets, seed, logger, signal });
  process.stdout.write(`\n${catchUpTable(catchUp)}\n`);
  const file = join(RESULTS, `kurrentdb-${new Date().toISOString().replaceAll(':', '-')}.json`);
  await writeFile(file, `${JSON.stringify({ about, comparisons, catchUp }, null, 2)}\n`);
  process.stderr.write(`\nRaw data: ${file}\n`);
  if (write)
    await writeTables(
      'benchmarks.md',
      'kurrentdb',
      [about, overheadTable(comparisons), catchUpTable(catchUp)].join('\n\n'),
    );
};

const overheadTable = (comparisons: readonly Comparison[]): string =>
  table(
    ['Through the adapter', 'a second, to the bare client', 'processor time each, to the bare client'],
    comparisons.map(({ name, bare, adapter }) => [
      name,
      ratio(adapter.perSecond, bare.perSecond),
      ratio(adapter.cpuUs, bare.cpuUs),
    ]),
  );

const catchUpTable = ({ postgres, kurrentdb }: { postgres: CatchUp; kurrentdb: CatchUp }): string =>
  table(
    [`Catching up with ${whole(postgres.events)} events`, 'KurrentDB, to PostgreSQL'],
    [
      ['raw reading of the log, events a second', ratio(kurrentdb.raw, postgres.raw)],
      ['all read models, events a second', ratio(kurrentdb.applied, postgres.applied)],
      ['sealing beside it, events a second', ratio(kurrentdb.sealed, postgres.sealed)],
      ['processor time of the node for each event', ratio(kurrentdb.cpuUs, postgres.cpuUs)],
    ],
  );

const run = async (): Promise<void> => {
  const args = process.argv.slice(2);
  const unknown = args.find((argument) => argument !== '--write' && argument !== '--help');
  if (unknown === undefined && !args.includes('--help')) return main(args.includes('--write'));
  process.stdout.write(`${USAGE}\n`);
  if (unknown === undefined) return undefined;
  process.stderr.write(`\nUnknown argument: ${unknown}\n`);
  process.exitCode = 2;
  return undefined;
};

await run();
