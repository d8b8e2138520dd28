import { CHANGE_TYPES, type Change } from './change.ts';
import type { LiveMessage } from './liveMessage.ts';
import { createState, type LiveState } from './liveState.ts';
import { whileSeen } from './whileSeen.ts';

export type LiveStream = {
  state: () => LiveState;
  onState: (listener: () => void) => () => void;
  /** Does nothing while open. */
  open: () => void;
  close: () => void;
};

/** The service beats every 15 s; twice that and some without a frame means that the connection is dead. */
const SILENCE_MS = 40_000;
const RETRY_MS = 3_000;

/**
 * The tab's one stream of changes. Resumes after the last frame it saw, also when the browser has given up, the
 * machine has slept, or a proxy holds a dead connection open. A browser makes only six connections to one service,
 * for all of its tabs together: a tab that nobody looks at leaves them to the others.
 */
export const createLiveStream = (url: string, onMessage: (message: LiveMessage) => void): LiveStream => {
  const { enter, ...shown } = createState();
  let lastEventId = '';
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unwatch: (() => void) | undefined;

  const heard = (event: MessageEvent<string>, message?: LiveMessage) => {
    enter('live');
    if (event.lastEventId !== '') lastEventId = event.lastEventId;
    expectMore();
    if (message !== undefined) onMessage(message);
  };
  const expectMore = () => {
    clearTimeout(timer);
    timer = setTimeout(reconnect, SILENCE_MS);
  };
  const connect = () => {
    const resume = lastEventId === '' ? '' : `?last_event_id=${encodeURIComponent(lastEventId)}`;
    source = new EventSource(`${url}${resume}`);
    listen(source, heard, () => ({ kind: lastEventId === '' ? 'opened' : 'resumed' }));
    source.addEventListener('error', failed);
    expectMore();
  };
  const failed = () => {
    enter('lost');
    // The browser retries a broken connection by itself, but gives up on an answer such as 401 or 503.
    if (source?.readyState !== EventSource.CLOSED) return;
    clearTimeout(timer);
    timer = setTimeout(reconnect, RETRY_MS);
    onMessage({ kind: 'refused' });
  };
  const disconnect = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const pause = () => {
    disconnect();
    enter('paused');
  };
  const reconnect = () => {
    // A page that nobody looks at stays away, also when the network is back.
    if (source === undefined) return;
    disconnect();
    enter('lost');
    connect();
  };

  return {
    ...shown,
    open: () => {
      if (unwatch !== undefined) return;
      window.addEventListener('online', reconnect);
      unwatch = whileSeen(connect, pause);
    },
    close: () => {
      window.removeEventListener('online', reconnect);
      unwatch?.();
      unwatch = undefined;
      disconnect();
      lastEventId = '';
      enter('connecting');
    },
  };
};

type Hear = (event: MessageEvent<string>, message?: LiveMessage) => void;

/** Every frame is heard, and most tell something. One source greets again whenever the browser has reconnected it. */
const listen = (source: EventSource, hear: Hear, greeting: () => LiveMessage): void => {
  source.addEventListener('hello', (event) => hear(event, greeting()));
  source.addEventListener('heartbeat', (event) => hear(event));
  source.addEventListener('reset', (event) => hear(event, { kind: 'reset' }));
  for (const type of CHANGE_TYPES)
    source.addEventListener(type, (event) => hear(event, { kind: 'change', change: changeIn(event) }));
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a frame of the service that also served this page
const changeIn = (event: MessageEvent<string>): Change => JSON.parse(event.data) as Change;
