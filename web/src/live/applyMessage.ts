import type { QueryClient } from '@tanstack/react-query';
import type { Change, LiveMessage } from './liveMessage.ts';

/**
 * What a feature does to what was read, by the name of the frame: changes are laid over the data, so that a busy log
 * causes no requests. Each function says what the patches of its frames hold.
 */
export type LiveHandler = Readonly<Record<string, (queries: QueryClient, change: Change<never>) => void>>;

/**
 * Brings everything that the tab has read up to date, also what is not shown right now. `handlers`: of all features;
 * one frame may concern several.
 */
export const applyMessage = (
  queries: QueryClient,
  handlers: readonly LiveHandler[],
  message: Exclude<LiveMessage, { kind: 'refused' }>,
): void => {
  switch (message.kind) {
    case 'opened':
    case 'reset':
      void queries.invalidateQueries();
      return;
    case 'resumed':
      // Reads that failed while the service was away.
      void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
      return;
    case 'change':
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the name of a frame says what its patch holds
      for (const handler of handlers) handler[message.change.type]?.(queries, message.change as Change<never>);
  }
};
