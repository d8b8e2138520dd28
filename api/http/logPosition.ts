import { START, type Position } from '../../domain/core/eventLog.ts';
import type { EventStore } from '../../domain/core/eventStore.ts';

/** Whether a position that a client sent can be one of this log: those of another engine have another length. */
export const isOfThisLog = async (
  { store }: { store: Pick<EventStore, 'head'> },
  position: Position,
): Promise<boolean> => position === START || position.length === (await store.head()).length;
