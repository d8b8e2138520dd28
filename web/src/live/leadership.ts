export type Candidate = {
  /** Takes over from a leader that has gone silent. */
  usurp: () => void;
  /** Leads no more, and does not want to. */
  leave: () => void;
};

/**
 * Wants to lead among the tabs of this browser that use the same name. At most one leads at a time; `begin` is called
 * when it is this one, and what that gives back when it no longer is. The browser passes the lead on when a tab closes
 * or crashes.
 *
 * Browsers offer such locks to secure pages only (https, or this machine itself); elsewhere every tab leads itself.
 */
export const campaign = (name: string, begin: () => () => void): Candidate => {
  const left = new AbortController();
  let waiting = new AbortController();
  let end: (() => void) | undefined;
  const lead = (): Promise<void> | undefined => {
    if (left.signal.aborted) return undefined;
    end = begin();
    return new Promise((resolve) => left.signal.addEventListener('abort', () => resolve()));
  };
  const request = (options: LockOptions): void => {
    navigator.locks.request(name, options, lead).catch(() => {
      if (options.signal?.aborted === true) return;
      // Taken away by a tab that had not heard of this one for long.
      end?.();
      if (!left.signal.aborted) stand();
    });
  };
  const stand = () => {
    waiting = new AbortController();
    request({ signal: AbortSignal.any([waiting.signal, left.signal]) });
  };
  if (isSecureContext) stand();
  else void lead();
  return {
    usurp: () => {
      if (!isSecureContext || left.signal.aborted) return;
      waiting.abort();
      request({ steal: true });
    },
    leave: () => {
      left.abort();
      end?.();
    },
  };
};
