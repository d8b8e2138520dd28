import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openNodeFixture } from '../test/support/nodes/node.ts';
import { signUp } from '../test/support/nodes/nodeClient.ts';
import type { Arrivals, ReaderCommand, ReaderReport } from './streams/protocol.ts';
import { quantile, table, tenth, whole } from './table.ts';

export type StreamsLoad = {
  /** Origin of the API. */
  url: string;
  /** `Cookie` of a session; `SERVICE_MAX_STREAMS_PER_PRINCIPAL` must allow `count`. */
  cookie: string;
  /** Streams to open. */
  count: number;
  /** How long events are posted. */
  seconds: number;
  /** Process that serves them. */
  pid: number;
};

/** Times from sending the request that makes an event to its arrival at a stream; every stream counts. */
export type StreamsRun = {
  streams: number;
  events: number;
  /** Time to open all. */
  openedMs: number;
  p50Ms: number;
  p95Ms: number;
  maxMs: number;
  /** Processor time of the server for each frame that it sent, all that makes the event included, in microseconds. */
  cpuUs: number;
  /** Streams that did not get each event once and in order. */
  amiss: number;
};

/**
 * Before streams are opened: V8 compiles what makes an event only after some thousand of them
 * (docs/decisions/0081), and a pause between two makes that take minutes.
 */
const WARMING_MS = 8_000;
/** With all streams open, before events count: what pushes them is compiled meanwhile. */
const PUSHED_BEFORE = 8;
/** A pause between two events, so that each is measured alone. */
const PAUSE_MS = 250;
const ARRIVE_WITHIN_MS = 5_000;

/** Opens inbox streams in a process of their own and posts tickets, one after the other. */
export const measureStreams = ({ url, cookie, ...load }: StreamsLoad): Promise<StreamsRun> =>
  measure({ ...load, url, path: '/api/inbox/stream', headers: { cookie } }, (n) =>
    fetch(`${url}/api/tickets`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(ticket(n)),
    }),
  );

/** The same with a bare Fastify route that writes one Buffer to all, in a process of its own. */
export const measureBareStreams = async ({
  count,
  seconds,
}: Pick<StreamsLoad, 'count' | 'seconds'>): Promise<StreamsRun> => {
  const server = start('bareStreams.ts');
  try {
    const [port] = await once(server, 'message');
    const url = `http://127.0.0.1:${String(port)}`;
    const post = (): Promise<Response> => fetch(`${url}/event`, { method: 'POST' });
    return await measure({ url, path: '/stream', headers: {}, count, seconds, pid: server.pid ?? 0 }, post);
  } finally {
    server.disconnect();
  }
};

type Measured = Omit<StreamsLoad, 'cookie'> & { path: string; headers: Record<string, string> };

const measure = async (load: Measured, post: (n: number) => Promise<Response>): Promise<StreamsRun> => {
  await warmUp(post);
  const readers = start('readers.ts');
  try {
    const began = performance.now();
    await openReaders(readers, load);
    const openedMs = performance.now() - began;
    await pushBefore(post);
    const usedMs = cpuMs(load.pid);
    const posted = await postFor(load.seconds, post);
    const { amiss, timesMs } = await arrivalsOf(readers, [...posted.keys()], load.count);
    const cpuUs = ((cpuMs(load.pid) - usedMs) * 1000) / (load.count * posted.size);
    const sent = [...posted.values()];
    const delays = timesMs.flatMap((times, n) => times.map((at) => at - (sent[n] ?? Number.NaN)));
    const figures = { p50Ms: quantile(delays, 0.5), p95Ms: quantile(delays, 0.95), maxMs: quantile(delays, 1) };
    return { streams: load.count, events: posted.size, openedMs, ...figures, cpuUs, amiss };
  } finally {
    readers.disconnect();
  }
};

/** Milliseconds that a process has used a processor for; 0 where /proc does not tell. */
const cpuMs = (pid: number): number => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
};

const start = (file: string): ChildProcess => fork(join(import.meta.dirname, 'streams', file));

const openReaders = async (readers: ChildProcess, { url, path, headers, count }: Measured): Promise<void> => {
  const { hostname, port } = new URL(url);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const command = { type: 'open', host: hostname, port: Number(port), path, headers: lines.join(''), count } as const;
  await asked(readers, command, 'opened');
};

const warmUp = async (post: (n: number) => Promise<Response>): Promise<void> => {
  const until = performance.now() + WARMING_MS;
  for (let n = 0; performance.now() < until; n += 1) await post(n).then(positionOf);
};

const pushBefore = async (post: (n: number) => Promise<Response>): Promise<void> => {
  for (let n = 0; n < PUSHED_BEFORE; n += 1) {
    await post(n).then(positionOf);
    await sleep(PAUSE_MS);
  }
};

/** When each position was sent for, milliseconds since 1970. */
const postFor = async (
  seconds: number,
  post: (n: number) => Promise<Response>,
): Promise<ReadonlyMap<string, number>> => {
  const sent = new Map<string, number>();
  const until = performance.now() + seconds * 1000;
  for (let n = 0; performance.now() < until; n += 1) {
    await sleep(PAUSE_MS);
    const at = performance.timeOrigin + performance.now();
    sent.set(await post(n).then(positionOf), at);
  }
  return sent;
};

const positionOf = async (answer: Response): Promise<string> => {
  const position = answer.headers.get('event-position');
  if (position === null) throw new Error(`${answer.status} without Event-Position: ${await answer.text()}`);
  await answer.arrayBuffer();
  return position;
};

/** Waits until everything has arrived, as far as it does. */
const arrivalsOf = async (readers: ChildProcess, positions: readonly string[], streams: number): Promise<Arrivals> => {
  const until = performance.now() + ARRIVE_WITHIN_MS;
  for (;;) {
    const arrivals = await asked(readers, { type: 'report', positions }, 'arrivals');
    const complete = arrivals.timesMs.every((times) => times.length >= streams);
    if (complete || performance.now() > until) return arrivals;
    await sleep(100);
  }
};

const asked = async <Type extends ReaderReport['type']>(
  readers: ChildProcess,
  command: ReaderCommand,
  type: Type,
): Promise<Extract<ReaderReport, { type: Type }>> => {
  readers.send(command);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- readers.ts sends nothing else, one at a time
  const [report] = (await once(readers, 'message')) as [Extract<ReaderReport, { type: Type }>];
  if (report.type !== type) throw new Error(`the readers answered ${report.type}`);
  return report;
};

const ticket = (n: number): object => ({
  title: `Order ${n} has not arrived`,
  body: 'I ordered two weeks ago and have heard nothing since. Could you please look into it?',
  customer: `customer${n}@example.com`,
});

/** Limits that people never reach. */
const UNLIMITED = {
  SERVICE_RATE_SESSION_PER_MINUTE: '1000000',
  SERVICE_MAX_STREAMS_PER_PRINCIPAL: '1000000',
  SERVICE_EMBEDDED_PORT_RANGE: '20000-20999',
};

const main = async (counts: readonly number[], seconds: number): Promise<void> => {
  const fixture = await openNodeFixture(UNLIMITED);
  const runs: [string, StreamsRun][] = [];
  try {
    const node = await fixture.start();
    const { cookie } = await signUp(node);
    for (const count of counts) {
      runs.push(['bare route', await measureBareStreams({ count, seconds })]);
      runs.push([
        'inbox streams',
        await measureStreams({ url: node.backendUrl, pid: node.pid, cookie, count, seconds }),
      ]);
    }
  } finally {
    await fixture.dispose();
  }
  const header = ['', 'streams', 'events', 'opened ms', 'p50 ms', 'p95 ms', 'max ms', 'CPU µs a frame', 'amiss'];
  const rows = runs.map(([way, { streams, events, openedMs, p50Ms, p95Ms, maxMs, cpuUs, amiss }]) => [
    way,
    whole(streams),
    whole(events),
    whole(openedMs),
    tenth(p50Ms),
    tenth(p95Ms),
    tenth(maxMs),
    tenth(cpuUs),
    whole(amiss),
  ]);
  process.stdout.write(`${table(header, rows)}\n`);
};

if (process.argv[1] === import.meta.filename) {
  const [counts = '1000,10000', seconds = '10'] = process.argv.slice(2);
  await main(counts.split(',').map(Number), Number(seconds));
}
