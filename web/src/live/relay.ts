import type { RelayMessage } from './place.ts';

export type Relay = { post: (message: RelayMessage) => void; close: () => void };

/** Reaches every other tab of this browser that uses the same name; what one tab posts arrives in order. */
export const openRelay = (name: string, hear: (message: RelayMessage) => void): Relay => {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<RelayMessage>) => hear(data));
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    post: (message) => channel.postMessage(message),
    close: () => channel.close(),
  };
};

/** For a tab that is on its own. */
export const NO_RELAY: Relay = { post: () => undefined, close: () => undefined };
