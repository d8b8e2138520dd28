import type { Frame } from './liveMessage.ts';

export type ConnectionEvents = {
  heard: (frame: Frame) => void;
  /** Broken off, or never made; it is tried again. */
  lost: () => void;
  /** The service answered with an error, maybe because the session has ended; it is tried again. */
  refused: () => void;
};

export type Connection = { reconnect: () => void; close: () => void };

/** The service beats every 15 s; twice that and some without a frame means that the connection is dead. */
export const SILENCE_MS = 40_000;
const RETRY_MS = 3_000;

/**
 * An event stream that is kept up until it is closed. Resumes after `resumeAfter()`, also when the browser has given
 * up, the machine has slept, or a proxy holds a dead connection open.
 */
export const connectTo = (
  url: string,
  names: readonly string[],
  resumeAfter: () => string,
  { heard, lost, refused }: ConnectionEvents,
): Connection => {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const reconnectIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(reconnect, ms);
  };
  const connect = () => {
    source = new EventSource(addressOf(url, resumeAfter()));
    for (const name of names)
      source.addEventListener(name, ({ lastEventId: id, data }: MessageEvent<string>) => {
        reconnectIn(SILENCE_MS);
        heard({ name, id, data });
      });
    source.addEventListener('error', failed);
    reconnectIn(SILENCE_MS);
  };
  const failed = () => {
    lost();
    // The browser retries a broken connection by itself, but gives up on an answer such as 401 or 503.
    if (source?.readyState !== EventSource.CLOSED) return;
    reconnectIn(RETRY_MS);
    refused();
  };
  const close = () => {
    clearTimeout(timer);
    source?.close();
  };
  const reconnect = () => {
    close();
    lost();
    connect();
  };
  connect();
  return { reconnect, close };
};

const addressOf = (url: string, lastEventId: string): string => {
  if (lastEventId === '') return url;
  return `${url}${url.includes('?') ? '&' : '?'}last_event_id=${encodeURIComponent(lastEventId)}`;
};
