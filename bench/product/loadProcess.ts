import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool, type Dispatcher } from 'undici';

/** What to send: each caller sends again once it has its answer, on a connection of its own that stays open. */
export type Job = {
  /** Such as `http://127.0.0.1:8080`. */
  origin: string;
  headers: Readonly<Record<string, string>>;
  /** `GET` one path after the other, or `POST` tickets of ever new customers. */
  request: { method: 'GET'; paths: readonly string[] } | { method: 'POST'; path: string };
  callers: number;
  /** From an answer to the next request of its caller; without it there is none. */
  pauseMs?: number;
  /** Answers that are not counted, of each caller. */
  warmUp: number;
  seconds: number;
};

/** `times`: milliseconds of each counted answer; `seconds`: from the first to the last of them. */
export type Outcome = { times: readonly number[]; seconds: number } | { error: string };

let stopped = false;

const perform = async ({ origin, headers, request, callers, pauseMs = 0, warmUp, seconds }: Job): Promise<Outcome> => {
  const pool = new Pool(origin, { connections: callers, pipelining: 1 });
  const times: number[] = [];
  let sent = 0;
  const send = async (): Promise<number> => {
    const began = performance.now();
    const isPost = request.method === 'POST';
    const { status, body } = await answerTo(pool, {
      method: request.method,
      path: isPost ? request.path : (request.paths[sent++ % request.paths.length] ?? '/'),
      headers: isPost ? { ...headers, 'content-type': 'application/json' } : headers,
      body: isPost ? ticket() : null,
    });
    if (status >= 300) throw new Error(`${request.method} ${origin}: ${status} ${body.toString().slice(0, 500)}`);
    return performance.now() - began;
  };
  const inTurn = async (each: (time: number) => boolean): Promise<void> => {
    while (each(await send())) if (pauseMs > 0) await sleep(pauseMs);
  };
  try {
    await Promise.all(
      Array.from({ length: callers }, () => {
        let left = warmUp;
        return inTurn(() => (left -= 1) > 0);
      }),
    );
    const began = performance.now();
    const end = began + seconds * 1_000;
    const counted = (time: number): boolean => {
      times.push(time);
      return performance.now() < end && !stopped;
    };
    await Promise.all(Array.from({ length: callers }, () => inTurn(counted)));
    return { times, seconds: (performance.now() - began) / 1_000 };
  } finally {
    await pool.destroy();
  }
};

type Answer = { status: number; body: Buffer };

/** Without the stream that `request` makes of an answer: what sends shares the cores with what is measured. */
const answerTo = (pool: Pool, options: Dispatcher.DispatchOptions): Promise<Answer> =>
  new Promise((resolve, reject) => {
    let status = 0;
    const chunks: Buffer[] = [];
    pool.dispatch(options, {
      onRequestStart: () => undefined,
      onResponseStart: (_controller, statusCode) => (status = statusCode),
      onResponseData: (_controller, chunk) => chunks.push(chunk),
      onResponseEnd: () => resolve({ status, body: Buffer.concat(chunks) }),
      onResponseError: (_controller, error) => reject(error),
    });
  });

const TEXT = 'The parcel was to come last week and the page still says that it is on its way. '.repeat(4);

const ticket = (): string => {
  const customer = `${randomUUID()}@example.com`;
  return JSON.stringify({ title: 'Where is my order', body: TEXT, customer, tags: ['bench'] });
};

process.on('message', (message: Job | 'stop') => {
  if (message === 'stop') {
    stopped = true;
    return;
  }
  stopped = false;
  perform(message).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  );
});
// Nobody is left to tell.
process.on('disconnect', () => process.exit());
// Ctrl-C reaches the whole group of processes; who started this one ends it.
process.on('SIGINT', () => undefined);
