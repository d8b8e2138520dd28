import type { Query, QueryClient } from '@tanstack/react-query';
import type { Change, LiveMessage, Signal } from './liveMessage.ts';
import { isBeingRead, reread } from './overlay.ts';

/**
 * What a feature does to what was read, by the name of the frame: changes are laid over the data, so that a busy log
 * causes no requests. Each function says what the patches of its frames hold.
 */
export type LiveHandler = Readonly<Record<string, (queries: QueryClient, change: Change<never>) => void>>;

/** The same for signals, by the name of their frame. */
export type SignalHandler = Readonly<Record<string, (queries: QueryClient, signal: Signal<never>) => void>>;

/** `meta` of a query that signals keep up to date: it is read again after each break, in which some may have been missed. */
export const OF_SIGNALS = { ofSignals: true } as const;

/** One of the streams. `handlers`: of all features, one frame may concern several. `tellsOf`: what it keeps up to date. */
export type Feed = {
  handlers: readonly LiveHandler[];
  signals: readonly SignalHandler[];
  tellsOf: (query: Query) => boolean;
};

/** Brings everything up to date that the tab has read and the feed tells of, also what is not shown right now. */
export const applyMessage = (
  queries: QueryClient,
  { handlers, signals, tellsOf }: Feed,
  message: Exclude<LiveMessage, { kind: 'refused' }>,
): void => {
  switch (message.kind) {
    case 'opened':
    case 'reset':
      readAgain(queries, tellsOf);
      return;
    case 'resumed':
      readAgain(queries, (query) => tellsOf(query) && query.meta?.['ofSignals'] === true);
      // Reads that failed while the service was away.
      void queries.refetchQueries({
        type: 'active',
        predicate: (query) => query.state.status === 'error' && tellsOf(query),
      });
      return;
    case 'change':
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the name of a frame says what its patch holds
      for (const handler of handlers) handler[message.change.type]?.(queries, message.change as Change<never>);
      return;
    case 'signal':
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same for its data
      for (const handler of signals) handler[message.signal.name]?.(queries, message.signal as Signal<never>);
  }
};

/**
 * What is shown is asked for anew, in the place of an answer that is on its way. A first answer is waited for instead,
 * and so is one for what is not shown right now; it may have been given before the stream began, so that it is read
 * again once it is there.
 */
const readAgain = (queries: QueryClient, tellsOf: Feed['tellsOf']): void => {
  for (const query of queries.getQueryCache().findAll({ predicate: tellsOf })) {
    const isAskedAnew = query.isActive() && query.state.data !== undefined;
    if (!isAskedAnew && isBeingRead(queries, query.queryKey)) reread(queries, query.queryKey);
  }
  void queries.invalidateQueries({ predicate: tellsOf });
};
