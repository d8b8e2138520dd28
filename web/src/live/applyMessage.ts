import type { Query, QueryClient } from '@tanstack/react-query';
import type { Change, LiveMessage } from './liveMessage.ts';

/**
 * What a feature does to what was read, by the name of the frame: changes are laid over the data, so that a busy log
 * causes no requests. Each function says what the patches of its frames hold.
 */
export type LiveHandler = Readonly<Record<string, (queries: QueryClient, change: Change<never>) => void>>;

/** One of the streams. `handlers`: of all features, one frame may concern several. `tellsOf`: what it keeps up to date. */
export type Feed = { handlers: readonly LiveHandler[]; tellsOf: (query: Query) => boolean };

/** Brings everything up to date that the tab has read and the feed tells of, also what is not shown right now. */
export const applyMessage = (
  queries: QueryClient,
  { handlers, tellsOf }: Feed,
  message: Exclude<LiveMessage, { kind: 'refused' }>,
): void => {
  switch (message.kind) {
    case 'opened':
    case 'reset':
      void queries.invalidateQueries({ predicate: tellsOf });
      return;
    case 'resumed':
      // Reads that failed while the service was away.
      void queries.refetchQueries({
        type: 'active',
        predicate: (query) => query.state.status === 'error' && tellsOf(query),
      });
      return;
    case 'change':
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the name of a frame says what its patch holds
      for (const handler of handlers) handler[message.change.type]?.(queries, message.change as Change<never>);
  }
};
