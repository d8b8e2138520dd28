import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPostgresEventLog } from '../../../adapters/postgres/log/eventLog.ts';
import { createCodec } from '../../../domain/core/codec.ts';
import { START } from '../../../domain/core/eventLog.ts';
import { eventStoreOn, type EventStore } from '../../../domain/core/eventStore.ts';
import { StoreEvent } from '../../../domain/audit/events.ts';
import { findStoreId, openStore } from '../../../domain/audit/openStore.ts';
import { collect, payloadsOf } from '../../support/encodedEvents.ts';
import { silentLogger } from '../../support/logger.ts';
import { testDatabase, type TestDatabase } from '../../support/postgres.ts';

const noKeys = {
  forWriting: () => Promise.reject(new Error('no personal data here')),
  forReading: async () => null,
};

let test: TestDatabase;
let logs: ReturnType<typeof openPostgresEventLog>[];

beforeEach(async () => {
  test = await testDatabase();
  logs = [];
});
afterEach(async () => {
  for (const log of logs) await log.close();
  await test.close();
});

const openNode = (): EventStore => {
  const log = openPostgresEventLog({ target: test.url, logger: silentLogger });
  logs.push(log);
  return eventStoreOn(log, createCodec([{ union: StoreEvent }], noKeys, randomBytes));
};

describe('opening a store', () => {
  it('gives a new log its id with its first event', async () => {
    const store = openNode();
    expect(await findStoreId(store)).toBeNull();
    const storeId = randomUUID();
    expect(await openStore(store, storeId)).toBe(storeId);
    const events = await collect(logs[0]?.readAll(START, new AbortController().signal) ?? (async function* () {})());
    expect(events.map(({ type, stream, revision }) => ({ type, stream, revision }))).toEqual([
      { type: 'StoreOpened', stream: 'audit-log', revision: 0n },
    ]);
    expect(payloadsOf(events)).toEqual([{ storeId }]);
  });

  it('keeps the id at every later start', async () => {
    const storeId = await openStore(openNode(), randomUUID());
    expect(await openStore(openNode(), randomUUID())).toBe(storeId);
    expect(await findStoreId(openNode())).toBe(storeId);
  });

  it('gives one id to six nodes that start together', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => openStore(openNode(), randomUUID())));
    expect(new Set(ids).size).toBe(1);
  });
});
