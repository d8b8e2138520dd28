import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { EVENT_COLUMNS } from '../adapters/postgres/log/copyOut.ts';
import { START, type EventLog } from '../domain/core/log/eventLog.ts';

/** `mebibytesPerSecond` is null where bytes are not what counts. */
export type ReadRun = { way: string; events: number; eventsPerSecond: number; mebibytesPerSecond: number | null };

/** Bytes that the server sends for all events, without looking into them: what a reader can reach at best. */
export const rawCopy = async (url: string, events: number): Promise<ReadRun> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  const began = performance.now();
  let bytes = 0;
  const copy = `copy (select ${EVENT_COLUMNS} from es.events order by position) to stdout (format binary)`;
  const chunks: AsyncIterable<Buffer> = client.query(copyTo(copy));
  for await (const chunk of chunks) bytes += chunk.length;
  const run = readRun('raw COPY', events, bytes, performance.now() - began);
  await client.end();
  return run;
};

/** All events through the port. */
export const readWhole = async (log: EventLog): Promise<ReadRun> => {
  const began = performance.now();
  let events = 0;
  let bytes = 0;
  for await (const batch of log.readAll(START, new AbortController().signal)) {
    events += batch.length;
    for (const { payload, meta } of batch) bytes += payload.length + meta.length;
  }
  return readRun('readAll', events, bytes, performance.now() - began);
};

/** All events by a subscription that begins at the start, until it has caught up. */
export const catchUp = async (log: EventLog, events: number): Promise<ReadRun> => {
  const began = performance.now();
  let seen = 0;
  let bytes = 0;
  for await (const batch of log.subscribe(START, new AbortController().signal)) {
    seen += batch.length;
    for (const { payload, meta } of batch) bytes += payload.length + meta.length;
    if (seen >= events) break;
  }
  return readRun('subscribe', seen, bytes, performance.now() - began);
};

const readRun = (way: string, events: number, bytes: number, ms: number): ReadRun => ({
  way,
  events,
  eventsPerSecond: (events * 1_000) / ms,
  mebibytesPerSecond: (bytes * 1_000) / ms / 2 ** 20,
});
