import type { Logger } from '../../domain/core/logger.ts';
import { fillLog, type Filled } from '../fill.ts';
import { describeMachine, heading } from '../machine.ts';
import { whole } from '../table.ts';
import { startBareService } from './bareService.ts';
import type { Bench, Section } from './bench.ts';
import { sizeName } from './figures.ts';
import { measureIdle } from './idle.ts';
import { openInstallation, type Installation } from './installation.ts';
import { startLoadGenerator } from './load.ts';
import type { Options, SectionName } from './options.ts';
import { measurePosts } from './posts.ts';
import { untilCaughtUp } from './progress.ts';
import { measureCrowd, measureReading } from './reading.ts';
import { measureCatchUp, measureRebuild } from './readModels.ts';
import { tell, type Report } from './report.ts';
import { measureStreaming } from './streaming.ts';
import { measureStarts, startTime } from './starts.ts';

const FILL = 'Before all else';
const READ_MODELS = 'Read models';

/** In this order; what adds to the log comes last. */
const MEASURES: Readonly<Record<SectionName, { title: string; measure: Section }>> = {
  idle: { title: 'Nothing happens', measure: measureIdle },
  reads: { title: 'Reading, p50 / p95 (p95 to bare)', measure: measureReading },
  crowd: { title: 'Reading clusters by 50 at once, p50 / p95 (p95 to bare)', measure: measureCrowd },
  rebuild: { title: READ_MODELS, measure: measureRebuild },
  starts: { title: 'Starts', measure: measureStarts },
  streams: { title: 'Inbox streams', measure: measureStreaming },
  posts: { title: '`POST /api/tickets`', measure: measurePosts },
};

export type SizeOptions = Pick<Options, 'sections' | 'seconds' | 'seed'> & {
  tickets: number;
  /** Where the installation is made. */
  parent: string;
  report: Report;
  logger: Logger;
  signal: AbortSignal;
};

/** Opens an installation, fills it, measures the sections, and removes it, also when `signal` aborts meanwhile. */
export const measureSize = async (options: SizeOptions): Promise<void> => {
  const { tickets, report, logger, signal } = options;
  tell(`${sizeName(tickets)}:`);
  await using installation = await openInstallation(options.parent, logger);
  await untilAborted(signal, async () => {
    const empty = await startTime(installation);
    const { url } = installation;
    const fill = await installation.offline(() => filled(installation, options));
    report.note(FILL, tickets, [
      { name: 'ready on an empty log', value: empty, text: `${empty.toFixed(2)} s` },
      { name: 'filling, events a second', value: fill.events / fill.seconds, text: fillText(fill) },
    ]);
    report.note(READ_MODELS, tickets, await measureCatchUp(installation, fill.events, signal));
    await using bare = await startBareService(url);
    await using load = await startLoadGenerator();
    const { seconds } = options;
    await measureSections(options, { installation, bare, load, tickets, events: fill.events, seconds, logger, signal });
  });
};

const measureSections = async ({ sections, report, signal }: SizeOptions, bench: Bench): Promise<void> => {
  for (const [name, { title, measure }] of Object.entries(MEASURES)) {
    if (!sections.some((section) => section === name)) continue;
    try {
      report.note(title, bench.tickets, await measure(bench));
      await untilCaughtUp(bench.installation.running().client.url, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      report.fail(name, bench.tickets, error);
    }
  }
};

const progress = (done: number): void => tell(`  ${sizeName(done)} are in`);

const filled = async (installation: Installation, options: SizeOptions): Promise<Filled> => {
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

/** What was begun ends when what it works on is closed. */
const untilAborted = async (signal: AbortSignal, work: () => Promise<void>): Promise<void> => {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(new Error('stopped')));
  signal.throwIfAborted();
  const working = work();
  working.catch(() => undefined);
  await Promise.race([working, aborted]);
};
