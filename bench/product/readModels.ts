import { readWhole } from '../reads.ts';
import { ratio, whole } from '../table.ts';
import { signedIn, type Bench, type OfOneSize } from './bench.ts';
import { atLeast, ms, type Figure } from './figures.ts';
import type { Installation } from './installation.ts';
import { untilCaughtUp } from './progress.ts';

/** Events a second that are asked for; none where a log is not the one that they were set for. */
export type RateTargets = { catchingUp: number; rebuilding: number };

/**
 * A node that was away comes back while the log has grown: from the moment at which it listens until all read models
 * have applied everything. The sealer works beside. Ends when that has sealed everything.
 */
export const measureCatchUp = async (
  installation: Installation,
  events: number,
  signal: AbortSignal,
  targets?: RateTargets,
): Promise<readonly Figure[]> => {
  const raw = await installation.offline(() => rawReading(installation));
  const { listeningAt } = await installation.start();
  const { appliedAt, sealedAt } = await untilCaughtUp(installation.running().client.url, signal);
  const applied = (events * 1_000) / (appliedAt - listeningAt);
  const sealed = (events * 1_000) / (sealedAt - listeningAt);
  return [
    { name: 'raw reading of the log, events a second', value: raw, text: whole(raw) },
    eventRate('catching up, events a second', events, applied, raw, targets?.catchingUp),
    { name: 'sealing beside it, events a second', value: sealed, text: `${whole(sealed)} (${ratio(sealed, raw)})` },
  ];
};

/** `npm run projections -- rebuild --all`, while one caller reads the inbox and sends again as soon as it has its answer. */
export const measureRebuild: OfOneSize = (bench) => rebuildBeside(bench, 0);

/** The same, the start of the program included; `pauseMs`: between an answer and the caller's next request. */
export const rebuildBeside = async (
  { installation, load, events }: Pick<Bench, 'installation' | 'load' | 'events'>,
  pauseMs: number,
  targets?: RateTargets,
): Promise<readonly Figure[]> => {
  const { client } = installation.running();
  const raw = await rawReading(installation);
  const job = {
    origin: client.url,
    headers: signedIn({ installation }),
    request: { method: 'GET', paths: ['/api/inbox?limit=25'] },
    callers: 1,
    pauseMs,
    warmUp: 20,
    seconds: 0,
  } as const;
  const { run, result: seconds } = await load.while(job, async () => {
    const began = performance.now();
    const { exit, stdout, stderr } = await installation.projections('rebuild', '--all');
    if (exit !== 0) throw new Error(`rebuild ended with ${exit}: ${stderr}${stdout}`);
    return (performance.now() - began) / 1_000;
  });
  return [
    eventRate('rebuilding all, events a second', events, events / seconds, raw, targets?.rebuilding),
    { name: 'inbox meanwhile', value: run.p95Ms, text: `${ms(run.p50Ms)} / ${ms(run.p95Ms)} ms` },
  ];
};

/** Of fewer events it tells how long a start takes, and no more. */
const EVENTS_MIN = 100_000;

const eventRate = (name: string, events: number, value: number, raw: number, min: number | undefined): Figure => ({
  name,
  value,
  text: `${whole(value)} (${ratio(value, raw)})`,
  ...(min !== undefined && events >= EVENTS_MIN && { target: atLeast(value, Math.round(min), '/s') }),
});

/** Events a second through the port of the log, read once before. */
const rawReading = (installation: Installation): Promise<number> =>
  installation.withLog(async (log) => {
    await readWhole(log);
    return (await readWhole(log)).eventsPerSecond;
  });
