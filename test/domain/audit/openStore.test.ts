import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newStoreId, openStoreOn } from '../../../composition/storage.ts';
import { START, type EventLog } from '../../../domain/core/log/eventLog.ts';
import type { EventStore } from '../../../domain/core/log/eventStore.ts';
import { findStoreId, openStore } from '../../../domain/audit/openStore.ts';
import { collect, payloadsOf } from '../../support/log/encodedEvents.ts';
import { openNodeStorage } from '../../support/nodes/nodeStorage.ts';
import { testDatabase, type TestDatabase } from '../../support/database/postgres.ts';

let test: TestDatabase;
let resources: AsyncDisposableStack;

beforeEach(async () => {
  test = await testDatabase();
  resources = new AsyncDisposableStack();
});
afterEach(async () => {
  await resources.disposeAsync();
  await test.close();
});

/** What a node has of the log when it starts. */
const openNode = async (): Promise<{ log: EventLog; store: EventStore }> => {
  const storage = await openNodeStorage(test.url, resources);
  return { log: storage.eventLog, store: openStoreOn(storage.eventLog, storage) };
};

describe('opening a store', () => {
  it('gives a new log its id with its first event', async () => {
    const { log, store } = await openNode();
    expect(await findStoreId(store)).toBeNull();
    const storeId = newStoreId();
    expect(await openStore(store, storeId)).toBe(storeId);
    const events = await collect(log.readAll(START, new AbortController().signal));
    expect(events.map(({ type, stream, revision }) => ({ type, stream, revision }))).toEqual([
      { type: 'StoreOpened', stream: 'audit-log', revision: 0n },
    ]);
    expect(payloadsOf(events)).toEqual([{ storeId }]);
  });

  it('keeps the id at every later start', async () => {
    const [first, second, third] = [await openNode(), await openNode(), await openNode()];
    const storeId = await openStore(first.store, newStoreId());
    expect(await openStore(second.store, newStoreId())).toBe(storeId);
    expect(await findStoreId(third.store)).toBe(storeId);
  });

  it('gives one id to six nodes that start together', async () => {
    const nodes = await Promise.all(Array.from({ length: 6 }, openNode));
    const ids = await Promise.all(nodes.map(({ store }) => openStore(store, newStoreId())));
    expect(new Set(ids).size).toBe(1);
  });
});
