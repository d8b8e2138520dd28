import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accessOn } from '../../../adapters/postgres/audit/auditReads.ts';
import { createUnsealedEvents, type Reach } from '../../../adapters/postgres/audit/unsealedEvents.ts';
import { START, type EventLog, type StoredEvent } from '../../../domain/core/log/eventLog.ts';
import { appendEvents, openAuditInstallation, type AuditInstallation } from '../../support/audit/auditInstallation.ts';
import { testDatabase, type TestDatabase } from '../../support/database/postgres.ts';

const NOTHING_SEALED: Reach = { epoch: 1, entries: 0, position: START, signedSize: 0, signedPosition: START };

let database: TestDatabase;
let installation: AuditInstallation;
beforeAll(async () => {
  database = await testDatabase();
  installation = await openAuditInstallation(database.url);
});
afterAll(async () => {
  await installation.close();
  await database.close();
});

describe('the events that are not sealed yet', () => {
  it('are not read where positions are dense, but for the oldest one', async () => {
    const { database: pool, engine, log } = installation;
    await appendEvents(log, 600);
    const unsealed = createUnsealedEvents(accessOn(pool, engine));
    const reading = vi.spyOn(engine.log, 'readAll');
    const none = await unsealed(NOTHING_SEALED);
    expect(none).toMatchObject({ events: 600 });
    expect(reading.mock.calls.splice(0)).toHaveLength(1);
    const [position] = (await readWhole(log)).slice(99).map((event) => event.position);
    const sealed = { entries: 100, position: position ?? START };
    const some = await unsealed({ ...NOTHING_SEALED, ...sealed, signedSize: 100, signedPosition: sealed.position });
    expect(some.events).toBe(500);
    expect(some.oldestUs).toBeGreaterThanOrEqual(none.oldestUs ?? 0n);
    expect(await unsealed({ ...NOTHING_SEALED, ...sealed, signedSize: 600 })).toEqual({ events: 0, oldestUs: null });
  });

  it('are read once elsewhere, however many ask for their number at once, and not again', async () => {
    const { engine, log } = installation;
    const unsealed = createUnsealedEvents({ log: engine.log, inspection: null });
    const reading = vi.spyOn(engine.log, 'readAll');
    reading.mockClear();
    const all = await Promise.all([unsealed(NOTHING_SEALED), unsealed(NOTHING_SEALED), unsealed(NOTHING_SEALED)]);
    expect(all.map(({ events }) => events)).toEqual([600, 600, 600]);
    // One count for all, and each looks at the oldest one.
    const froms = (): readonly string[] => reading.mock.calls.splice(0).map(([after]) => after);
    expect(froms()).toEqual([START, START, START, START]);
    await appendEvents(log, 3);
    expect(await unsealed(NOTHING_SEALED)).toMatchObject({ events: 603, oldestUs: all[0]?.oldestUs });
    expect(froms().filter((after) => after !== START)).toHaveLength(1);
  });

  it.each(['dense', 'not dense'])(
    'of a new epoch are counted from its beginning where positions are %s',
    async (positions) => {
      const { database: pool, engine } = installation;
      const access = accessOn(pool, engine);
      const unsealed = createUnsealedEvents(positions === 'dense' ? access : { ...access, inspection: null });
      const [old, next] = await Promise.all([
        unsealed(NOTHING_SEALED),
        unsealed({ ...NOTHING_SEALED, epoch: 2, entries: 7 }),
      ]);
      expect(next.events).toBe(old.events + 7);
    },
  );
});

const readWhole = async (log: EventLog): Promise<StoredEvent[]> => {
  const events: StoredEvent[] = [];
  for await (const batch of log.readAll(START, new AbortController().signal)) events.push(...batch);
  return events;
};
