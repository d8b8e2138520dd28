import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  LogOverloaded,
  LogUnavailable,
  RevisionConflict,
  START,
  streamName,
  type EventLog,
} from '../../../domain/core/log/eventLog.ts';
import { encodedEvent } from './encodedEvents.ts';
import { openNodeStorage } from '../nodes/nodeStorage.ts';

/**
 * One node of a test in a process of its own: several writers and a subscriber. Arguments: URL, writers, appends per
 * writer. Says `{ appended }` when the writers are done; told a number of events, says what its subscriber saw of
 * the first so many.
 */
const [url = '', writers = '0', appends = '0'] = process.argv.slice(2);
const resources = new AsyncDisposableStack();
const { eventLog: log } = await openNodeStorage(url, resources);
const subscriberEnds = new AbortController();
const seen: { position: string; line: string }[] = [];

const subscriber = (async () => {
  for await (const batch of log.subscribe(START, subscriberEnds.signal))
    for (const { position, stream, revision, id } of batch)
      seen.push({ position, line: `${position} ${stream} ${revision} ${id}\n` });
})();

/** Half of the appends meet others on shared streams at an exact revision and may lose. */
const write = async (on: EventLog, writer: number): Promise<number> => {
  let appended = 0;
  for (let n = 0; n < Number(appends); n += 1) {
    const events = Array.from({ length: 1 + (n % 3) }, () => encodedEvent({ writer, n, text: 'x'.repeat(n % 200) }));
    const shared = n % 2 === 0;
    const stream = shared ? streamName('shared', String(n % 7)) : streamName('own', randomUUID());
    appended += await appendUntilTold(on, stream, events, shared && n % 4 === 0 ? BigInt(n) : 'any');
  }
  return appended;
};

/** How many events were stored: all, or none after a conflict. Repeats what was not confirmed. */
const appendUntilTold = async (...[on, ...append]: [EventLog, ...Parameters<EventLog['append']>]): Promise<number> => {
  for (;;) {
    try {
      await on.append(...append);
      return append[1].length;
    } catch (error) {
      if (error instanceof RevisionConflict) return 0;
      if (!(error instanceof LogUnavailable) && !(error instanceof LogOverloaded)) throw error;
    }
  }
};

const counts = await Promise.all(Array.from({ length: Number(writers) }, (_, writer) => write(log, writer)));
process.send?.({ appended: counts.reduce((sum, count) => sum + count, 0) });

const [total] = (await once(process, 'message')) as [number];
while (seen.length < total) await new Promise((resolve) => setTimeout(resolve, 20));
const digest = createHash('sha256');
for (const { line } of seen) digest.update(line);
process.send?.({ seen: seen.length, first: seen[0]?.position, digest: digest.digest('hex') });
subscriberEnds.abort();
await subscriber;
await resources.disposeAsync();
process.disconnect();
