import { mkdir } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { deviationOf, measurePoints } from './capacity/check.ts';
import { readCosts, writeCosts } from './capacity/costs.ts';
import { measureCosts } from './capacity/measureCosts.ts';
import { readOptions, USAGE } from './capacity/options.ts';
import { checkTable, planTables } from './capacity/report.ts';
import { writeTables } from './document.ts';

const RESULTS = join(import.meta.dirname, 'results');

const measuring = {
  parent: RESULTS,
  logger: pino({ level: 'error' }, pino.destination(2)),
  signal: new AbortController().signal,
  tell: (line: string): void => void process.stderr.write(`${line} …\n`),
};

const run = async (): Promise<void> => {
  const measured = await readCosts();
  const options = readOptions(process.argv.slice(2), measured.costs.eventsPerRequest);
  if (typeof options === 'string') {
    process.stderr.write(`${USAGE}\n\n${options}\n`);
    process.exitCode = 2;
  } else if (options.kind === 'help') process.stdout.write(`${USAGE}\n`);
  else if (options.kind === 'plan') {
    const tables = planTables(measured, options.demands);
    process.stdout.write(`${tables}\n`);
    if (options.write) await writeTables('scaling.md', 'plans', tables);
  } else {
    await mkdir(RESULTS, { recursive: true });
    await (options.kind === 'check' ? check() : measure());
  }
};

const check = async (): Promise<void> => {
  const points = await measurePoints((await readCosts()).costs, measuring);
  process.stdout.write(`${checkTable(points)}\n`);
  if (!deviationOf(points, 'node').holds || !deviationOf(points, 'server').holds) process.exitCode = 1;
};

const measure = async (): Promise<void> => {
  const costs = await measureCosts(measuring);
  const machine = `${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, Node ${process.version}`;
  await writeCosts({ measuredAt: new Date().toISOString().slice(0, 10), machine, costs });
  process.stdout.write('Written to bench/capacity/costs.json.\n');
};

await run();
