import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { writeTables } from './document.ts';
import { measureSizes } from './product/measureSizes.ts';
import { readOptions, USAGE, type Options } from './product/options.ts';
import { createReport, tell } from './product/report.ts';
import { runProgram } from './stopping.ts';

const RESULTS = join(import.meta.dirname, 'results');

/** Prints the tables at the end, and after a stop those of what was measured until then. */
const main = async (options: Options, signal: AbortSignal): Promise<void> => {
  const report = createReport();
  const logger = pino({ level: 'error' }, pino.destination(2));
  try {
    await measureSizes({ ...options, parent: RESULTS, report, logger, signal });
  } finally {
    process.stdout.write(`${report.text()}\n`);
    const file = join(RESULTS, `product-${new Date().toISOString().replaceAll(':', '-')}.json`);
    await writeFile(file, `${JSON.stringify({ options, ...report.data() }, null, 2)}\n`);
    tell(`\nRaw data: ${file}`);
  }
  if (options.write) await writeTables('benchmarks.md', 'figures', report.text());
  if (report.hasFailed()) process.exitCode = 1;
};

await runProgram(USAGE, readOptions(process.argv.slice(2), process.env), main);
