import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../domain/core/logger.ts';
import { auditCommand } from '../../test/support/audit/auditCli.ts';
import { groupCommit, measureAppends } from '../appends.ts';
import { fillLog } from '../fill.ts';
import { openInstallation, type Installation } from '../product/installation.ts';
import { startLoadGenerator } from '../product/load.ts';
import { cpuTimeBetween } from '../product/processes.ts';
import { untilCaughtUp } from '../product/progress.ts';
import { withPeakMemory } from '../product/streaming.ts';
import { randomFrom } from '../random.ts';
import { measureStreams } from '../streams.ts';
import { quantile } from '../table.ts';
import { measureBytes, countEvents, type Bytes } from './bytes.ts';
import type { Costs } from './costs.ts';
import { partsOf } from './model.ts';
import { memoryNow, postAtRate, serverTimes, usageDuring, usageSoFar, type Usage } from './usage.ts';

export type MeasureOptions = { parent: string; logger: Logger; signal: AbortSignal; tell: (line: string) => void };

const TICKETS = 5_000;
const SEED = 1;
const SETTLE_MS = 5_000;
const IDLE_MS = 10_000;
const [ALONE_PER_SECOND, ALONE_SECONDS] = [10, 10];
const [CROWD_CALLERS, CROWD_SECONDS] = [32, 5];
const [STREAMS, STREAM_SECONDS] = [1_000, 5];
const [APPEND_CALLERS, APPEND_SECONDS] = [64, 4];

/** Measures every cost on an installation of its own, one after the other; takes two minutes. */
export const measureCosts = async (options: MeasureOptions): Promise<Costs> => {
  const { tell } = options;
  await using installation = await openInstallation(options.parent, options.logger);
  tell(`filling in ${TICKETS} tickets`);
  const { url, dataDir } = installation;
  const empty = await installation.offline(() => installation.withDatabase(measureBytes));
  const fill = await installation.offline(() => fillLog({ ...options, url, dataDir, tickets: TICKETS, seed: SEED }));
  tell('catching up');
  const follow = await followCosts(installation, fill.events, options.signal);
  const bytes = await installation.withDatabase(measureBytes);
  tell('verifying');
  const verifyUs = (await verification(installation)) / fill.events;
  tell('idling, and posting');
  const posts = await postCosts(installation, options.signal);
  const { node, server } = await memoryNow(installation);
  tell(`${STREAMS} streams`);
  const streams = await streamCosts(installation, posts.eventNodeUs + posts.batchNodeUs, node.resident);
  tell('appending');
  const appendServerUs = await appendCost(installation);
  return {
    ...posts,
    ...follow,
    ...streams,
    ...perEvent(bytes, empty, fill.events),
    verifyUs,
    appendServerUs,
    nodeBytes: node.resident,
    serverBytes: server.proportional,
    eventsPerRequest: fill.events / TICKETS,
  };
};

type Part<Name extends keyof Costs> = Pick<Costs, Name>;

/** A start on a log that has grown, to a start where nothing is to be done. */
const followCosts = async (
  installation: Installation,
  events: number,
  signal: AbortSignal,
): Promise<Part<'followNodeUs' | 'followServerUs'>> => {
  const start = async (): Promise<Usage> => {
    await installation.start();
    await untilCaughtUp(installation.running().client.url, signal);
    return usageSoFar(installation);
  };
  const grown = await start();
  await installation.stop('SIGTERM');
  const same = await start();
  return {
    followNodeUs: (grown.nodeUs - same.nodeUs) / events,
    followServerUs: (grown.serverUs - same.serverUs) / events,
  };
};

const verification = async (installation: Installation): Promise<number> => {
  const { url, dataDir } = installation;
  const [server, own] = [await serverTimes(installation), process.cpuUsage()];
  const { exit, stderr } = await auditCommand(['verify', '--full'], { DATABASE_URL: url, SERVICE_DATA_DIR: dataDir });
  if (exit !== 0) throw new Error(`verify ended with ${exit}: ${stderr}`);
  const { user, system } = process.cpuUsage(own);
  return user + system + cpuTimeBetween(server, await serverTimes(installation)) / 1_000;
};

type PostCosts = Part<
  'nodeIdleCores' | 'serverIdleCores' | 'batchNodeUs' | 'batchServerUs' | 'eventNodeUs' | 'eventServerUs' | 'roundMs'
>;

const postCosts = async (installation: Installation, signal: AbortSignal): Promise<PostCosts> => {
  const { client } = installation.running();
  await sleep(SETTLE_MS);
  const { usage: idle } = await usageDuring(installation, () => sleep(IDLE_MS));
  // The crowd first: single requests find compiled code, as they do after some time.
  const crowd = await usageDuring(installation, async () => {
    const before = await installation.withDatabase(countEvents);
    await crowdOfPosts(installation);
    await untilCaughtUp(client.url, signal);
    return (await installation.withDatabase(countEvents)) - before;
  });
  const alone = await usageDuring(installation, async () => {
    const times = await postAtRate(client, ALONE_PER_SECOND, ALONE_SECONDS);
    await untilCaughtUp(client.url, signal);
    return times;
  });
  const each = (usage: Usage, of: 'nodeUs' | 'serverUs', count: number): number =>
    (usage[of] - (idle[of] * usage.seconds) / idle.seconds) / count;
  const roundMs = quantile(alone.result, 0.5);
  const parts = (of: 'nodeUs' | 'serverUs') =>
    partsOf(
      { us: each(alone.usage, of, alone.result.length), batch: 1 + (ALONE_PER_SECOND * roundMs) / 1_000 },
      { us: each(crowd.usage, of, crowd.result), batch: CROWD_CALLERS },
    );
  const [node, server] = [parts('nodeUs'), parts('serverUs')];
  return {
    nodeIdleCores: idle.nodeUs / idle.seconds / 1e6,
    serverIdleCores: idle.serverUs / idle.seconds / 1e6,
    batchNodeUs: node.batchUs,
    batchServerUs: server.batchUs,
    eventNodeUs: node.eventUs,
    eventServerUs: server.eventUs,
    roundMs,
  };
};

const crowdOfPosts = async (installation: Installation): Promise<void> => {
  await using load = await startLoadGenerator();
  const { url, cookie } = installation.running().client;
  const headers = { cookie, 'api-version': '2026-06-01.beta' };
  const request = { method: 'POST', path: '/api/tickets' } as const;
  await load.run({ origin: url, headers, request, callers: CROWD_CALLERS, warmUp: 0, seconds: CROWD_SECONDS });
};

const streamCosts = async (
  installation: Installation,
  eventUs: number,
  before: number,
): Promise<Part<'frameNodeUs' | 'streamBytes'>> => {
  const { pid, client } = installation.running();
  const measuring = measureStreams({
    url: client.url,
    cookie: client.cookie,
    count: STREAMS,
    seconds: STREAM_SECONDS,
    pid,
  });
  const { result, resident } = await withPeakMemory(pid, measuring);
  return { frameNodeUs: result.cpuUs - eventUs / STREAMS, streamBytes: (resident - before) / STREAMS };
};

/** What it appends no read model knows: nothing is measured on this log any more. */
const appendCost = async (installation: Installation): Promise<number> => {
  await installation.stop('SIGTERM');
  return installation.offline(async () => {
    const [events, before] = [await installation.withDatabase(countEvents), await serverTimes(installation)];
    const options = { callers: APPEND_CALLERS, eventsPerAppend: 1, seconds: APPEND_SECONDS, random: randomFrom(SEED) };
    // As long as the log is open: what its sessions took goes with them.
    const us = await installation.withLog(async (log) => {
      await measureAppends('group commit', groupCommit(log), options);
      return cpuTimeBetween(before, await serverTimes(installation)) / 1_000;
    });
    return us / ((await installation.withDatabase(countEvents)) - events);
  });
};

/** Without the pages that every table has. */
const perEvent = (bytes: Bytes, empty: Bytes, events: number): Bytes => ({
  eventBytes: (bytes.eventBytes - empty.eventBytes) / events,
  payloadBytes: (bytes.payloadBytes - empty.payloadBytes) / events,
  auditBytes: (bytes.auditBytes - empty.auditBytes) / events,
  readModelBytes: (bytes.readModelBytes - empty.readModelBytes) / events,
  vaultBytes: (bytes.vaultBytes - empty.vaultBytes) / events,
});
