/** Names of the frames that tell of changes (SU-160 to SU-168). */
const CHANGES = [
  'ticket.received',
  'ticket.updated',
  'investigation.step',
  'investigation.verdict',
  'draft.updated',
  'connector.status',
] as const;

/** SU-159. `patch` holds the changed fields of the entity. */
export type Change = {
  position: string;
  type: (typeof CHANGES)[number];
  occurred_at: string;
  entity: { type: string; id: string };
  patch: Readonly<Record<string, unknown>>;
};

/** `reset`: too much was missed, or the place is unknown; whoever shows data reads it again. */
export type LiveMessage = { kind: 'change'; change: Change } | { kind: 'reset' };

/** `waiting`: connecting, or between two tries. */
export type LiveState = 'waiting' | 'live';

export type LiveStream = {
  state: () => LiveState;
  onState: (listener: () => void) => () => void;
  onMessage: (listener: (message: LiveMessage) => void) => () => void;
  close: () => void;
};

/** The service beats every 15 s; twice that and some without a frame means that the connection is dead. */
const SILENCE_MS = 40_000;
const RETRY_MS = 3_000;

/**
 * The tab's one stream of changes. Resumes after the last frame it saw, also when the browser has given up, the
 * machine has slept, or a proxy holds a dead connection open.
 */
export const openLiveStream = (url: string): LiveStream => {
  const stateListeners = new Set<() => void>();
  const messageListeners = new Set<(message: LiveMessage) => void>();
  let state: LiveState = 'waiting';
  let lastEventId = '';
  let source: EventSource | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const enter = (next: LiveState) => {
    if (state === next) return;
    state = next;
    for (const listener of stateListeners) listener();
  };
  const emit = (message: LiveMessage) => {
    for (const listener of messageListeners) listener(message);
  };
  const heard = (event: MessageEvent<string>) => {
    enter('live');
    if (event.lastEventId !== '') lastEventId = event.lastEventId;
    clearTimeout(silence);
    silence = setTimeout(connect, SILENCE_MS);
  };
  const connect = () => {
    source?.close();
    clearTimeout(retry);
    enter('waiting');
    const resume = lastEventId === '' ? '' : `?last_event_id=${encodeURIComponent(lastEventId)}`;
    source = new EventSource(`${url}${resume}`);
    source.addEventListener('hello', heard);
    source.addEventListener('heartbeat', heard);
    source.addEventListener('reset', (event) => {
      heard(event);
      emit({ kind: 'reset' });
    });
    for (const name of CHANGES)
      source.addEventListener(name, (event) => {
        heard(event);
        emit({ kind: 'change', change: JSON.parse(event.data) as Change });
      });
    source.addEventListener('error', () => {
      enter('waiting');
      // The browser retries a broken connection by itself, but gives up on an answer such as 503.
      if (source?.readyState === EventSource.CLOSED) retry = setTimeout(connect, RETRY_MS);
    });
  };

  connect();
  window.addEventListener('online', connect);
  return {
    state: () => state,
    onState: (listener) => {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    onMessage: (listener) => {
      messageListeners.add(listener);
      return () => messageListeners.delete(listener);
    },
    close: () => {
      window.removeEventListener('online', connect);
      clearTimeout(silence);
      clearTimeout(retry);
      source?.close();
    },
  };
};
