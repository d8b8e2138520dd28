import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';

/**
 * A process manager: turns events into commands and outside calls (event-store design, section 7). Runs under the
 * lease `reactor:<name>` with a checkpoint of its own; effects happen at least once, so command ids are derived
 * from the event (`derivedCommandId`) and repeats change nothing.
 */
export type Reactor = {
  name: string;
  /** A new reactor starts at the head, unless it must treat history. */
  startFrom: 'head' | 'beginning';
  types: readonly string[];
  /**
   * Acts on one event; the next one waits for it. A rejection is tried again with growing pauses, and is logged as
   * `reactor_stopped` when it goes on. Work that takes long belongs into `runUnderLease`.
   */
  react(event: RecordedEvent, signal: AbortSignal): Promise<void>;
};
