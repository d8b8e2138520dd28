import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { fillLog, type Filled } from './fill.ts';
import { describeMachine, heading } from './machine.ts';
import { startBareService } from './product/bareService.ts';
import type { Section } from './product/bench.ts';
import { figureTable, sizeName, type Figure, type SizedFigures } from './product/figures.ts';
import { measureIdle } from './product/idle.ts';
import { openInstallation, type Installation } from './product/installation.ts';
import { startLoadGenerator } from './product/load.ts';
import { readOptions, USAGE, type Options, type SectionName } from './product/options.ts';
import { measurePosts } from './product/posts.ts';
import { measureReading } from './product/reading.ts';
import { measureCatchUp, measureRebuild } from './product/readModels.ts';
import { untilCaughtUp } from './product/progress.ts';
import { measureStarts, startTime } from './product/starts.ts';
import { whole } from './table.ts';

const FILL = 'Before all else';
const READ_MODELS = 'Read models';

/** In this order; what adds to the log comes late. */
const MEASURES: Readonly<Record<SectionName, { title: string; measure: Section }>> = {
  idle: { title: 'Nothing happens', measure: measureIdle },
  reads: { title: 'Reading, p50 / p95 (p95 to bare)', measure: measureReading },
  rebuild: { title: READ_MODELS, measure: measureRebuild },
  starts: { title: 'Starts', measure: measureStarts },
  posts: { title: 'POST /api/tickets', measure: measurePosts },
};

const RESULTS = join(import.meta.dirname, 'results');
const DOCUMENT = join(import.meta.dirname, '..', 'docs', 'benchmarks.md');
const logger = pino({ level: 'error' }, pino.destination(2));

/** What stands in each table, by its title. */
type Tables = Map<string, SizedFigures[]>;

const tell = (line: string): void => void process.stderr.write(`${line}\n`);

/** One size after the other; prints the tables at the end, and raw data beside them. */
const main = async (options: Options, signal: AbortSignal): Promise<void> => {
  const tables: Tables = new Map();
  let about = '';
  for (const tickets of options.tickets) about = await measureSize(options, tickets, tables, signal);
  const text = [about, ...[...tables].map(([title, sizes]) => figureTable(title, sizes))].join('\n\n');
  process.stdout.write(`${text}\n`);
  const file = join(RESULTS, `product-${new Date().toISOString().replaceAll(':', '-')}.json`);
  await writeFile(file, `${JSON.stringify({ about, options, tables: Object.fromEntries(tables) }, null, 2)}\n`);
  tell(`\nRaw data: ${file}`);
  if (options.write) await writeDocument(text);
};

/** Returns on what, with what and how long it was measured. */
const measureSize = async (options: Options, tickets: number, tables: Tables, signal: AbortSignal): Promise<string> => {
  tell(`${sizeName(tickets)}:`);
  await using installation = await openInstallation(RESULTS, logger);
  const note = (title: string, figures: readonly Figure[]): void => {
    noteFigures(tables, title, tickets, figures);
    for (const { name, text } of figures) tell(`  ${name}: ${text}`);
  };
  const work = async (): Promise<string> => {
    const empty = await startTime(installation);
    const { about, fill } = await installation.offline(() => prepared(installation, options, tickets, signal));
    note(FILL, [
      { name: 'ready on an empty log', value: empty, text: `${empty.toFixed(2)} s` },
      { name: 'filling, events a second', value: fill.events / fill.seconds, text: fillText(fill) },
    ]);
    note(READ_MODELS, await measureCatchUp(installation, fill.events, logger, signal));
    await using bare = await startBareService(installation.url);
    await using load = await startLoadGenerator();
    const bench = { installation, bare, load, tickets, events: fill.events, seconds: options.seconds, logger, signal };
    for (const [name, { title, measure }] of Object.entries(MEASURES)) {
      if (!options.sections.some((section) => section === name)) continue;
      note(title, await measure(bench));
      await untilCaughtUp(installation.running().client.url, signal);
    }
    return about;
  };
  return await untilAborted(work(), signal);
};

/** Figures of the same size under the same title stand in one table. */
const noteFigures = (tables: Tables, title: string, tickets: number, figures: readonly Figure[]): void => {
  const sizes = tables.get(title) ?? [];
  const sameSize = sizes.find((size) => size.tickets === tickets);
  const others = sizes.filter((size) => size !== sameSize);
  tables.set(title, [...others, { tickets, figures: [...(sameSize?.figures ?? []), ...figures] }]);
};

const prepared = async (
  installation: Installation,
  { seconds, seed }: Options,
  tickets: number,
  signal: AbortSignal,
): Promise<{ about: string; fill: Filled }> => {
  const { url, dataDir } = installation;
  const machine = await installation.withDatabase((database) => describeMachine(database, dataDir));
  const fill = await fillLog({ url, dataDir, tickets, seed, logger, signal, progress: tellFilled });
  // As autovacuum would have by the time that so much has come in.
  await installation.withDatabase((database) => database.query('vacuum analyze'));
  return { about: heading(machine, seed, seconds), fill };
};

const tellFilled = (tickets: number): void => tell(`  ${sizeName(tickets)} are in`);

const fillText = ({ events, seconds }: Filled): string =>
  `${whole(events / seconds)} (${whole(events)} in ${whole(seconds)} s)`;

/** What was begun is ended by closing what it works on. */
const untilAborted = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(new Error('stopped')));
  work.catch(() => undefined);
  return Promise.race([work, aborted]);
};

const BEGIN = '<!-- figures -->';
const END = '<!-- end of figures -->';

/** Puts the tables where docs/benchmarks.md keeps them. */
const writeDocument = async (text: string): Promise<void> => {
  const document = await readFile(DOCUMENT, 'utf8');
  const [before, after] = [document.split(BEGIN)[0] ?? '', document.split(END)[1] ?? ''];
  await writeFile(DOCUMENT, `${before}${BEGIN}\n\n${text}\n\n${END}${after}`);
};

const run = async (): Promise<void> => {
  const options = readOptions(process.argv.slice(2), process.env);
  if (options === null || typeof options === 'string') {
    process.stdout.write(`${USAGE}\n`);
    if (options !== null) process.stderr.write(`\n${options}\n`);
    process.exitCode = options === null ? 0 : 2;
    return;
  }
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());
  await main(options, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error;
  });
  // What was stopped half-way may still wait for something that is gone.
  if (stopping.signal.aborted) process.exit(130);
};

await run();
