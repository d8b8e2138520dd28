/** How long a call may take: it ends when `signal` aborts, and by itself at `deadline`. */
export type Limits = { signal: AbortSignal; deadline: Date };

/** Limits of `ms` from now. */
export const within = (ms: number, signal: AbortSignal): Limits => ({ signal, deadline: new Date(Date.now() + ms) });

/** Aborts when one of the limits is reached; its reason is the signal's own, or a TimeoutError. */
export const endOf = ({ signal, deadline }: Limits): AbortSignal => {
  const left = deadline.getTime() - Date.now();
  const overdue =
    left > 0
      ? AbortSignal.timeout(left)
      : AbortSignal.abort(new DOMException('the deadline has passed', 'TimeoutError'));
  return AbortSignal.any([signal, overdue]);
};

/** What `promise` comes to, or rejects with the signal's reason as soon as it aborts; `promise` then goes on alone. */
export const orAborted = async <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> => {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
};
