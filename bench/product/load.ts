import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { quantile } from '../table.ts';
import type { Job, Outcome } from './loadProcess.ts';

/** Times of answers in milliseconds, and how many came in a second. */
export type LoadRun = LoadSummary & { times: readonly number[] };
export type LoadSummary = { perSecond: number; p50Ms: number; p95Ms: number; p99Ms: number };

/** A process of its own that sends requests, so that what sends and what answers do not wait for each other. */
export type LoadGenerator = AsyncDisposable & {
  /** Rejects at the first answer that is no 2xx. */
  run(job: Job): Promise<LoadRun>;
  /** Runs the job until `work` has ended; its `seconds` do not count. */
  while<T>(job: Job, work: () => Promise<T>): Promise<{ run: LoadRun; result: T }>;
};

const PROGRAM = fileURLToPath(new URL('loadProcess.ts', import.meta.url));

export const startLoadGenerator = async (): Promise<LoadGenerator> => {
  const child = fork(PROGRAM, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const outcome = async (job: Job): Promise<LoadRun> => {
    child.send(job);
    return runOf(await answerOf<Outcome>(child));
  };
  return {
    run: outcome,
    while: async (job, work) => {
      const running = outcome({ ...job, seconds: 86_400 });
      running.catch(() => undefined); // told below, when the work is done
      // Where the process has ended meanwhile, `running` tells; without a callback that would end this one, too.
      const result = await work().finally(() => child.send('stop', () => undefined));
      return { run: await running, result };
    },
    [Symbol.asyncDispose]: () => endChild(child),
  };
};

/** Several runs as one. */
export const joined = (runs: readonly LoadRun[]): LoadRun => {
  const times = runs.flatMap((run) => run.times);
  const perSecond = runs.reduce((sum, run) => sum + run.perSecond, 0) / runs.length;
  return { perSecond, times, ...quantiles(times) };
};

/** Of each figure the median over the runs: what else happened on the machine during a few of them does not count. */
export const medianOf = (runs: readonly LoadRun[]): LoadSummary => {
  const median = (figure: keyof LoadSummary): number =>
    quantile(
      runs.map((run) => run[figure]),
      0.5,
    );
  return { perSecond: median('perSecond'), p50Ms: median('p50Ms'), p95Ms: median('p95Ms'), p99Ms: median('p99Ms') };
};

/** Without the single times. */
export const summaryOf = ({ perSecond, p50Ms, p95Ms, p99Ms }: LoadRun): LoadSummary => ({
  perSecond,
  p50Ms,
  p95Ms,
  p99Ms,
});

/** The next message of a child; rejects when it ends before. */
export const answerOf = async <Answer>(child: ChildProcess): Promise<Answer> => {
  const over = new AbortController();
  const message = once(child, 'message', { signal: over.signal });
  const exit = once(child, 'exit', { signal: over.signal }).then(() => {
    throw new Error('a process of the bench has ended');
  });
  try {
    const [answer]: unknown[] = await Promise.race([message, exit]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the child is a program of ours
    return answer as Answer;
  } finally {
    for (const other of [message, exit]) other.catch(() => undefined);
    over.abort();
  }
};

export const endChild = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
};

const runOf = (outcome: Outcome): LoadRun => {
  if ('error' in outcome) throw new Error(outcome.error);
  const { times, seconds } = outcome;
  return { perSecond: times.length / seconds, times, ...quantiles(times) };
};

const quantiles = (times: readonly number[]) => ({
  p50Ms: quantile(times, 0.5),
  p95Ms: quantile(times, 0.95),
  p99Ms: quantile(times, 0.99),
});
