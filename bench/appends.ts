import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { appendAnswer, appendCall, type AppendRequest, type AppendRow } from '../adapters/postgres/log/appendCall.ts';
import { canonicalBytes } from '../domain/core/json/canonicalJson.ts';
import { streamName, type EncodedEvent, type EventLog } from '../domain/core/log/eventLog.ts';
import { EventId } from '../domain/core/ids.ts';
import type { Random } from './random.ts';
import { quantile } from './table.ts';

export type AppendRun = {
  way: 'group commit' | 'one transaction per append';
  callers: number;
  eventsPerAppend: number;
  appendsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  p999Ms: number;
};

type Append = (request: AppendRequest) => Promise<unknown>;

const META = canonicalBytes({
  actor: { id: '019b7cf2-0000-7c3d-9a5b-6c7d8e9f0a1b', type: 'user' },
  correlationId: '0d9f4b7c-2a31-4f53-9d0e-7b6a5c4d3e2f',
  workspaceId: 'default',
});

/** Through the log: appends that wait at the same time share a commit. */
export const groupCommit =
  (log: EventLog): Append =>
  ({ stream, events, expected }) =>
    log.append(stream, events, expected);

/** The same call of es.append on the same database, but a transaction and a flush for each append. */
export const transactionPerAppend = (url: string, connections: number): { append: Append; close(): Promise<void> } => {
  const pool = new Pool({ connectionString: url, max: connections });
  const append: Append = async (request) => {
    const call = appendCall([request]);
    const { rows } = await pool.query<AppendRow>({ ...call, values: [...call.values] });
    const outcomes = rows.flatMap((row) => appendAnswer([request], row).outcomes);
    if (outcomes[0]?.kind !== 'appended') throw new Error(`the baseline was refused: ${outcomes[0]?.kind}`);
  };
  return { append, close: () => pool.end() };
};

/** Callers that each append again as soon as they have an answer, to fresh streams, for `seconds` after a warm-up. */
export const measureAppends = async (
  way: AppendRun['way'],
  append: Append,
  options: { callers: number; eventsPerAppend: number; seconds: number; random: Random },
): Promise<AppendRun> => {
  const { callers, eventsPerAppend, seconds, random } = options;
  const countFrom = performance.now() + Math.min(1_000, seconds * 250);
  const end = countFrom + seconds * 1_000;
  const times: number[] = [];
  const call = async (): Promise<void> => {
    while (performance.now() < end) {
      const events = Array.from({ length: eventsPerAppend }, () => benchEvent(random));
      const began = performance.now();
      await append({ stream: streamName('bench', randomUUID()), events, expected: 'no_stream' });
      const ended = performance.now();
      if (began >= countFrom && ended <= end) times.push(ended - began);
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  return {
    way,
    callers,
    eventsPerAppend,
    appendsPerSecond: times.length / seconds,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    p999Ms: quantile(times, 0.999),
  };
};

/** A payload of 300 to 400 bytes. */
export const benchEvent = (random: Random): EncodedEvent => ({
  id: EventId.parse(randomUUID()),
  type: 'ThingHappened',
  payload: canonicalBytes({ text: 'x'.repeat(289 + Math.floor(random() * 101)) }),
  meta: META,
});
