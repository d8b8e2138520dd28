import { CHANGE_TYPES, type Change } from './change.ts';

/**
 * `opened`: frames follow from now on; what was read before may lack what happened meanwhile. `resumed`: the
 * connection is back, and nothing was missed. `reset`: too much was missed; read everything again.
 * `refused`: the service answered with an error, maybe because the session has ended.
 */
export type LiveMessage =
  | { kind: 'opened' }
  | { kind: 'resumed' }
  | { kind: 'reset' }
  | { kind: 'refused' }
  | { kind: 'change'; change: Change };

/** `lost`: the connection was there, or could not be made; it is tried again. */
export type LiveState = 'connecting' | 'live' | 'lost';

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
 * machine has slept, or a proxy holds a dead connection open.
 */
export const createLiveStream = (url: string, onMessage: (message: LiveMessage) => void): LiveStream => {
  const { enter, ...shown } = createState();
  let lastEventId = '';
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const heard = (event: MessageEvent<string>) => {
    enter('live');
    if (event.lastEventId !== '') lastEventId = event.lastEventId;
    clearTimeout(timer);
    timer = setTimeout(reconnect, SILENCE_MS);
  };
  const connect = () => {
    const resume = lastEventId === '' ? '' : `?last_event_id=${encodeURIComponent(lastEventId)}`;
    source = new EventSource(`${url}${resume}`);
    source.addEventListener('hello', (event) => {
      const kind = lastEventId === '' ? 'opened' : 'resumed';
      heard(event);
      onMessage({ kind });
    });
    source.addEventListener('heartbeat', heard);
    source.addEventListener('reset', (event) => {
      heard(event);
      onMessage({ kind: 'reset' });
    });
    for (const type of CHANGE_TYPES)
      source.addEventListener(type, (event) => {
        heard(event);
        onMessage({ kind: 'change', change: changeIn(event) });
      });
    source.addEventListener('error', failed);
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
  const reconnect = () => {
    disconnect();
    enter('lost');
    connect();
  };

  return {
    ...shown,
    open: () => {
      if (source !== undefined) return;
      window.addEventListener('online', reconnect);
      connect();
    },
    close: () => {
      window.removeEventListener('online', reconnect);
      disconnect();
      lastEventId = '';
      enter('connecting');
    },
  };
};

/** What the badge shows, and who wants to know of a change. */
const createState = () => {
  const listeners = new Set<() => void>();
  let state: LiveState = 'connecting';
  return {
    state: () => state,
    onState: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    enter: (next: LiveState) => {
      if (state === next) return;
      state = next;
      for (const listener of listeners) listener();
    },
  };
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a frame of the service that also served this page
const changeIn = (event: MessageEvent<string>): Change => JSON.parse(event.data) as Change;
