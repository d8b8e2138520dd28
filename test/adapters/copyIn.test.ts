import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEventLogEngine, type OpenEngine } from '../../adapters/eventLogEngine.ts';
import { beginMove, giveMoveUp } from '../../adapters/postgres/log/logMove.ts';
import { LogBroken, LogUnavailable, START, type StoredEvent } from '../../domain/core/log/eventLog.ts';
import { collect, encodedEvents, freshStream } from '../support/log/encodedEvents.ts';
import { connectionString, startKurrentServer, type KurrentServer } from '../support/kurrentServer/kurrentServer.ts';
import { openLog } from '../support/kurrentServer/openLog.ts';
import { silentLogger } from '../support/logger.ts';
import { testDatabase, type TestDatabase } from '../support/database/postgres.ts';

const never = new AbortController().signal;

let database: TestDatabase;
let server: KurrentServer;
let other: KurrentServer;
let engines: { postgres: OpenEngine; kurrent: OpenEngine; again: OpenEngine };

beforeAll(async () => {
  database = await testDatabase();
  [server, other] = [await startKurrentServer(), await startKurrentServer()];
  const open = (port?: number) =>
    openEventLogEngine({
      target: database.url,
      logger: silentLogger,
      ...(port === undefined ? {} : { KURRENTDB_URL: connectionString(port) }),
    });
  engines = { postgres: await open(), kurrent: await open(server.port), again: await open(other.port) };
});
afterAll(async () => {
  await Promise.all(Object.values(engines).map(({ log }) => log.close()));
  await Promise.all([database.close(), server.close(), other.close()]);
});

const all = ({ log }: OpenEngine): Promise<readonly StoredEvent[]> => collect(log.readAll(START, never));
const withoutPlaces = (events: readonly StoredEvent[]) =>
  events.map(({ payload, meta, ...event }) => ({
    ...event,
    position: null,
    payload: Buffer.from(payload),
    meta: Buffer.from(meta),
  }));

describe('events that are copied from one engine to the other', () => {
  it('are the same but for their places, there and back, and a repeat changes nothing', async () => {
    const [first, second] = [freshStream(), freshStream()];
    for (const [stream, count, expected] of [
      [first, 3, 'no_stream'],
      [second, 1, 'no_stream'],
      [first, 500, 2n],
      [second, 2, 0n],
    ] as const)
      await engines.kurrent.log.append(stream, encodedEvents(count), expected);
    const events = await all(engines.kurrent);
    await beginMove(database.database, 'kurrentdb', 'postgresql');
    await engines.postgres.copyIn(database.database, events.slice(0, 100));
    await engines.postgres.copyIn(database.database, events.slice(100));
    const inPostgres = await all(engines.postgres);
    expect(withoutPlaces(inPostgres)).toEqual(withoutPlaces(events));
    await engines.again.copyIn(database.database, inPostgres);
    await engines.again.copyIn(database.database, inPostgres.slice(-3));
    expect(withoutPlaces(await all(engines.again))).toEqual(withoutPlaces(events));
  });

  it('go on where a connection was cut, and keep their order (G1, G5)', async () => {
    const target = await startKurrentServer();
    const log = openLog(connectionString(target.port));
    const events = await all(engines.kurrent);
    const shortened = events.slice(0, 6);
    target.faults.loseNextReply = true;
    await log.copyIn(shortened);
    expect(withoutPlaces(await collect(log.readAll(START, never)))).toEqual(withoutPlaces(shortened));
    await log.close();
    await target.close();
  });

  it('end where the server has put one before another', async () => {
    const target = await startKurrentServer();
    const log = openLog(connectionString(target.port));
    // Refused for a moment, while the next one is stored.
    target.faults.unavailable = 1;
    await expect(log.copyIn(await all(engines.kurrent))).rejects.toThrow(/is not in the order of the log/);
    await log.close();
    await target.close();
  });

  it('go one by one to a server that does not take appends together', async () => {
    const target = await startKurrentServer({ hasBatchAppend: false });
    const log = openLog(connectionString(target.port));
    const events = await all(engines.kurrent);
    await log.copyIn(events);
    expect(withoutPlaces(await collect(log.readAll(START, never)))).toEqual(withoutPlaces(events));
    await log.close();
    await target.close();
  });

  it('meet no others: an append to PostgreSQL is refused meanwhile, and a stream that went on is no copy', async () => {
    const append = (stream = freshStream()) => engines.postgres.log.append(stream, encodedEvents(1), 'any');
    await expect(append()).rejects.toBeInstanceOf(LogUnavailable);
    const stream = freshStream();
    await engines.again.log.append(stream, encodedEvents(1), 'no_stream');
    await engines.kurrent.log.append(stream, encodedEvents(1), 'no_stream');
    await expect(
      engines.again.copyIn(database.database, (await all(engines.kurrent)).slice(-1)),
    ).rejects.toBeInstanceOf(LogBroken);
    await giveMoveUp(database.database);
    await expect(append()).rejects.toBeInstanceOf(LogUnavailable);
  });
});
