import type { Logger } from '../../domain/core/logger.ts';
import { fillLog, type Filled } from '../fill.ts';
import { besideHost } from '../host.ts';
import { describeMachine, heading } from '../machine.ts';
import { untilAborted } from '../stopping.ts';
import { whole } from '../table.ts';
import { startBareService } from './bareService.ts';
import { oneByOne, type Bench, type Notes, type Section } from './bench.ts';
import { sizeName } from './figures.ts';
import { measureIdle } from './idle.ts';
import { openInstallation, type Installation } from './installation.ts';
import { startLoadGenerator } from './load.ts';
import type { Options, SectionName } from './options.ts';
import { measurePosts } from './posts.ts';
import { measureCrowd, measureReading } from './reading.ts';
import { measureCatchUp, measureRebuild } from './readModels.ts';
import { tell, type Report } from './report.ts';
import { measureStreaming } from './streaming.ts';
import { measureStarts, startTime } from './starts.ts';

const FILL = 'Before all else';
const READ_MODELS = 'Read models';

/** In this order; what adds to the log comes last. */
const MEASURES: Readonly<Record<SectionName, { title: string; measure: Section }>> = {
  idle: { title: 'Nothing happens', measure: oneByOne(measureIdle) },
  reads: { title: 'Reading, p50 / p95 (p95 to bare)', measure: measureReading },
  crowd: { title: 'Reading clusters by 50 at once, p50 / p95 (p95 to bare)', measure: measureCrowd },
  rebuild: { title: READ_MODELS, measure: oneByOne(measureRebuild) },
  starts: { title: 'Starts', measure: oneByOne(measureStarts) },
  streams: { title: 'Inbox streams', measure: oneByOne(measureStreaming) },
  posts: { title: '`POST /api/tickets`', measure: oneByOne(measurePosts) },
};

export type SizesOptions = Pick<Options, 'sections' | 'seconds' | 'seed' | 'tickets'> & {
  /** Where the installations are made. */
  parent: string;
  report: Report;
  logger: Logger;
  signal: AbortSignal;
};

/**
 * Opens and fills an installation for each number of tickets, measures the sections on all of them, and removes them,
 * also when `signal` aborts meanwhile. They stand side by side, so that what a figure grew by is not what the machine
 * lost by between the first size and the last.
 */
export const measureSizes = async (options: SizesOptions): Promise<void> => {
  const { signal } = options;
  await using resources = new AsyncDisposableStack();
  const benches: Bench[] = [];
  const open = async (): Promise<void> => {
    for (const tickets of options.tickets) {
      tell(`${sizeName(tickets)}:`);
      const installation = resources.use(await openInstallation(options.parent, options.logger));
      await untilAborted(signal, async () => {
        benches.push(await openBench(installation, tickets, options, resources));
      });
    }
  };
  await besideHost(open, (share) => options.report.besideHost('filling and catching up', share));
  await untilAborted(signal, () => measureSections(options, benches));
};

/** Fills the installation, and leaves its node running and caught up. */
const openBench = async (
  installation: Installation,
  tickets: number,
  options: SizesOptions,
  resources: AsyncDisposableStack,
): Promise<Bench> => {
  const { report, seconds, logger, signal } = options;
  const empty = await startTime(installation);
  const fill = await installation.offline(() => filled(installation, { ...options, tickets }));
  report.note(FILL, tickets, [
    { name: 'ready on an empty log', value: empty, text: `${empty.toFixed(2)} s` },
    { name: 'filling, events a second', value: fill.events / fill.seconds, text: fillText(fill) },
  ]);
  report.note(READ_MODELS, tickets, await measureCatchUp(installation, fill.events, signal));
  const bare = resources.use(await startBareService(installation.url));
  const load = resources.use(await startLoadGenerator());
  return { installation, bare, load, tickets, events: fill.events, seconds, logger, signal };
};

const measureSections = async (
  { sections, report, signal }: SizesOptions,
  benches: readonly Bench[],
): Promise<void> => {
  for (const [name, { title, measure }] of Object.entries(MEASURES)) {
    if (!sections.some((section) => section === name)) continue;
    tell(`${name}:`);
    const notes: Notes = {
      note: (tickets, figures) => report.note(title, tickets, figures),
      fail: (tickets, error) => {
        if (signal.aborted) throw error;
        report.fail(name, tickets, error);
      },
    };
    await besideHost(
      () => measure(benches, notes),
      (share) => report.besideHost(name, share),
    );
  }
};

const progress = (done: number): void => tell(`  ${sizeName(done)} are in`);

const filled = async (
  installation: Installation,
  options: Omit<SizesOptions, 'tickets'> & { tickets: number },
): Promise<Filled> => {
  const { url, dataDir } = installation;
  const { seconds, seed, report } = options;
  const machine = await installation.withDatabase((database) => describeMachine(database, dataDir));
  report.describe(heading(machine, seed, seconds));
  const fill = await fillLog({ ...options, url, dataDir, progress });
  // As autovacuum would have by the time that so much has come in.
  await installation.withDatabase((database) => database.query('vacuum analyze'));
  return fill;
};

const fillText = ({ events, seconds }: Filled): string =>
  `${whole(events / seconds)} (${whole(events)} in ${whole(seconds)} s)`;
