/** A signal that hears of others until it is disposed of. */
export type EitherSignal = Disposable & { signal: AbortSignal };

/**
 * Aborts with the first of them, for its reason. For loops that wait at it with every event or statement: a signal of
 * `AbortSignal.any` enters a set of Node's whenever somebody begins to listen to it, and leaves it again
 * (docs/decisions/0096). Whoever makes one disposes of it, or it stays with its sources for as long as they live.
 */
export const eitherSignal = (...sources: readonly AbortSignal[]): EitherSignal => {
  const own = new AbortController();
  const hear = (): void => own.abort(sources.find(({ aborted }) => aborted)?.reason);
  if (sources.some(({ aborted }) => aborted)) hear();
  else for (const source of sources) source.addEventListener('abort', hear);
  return {
    signal: own.signal,
    [Symbol.dispose]: () => {
      for (const source of sources) source.removeEventListener('abort', hear);
    },
  };
};
