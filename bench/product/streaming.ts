import { measureBareStreams, measureStreams, type StreamsRun } from '../streams.ts';
import { ratio, whole } from '../table.ts';
import { signedIn, type OfOneSize } from './bench.ts';
import { atMost, ms, type Figure } from './figures.ts';
import { nodeMemory } from './idle.ts';
import { memoryOf } from './processes.ts';

const SIZES = [
  { count: 1_000, p95MaxMs: 45 },
  { count: 10_000, p95MaxMs: 375 },
] as const;
/** Each event travels alone, with a pause before it: of some fifty, the slowest one is not yet their 95th percentile. */
const SECONDS_MIN = 15;
const LOOK_MS = 200;

/** Tickets that are pushed to open inbox streams, beside a bare route that writes one buffer to all. */
export const measureStreaming: OfOneSize = async (bench) => {
  const figures: Figure[] = [];
  const { pid, client } = bench.installation.running();
  const { cookie = '' } = signedIn(bench);
  for (const { count, p95MaxMs } of SIZES) {
    const seconds = Math.max(SECONDS_MIN, bench.seconds);
    const bare = await measureBareStreams({ count, seconds });
    const measuring = measureStreams({ url: client.url, cookie, count, seconds, pid });
    const { result: run, resident } = await withPeakMemory(pid, measuring);
    figures.push(pushFigure(run, bare, p95MaxMs), amissFigure(run));
    if (count === 1_000) figures.push(nodeMemory(`node with ${whole(count)} streams`, resident, 350));
  }
  return figures;
};

/** The most bytes that the process held while something was under way. */
export const withPeakMemory = async <T>(pid: number, work: Promise<T>): Promise<{ result: T; resident: number }> => {
  let resident = 0;
  const look = async (): Promise<void> => {
    resident = Math.max(resident, (await memoryOf([pid])).resident);
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  try {
    const result = await work;
    return { result, resident };
  } finally {
    clearInterval(timer);
  }
};

const pushFigure = (run: StreamsRun, bare: StreamsRun, maxMs: number): Figure => ({
  name: `push to ${whole(run.streams)} streams, p95`,
  value: run.p95Ms,
  text: `${ms(run.p95Ms)} ms (${ratio(run.p95Ms, bare.p95Ms)} of ${ms(bare.p95Ms)})`,
  target: atMost(run.p95Ms, maxMs, ' ms'),
  raw: { product: run, bare },
});

const amissFigure = ({ streams, amiss }: StreamsRun): Figure => ({
  name: `of ${whole(streams)}, not each frame once and in order`,
  value: amiss,
  text: whole(amiss),
  target: atMost(amiss, 0, ''),
});
