import { connectTo, SILENCE_MS, type Connection, type ConnectionEvents } from './connection.ts';
import { campaign, type Candidate } from './leadership.ts';
import { HELLO, STREAM_FRAMES, type Frame, type LiveMessage } from './liveMessage.ts';
import { createState, type LiveState } from './liveState.ts';
import { createPlace, type RelayMessage } from './place.ts';
import { NO_RELAY, openRelay, type Relay } from './relay.ts';
import { whileSeen } from './whileSeen.ts';

export type LiveStream = {
  /** Null while it is not open. */
  state: () => LiveState | null;
  onState: (listener: () => void) => () => void;
  /** Does nothing while open. */
  open: (userId: string) => void;
  close: () => void;
};

type OnMessage = (message: LiveMessage) => void;
type Connect = (resumeAfter: () => string, events: ConnectionEvents) => Connection;
type Shown = { state: () => LiveState; enter: (state: LiveState) => void };

/** A leader says something at least as often as it hears of the service, or tries to. */
const LEADER_SILENCE_MS = SILENCE_MS + 20_000;

/** `name`: what tabs of this browser know the stream by. `frames`: names of those that tell of changes. */
type Source = { name: string; url: string; frames: readonly string[] };

/**
 * The changes of the log, through one connection that all tabs of the browser share: it makes only six to one service,
 * for all tabs together. One tab that somebody looks at leads: it holds the connection and passes on each frame. When
 * it is closed, hidden for long or gone silent, another one resumes where it was.
 */
export const createLiveStream = ({ name, url, frames }: Source, onMessage: OnMessage): LiveStream => {
  const connect: Connect = (resumeAfter, events) => connectTo(url, [...STREAM_FRAMES, ...frames], resumeAfter, events);
  const { enter, state, onState } = createState();
  let leave: (() => void) | undefined;
  return {
    state: () => (leave === undefined ? null : state()),
    onState,
    open: (userId) => {
      if (leave !== undefined) return;
      leave = join(connect, `${name} ${userId}`, { state, enter }, onMessage);
    },
    close: () => {
      leave?.();
      leave = undefined;
      enter('connecting');
    },
  };
};

/** Takes part in the stream that tabs share under `name`. Gives back how to leave. */
const join = (connect: Connect, name: string, shown: Shown, onMessage: OnMessage): (() => void) => {
  const place = createPlace(shown, onMessage);
  let connection: Connection | undefined;
  let candidate: Candidate | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const become = (state: LiveState) => {
    shown.enter(state);
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
  const lead = () => {
    clearTimeout(silence);
    const mine = connect(place.at, { heard, lost: () => become('lost'), refused });
    connection = mine;
    return () => {
      mine.close();
      if (connection === mine) connection = undefined;
    };
  };
  const expectLeader = () => {
    clearTimeout(silence);
    if (connection === undefined) silence = setTimeout(() => candidate?.usurp(), LEADER_SILENCE_MS);
  };
  const hear = (message: RelayMessage) => {
    if (message.kind === 'ask') {
      if (connection !== undefined) become(shown.state());
      return;
    }
    expectLeader();
    if (message.kind === 'told') place.told(message);
    else if (message.kind === 'frame') place.passed(message);
    else onMessage(message);
  };

  const relay: Relay = isSecureContext ? openRelay(name, hear) : NO_RELAY;
  const seen = () => {
    candidate = campaign(name, lead);
    expectLeader();
    relay.post({ kind: 'ask' });
  };
  const unseen = () => {
    if (connection === undefined) shown.enter('paused');
    else become('paused');
    candidate?.leave();
    // Whoever else leads keeps this tab up to date.
    relay.post({ kind: 'ask' });
  };
  const reconnect = () => connection?.reconnect();
  window.addEventListener('online', reconnect);
  const unwatch = whileSeen(seen, unseen);
  return () => {
    window.removeEventListener('online', reconnect);
    unwatch();
    clearTimeout(silence);
    candidate?.leave();
    relay.close();
  };
};
