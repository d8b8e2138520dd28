import { START, type Position } from '../../domain/core/eventLog.ts';
import type { ApiDeps } from './deps.ts';

/** Whether a position that a client sent can be one of this log: those of another engine have another length. */
export const isOfThisLog = async (
  { store }: { store: Pick<ApiDeps['store'], 'head'> },
  position: Position,
): Promise<boolean> => position === START || position.length === (await store.head()).length;
