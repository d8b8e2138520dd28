import type { BehaviorSubject } from 'rxjs';
import { HELLO, isSignal, messageOf, RESET, type Frame, type LiveMessage } from './liveMessage.ts';
import type { LiveState } from './liveState.ts';

/**
 * What tabs tell each other. `ask`: how is the stream? `told`: the leader's answer, and whenever that changes; `at` is
 * the last event that it has passed on. `frame`: one more, which follows on the event `after`.
 */
export type Told = { kind: 'told'; state: LiveState; at: string };
export type Passed = { kind: 'frame'; frame: Frame; after: string };
export type RelayMessage = { kind: 'ask' } | { kind: 'refused' } | Told | Passed;

/**
 * Where a tab stands in the stream, whoever holds the connection. Each frame says which event it follows on, so that
 * a tab which has missed one knows, and reads everything again.
 */
export const createPlace = (shown: BehaviorSubject<LiveState>, onMessage: (message: LiveMessage) => void) => {
  /** The last event that this tab knows of; undefined until it has heard where the stream is. */
  let at: string | undefined;
  const say = (frame: Frame) => {
    const message = messageOf(frame);
    if (message !== null) onMessage(message);
  };
  return {
    at: () => at ?? '',
    /** From the tab's own connection. Gives back the event that the frame follows on. */
    heard: (frame: Frame): string => {
      const after = at ?? '';
      if (frame.id !== '') at = frame.id;
      if (frame.name === HELLO) onMessage({ kind: after === '' ? 'opened' : 'resumed' });
      else say(frame);
      return after;
    },
    /** How the leader's stream is. */
    told: (news: Told) => {
      const wasLive = shown.value === 'live';
      shown.next(news.state);
      if (news.state !== 'live') return;
      if (at === undefined) onMessage({ kind: 'opened' });
      else if (at !== news.at) onMessage({ kind: 'reset' });
      else if (!wasLive) onMessage({ kind: 'resumed' });
      at = news.at;
    },
    /** A frame from the leader. One that this tab has seen before says nothing new. */
    passed: ({ frame, after }: Passed) => {
      if (isSignal(frame)) return say(frame);
      if (at === undefined || (frame.id === at && frame.name !== RESET)) return;
      if (after === at || frame.name === RESET) say(frame);
      else onMessage({ kind: 'reset' });
      at = frame.id;
    },
  };
};
