import { RevisionConflict } from '../core/log/eventLog.ts';
import type { EventStore } from '../core/log/eventStore.ts';
import { derivedCommandId } from '../core/ids.ts';
import { streamKind } from '../core/log/streamKind.ts';
import { eventsOf } from '../core/log/streams.ts';
import { StoreEvent } from './events.ts';

/** Streams `audit-log` and `audit-lost`: what concerns the log as a whole. */
export const storeHistory = streamKind('audit', StoreEvent);

export const AUDIT_STREAM = storeHistory.stream('log');

/**
 * The id of the log. A new log gets `newStoreId` with its first event, so this comes before any other append; of
 * nodes that start together one gives the id, and all return it.
 */
export const openStore = async (store: EventStore, newStoreId: string): Promise<string> => {
  const known = await findStoreId(store);
  if (known !== null) return known;
  const commandId = derivedCommandId('open_store', newStoreId, 'open');
  const meta = { actor: { type: 'system', id: 'store' }, correlationId: commandId, commandId } as const;
  try {
    await store.append(AUDIT_STREAM, [{ type: 'StoreOpened', data: { storeId: newStoreId } }], 'no_stream', meta);
    return newStoreId;
  } catch (error) {
    if (!(error instanceof RevisionConflict)) throw error;
    return openStore(store, newStoreId);
  }
};

/** Null for a log that holds nothing yet. Throws when it was begun by something else. */
export const findStoreId = async (store: EventStore): Promise<string | null> => {
  for await (const first of eventsOf(store, storeHistory, 'log')) {
    if (first.type === 'StoreOpened') return first.data.storeId;
    throw new Error('the log does not begin with StoreOpened');
  }
  return null;
};
