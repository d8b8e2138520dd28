import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../../../adapters/embedded-postgres/embeddedPostgres.ts';
import { openDatabase } from '../../../../adapters/postgres/database.ts';
import { openPostgresEventLog } from '../../../../adapters/postgres/log/eventLog.ts';
import { migrate, readMigrations } from '../../../../adapters/postgres/migrate.ts';
import {
  LogOverloaded,
  LogUnavailable,
  START,
  type Appended,
  type EncodedEvent,
  type EventLog,
  type ExpectedRevision,
  type StreamName,
} from '../../../../domain/core/log/eventLog.ts';
import type { Database } from '../../../../engine/sql.ts';
import { collect, encodedEvents, freshStream } from '../../../support/log/encodedEvents.ts';
import { makeDataDirectory } from '../../../support/database/dataDirectory.ts';
import { silentLogger } from '../../../support/logger.ts';

const KILLS = Number(process.env['LOG_TEST_KILLS'] ?? 6);
const WRITERS = 24;

type Acknowledged = {
  stream: StreamName;
  events: readonly EncodedEvent[];
  expected: ExpectedRevision;
  result: Appended;
};

/** Aborted when the test has ended, however. */
const over = new AbortController();

let dataDir: string;
let postgres: EmbeddedPostgres;
let database: Database & { close(): Promise<void> };
let log: ReturnType<typeof openPostgresEventLog>;

beforeAll(async () => {
  dataDir = await makeDataDirectory();
  postgres = await startEmbeddedPostgres({ dataDir, logger: silentLogger });
  database = openDatabase(postgres.url, { logger: silentLogger });
  await migrate(database, await readMigrations(), silentLogger);
  log = openPostgresEventLog({ target: postgres.url, logger: silentLogger });
});
afterAll(async () => {
  await log.close();
  await database.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** A caller that repeats what was not confirmed, as one with an Idempotency-Key does. */
const appendUntilConfirmed = async (on: EventLog, append: Omit<Acknowledged, 'result'>): Promise<Appended> => {
  for (;;) {
    try {
      return await on.append(append.stream, append.events, append.expected);
    } catch (error) {
      if (!(error instanceof LogUnavailable) && !(error instanceof LogOverloaded)) throw error;
      await sleep(20, undefined, { signal: over.signal });
    }
  }
};

/** Appends to a stream of its own at exact revisions, so that a lost or doubled event would be a conflict. */
const write = async (until: AbortSignal, acknowledged: Acknowledged[]): Promise<void> => {
  const stream = freshStream();
  let expected: ExpectedRevision = 'no_stream';
  while (!until.aborted) {
    const append = { stream, events: encodedEvents(2), expected };
    const result = await appendUntilConfirmed(log, append);
    acknowledged.push({ ...append, result });
    expected = result.revision;
  }
};

/** Null while the server is not back from the last kill. */
const appendingBackend = (): Promise<number | null> =>
  database.query<{ pid: number }>(`select pid from pg_stat_activity where application_name = 'event log: append'`).then(
    ({ rows }) => rows[0]?.pid ?? null,
    () => null,
  );

/** Half of the kills end the whole server, half one of its connections' processes, which makes it restart itself. */
const kill = async (round: number): Promise<void> => {
  const victim = round % 2 === 0 ? await postgres.pid() : await appendingBackend();
  if (victim !== null) process.kill(victim, 'SIGKILL');
};

const expectWhole = async (acknowledged: readonly Acknowledged[]): Promise<void> => {
  const stored = await collect(log.readAll(START, new AbortController().signal));
  expect(stored.map(({ position }) => BigInt(`0x${position}`))).toEqual(stored.map((_, n) => BigInt(n)));
  const byId = new Map(stored.map((event) => [event.id, event]));
  expect(byId.size).toBe(stored.length);
  for (const { stream, events, result } of acknowledged) {
    const last = byId.get(events.at(-1)?.id ?? ('' as never));
    expect(last).toMatchObject({ stream, position: result.position, revision: result.revision });
  }
};

it('after kill -9 of the database under load nothing acknowledged is lost or doubled (P2, G1)', async () => {
  onTestFinished(() => over.abort());
  const acknowledged: Acknowledged[] = [];
  const subscribed: string[] = [];
  const subscriber = (async () => {
    for await (const batch of log.subscribe(START, over.signal)) subscribed.push(...batch.map(({ id }) => id));
  })();
  const enough = new AbortController();
  const writers = Promise.all(Array.from({ length: WRITERS }, () => write(enough.signal, acknowledged)));
  writers.catch(() => undefined); // should the test have failed before, that is what counts
  for (let round = 0; round < KILLS; round += 1) {
    const before = acknowledged.length;
    while (acknowledged.length < before + 300) await sleep(5, undefined, { signal: over.signal });
    await kill(round);
    while (acknowledged.length < before + 600) await sleep(5, undefined, { signal: over.signal });
  }
  enough.abort();
  await writers;
  await expectWhole(acknowledged);

  const sample = acknowledged.filter((_, n) => n % Math.ceil(acknowledged.length / 200) === 0);
  for (const { result, ...append } of sample) expect(await appendUntilConfirmed(log, append)).toEqual(result);
  const stored = await collect(log.readAll(START, over.signal));
  while (subscribed.length < stored.length) await sleep(10, undefined, { signal: over.signal });
  expect(subscribed).toEqual(stored.map(({ id }) => id));
  over.abort();
  await subscriber;
});
