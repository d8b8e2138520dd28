import {
  BehaviorSubject,
  filter,
  finalize,
  NEVER,
  startWith,
  Subject,
  switchMap,
  tap,
  timer,
  type Subscription,
} from 'rxjs';
import { framesOf, SILENCE_MS } from './connection.ts';
import { leads } from './leadership.ts';
import { HELLO, STREAM_FRAMES, type Frame, type LiveMessage } from './liveMessage.ts';
import type { LiveState } from './liveState.ts';
import { createPlace, type RelayMessage } from './place.ts';
import { NO_RELAY, openRelay, type Relay } from './relay.ts';
import { seen } from './seen.ts';

export type LiveStream = {
  /** Null while it is not open. */
  state: () => LiveState | null;
  onState: (listener: () => void) => () => void;
  /** The last event that it has told of; '' before the first. */
  position: () => string;
  /** Does nothing while open. */
  open: (userId: string) => void;
  close: () => void;
};

type OnMessage = (message: LiveMessage) => void;

/** A leader says something at least as often as it hears of the service, or tries to. */
const LEADER_SILENCE_MS = SILENCE_MS + 20_000;

/** `name`: what tabs of this browser know the stream by. `frames`: names of those that tell of changes. */
type Source = { name: string; url: string; frames: readonly string[] };

/**
 * The changes of the log, through one connection that all tabs of the browser share: it makes only six to one service,
 * for all tabs together. One tab that somebody looks at leads: it holds the connection and passes on each frame. When
 * it is closed, hidden for long or gone silent, another one resumes where it was.
 */
export const createLiveStream = (source: Source, onMessage: OnMessage): LiveStream => {
  const shown = new BehaviorSubject<LiveState>('connecting');
  let joined: { subscription: Subscription; position: () => string } | undefined;
  return {
    state: () => (joined === undefined ? null : shown.value),
    onState: (listener) => {
      const listening = shown.subscribe(listener);
      return () => listening.unsubscribe();
    },
    position: () => joined?.position() ?? '',
    open: (userId) => {
      joined ??= join({ ...source, name: `${source.name} ${userId}` }, shown, onMessage);
    },
    close: () => {
      joined?.subscription.unsubscribe();
      joined = undefined;
      shown.next('connecting');
    },
  };
};

/** Takes part in the stream that tabs share under its name until unsubscribed. */
const join = ({ name, url, frames }: Source, shown: BehaviorSubject<LiveState>, onMessage: OnMessage) => {
  const place = createPlace(shown, onMessage);
  const leaderHeard = new Subject<void>();
  let isLeader = false;

  const become = (state: LiveState) => {
    shown.next(state);
    relay.post({ kind: 'told', state, at: place.at() });
  };
  const heard = (frame: Frame) => {
    const after = place.heard(frame);
    if (frame.name === HELLO) become('live');
    else relay.post({ kind: 'frame', frame, after });
  };
  const refused = () => {
    relay.post({ kind: 'refused' });
    onMessage({ kind: 'refused' });
  };
  const hear = (message: RelayMessage) => {
    if (message.kind === 'ask') {
      if (isLeader) become(shown.value);
      return;
    }
    leaderHeard.next();
    if (message.kind === 'told') place.told(message);
    else if (message.kind === 'frame') place.passed(message);
    else onMessage(message);
  };
  const relay: Relay = isSecureContext ? openRelay(name, hear) : NO_RELAY;
  const connection = framesOf(url, [...STREAM_FRAMES, ...frames], place.at, { lost: () => become('lost'), refused });
  const leaderSilent = leaderHeard.pipe(
    startWith(undefined),
    switchMap(() => timer(LEADER_SILENCE_MS)),
    filter(() => !isLeader),
  );
  const leading = leads(name, leaderSilent).pipe(
    tap((isMe) => {
      isLeader = isMe;
    }),
    switchMap((isMe) => (isMe ? connection : NEVER)),
    finalize(() => {
      isLeader = false;
    }),
  );
  const subscription = seen
    .pipe(
      tap((isSeen) => {
        if (isSeen) return;
        if (isLeader) become('paused');
        else shown.next('paused');
      }),
      switchMap((isSeen) => {
        // Whoever leads, or leads next, keeps this tab up to date.
        relay.post({ kind: 'ask' });
        return isSeen ? leading : NEVER;
      }),
      finalize(() => relay.close()),
    )
    .subscribe(heard);
  return { subscription, position: place.at };
};
