/**
 * `lost`: the connection was there, or could not be made; it is tried again. `paused`: given up because nobody looks,
 * until the page is shown and has caught up.
 */
export type LiveState = 'connecting' | 'live' | 'paused' | 'lost';

/** What the badge shows, and who wants to know of a change. */
export const createState = () => {
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
