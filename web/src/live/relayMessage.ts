import type { Frame } from './liveMessage.ts';
import type { LiveState } from './liveState.ts';

/**
 * What tabs tell each other. `ask`: how is the stream? `told`: the leader's answer, and whenever that changes; `at` is
 * the last event that it has passed on. `frame`: one more, which follows on the event `after`.
 */
export type Told = { kind: 'told'; state: LiveState; at: string };
export type Passed = { kind: 'frame'; frame: Frame; after: string };
export type RelayMessage = { kind: 'ask' } | { kind: 'refused' } | Told | Passed;
