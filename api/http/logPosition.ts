import { START, type Position } from '../../domain/core/eventLog.ts';
import type { LiveEvents } from '../../engine/feed/liveEvents.ts';

/** Whether a position that a client sent can be one of this log: those of another engine have another length. */
export const isOfThisLog = ({ live }: { live: Pick<LiveEvents, 'position'> }, position: Position): boolean =>
  position === START || position.length === live.position().length;
