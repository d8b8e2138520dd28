import { connectors } from '../../domain/connectors/connector.ts';
import { categoryOf, type Position } from '../../domain/core/eventLog.ts';
import type { EventStore } from '../../domain/core/eventStore.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { failureFields } from '../../engine/async/failure.ts';
import { keepTrying } from '../../engine/async/keepTrying.ts';
import type { LogFeed } from '../../engine/feed/logFeed.ts';
import type { ProjectionProgress } from '../../engine/projections/projection.ts';

/**
 * Calls `changed` whenever connectors may have changed and their read model shows it, until `signal` aborts. Never
 * rejects; while the log cannot be read it calls nothing, so that whoever listens looks by itself now and then.
 */
export type ConnectorNews = (changed: () => void, signal: AbortSignal) => Promise<void>;

type Deps = {
  store: Pick<EventStore, 'head'>;
  feed: Pick<LogFeed, 'from'>;
  progress: ProjectionProgress;
  logger: Logger;
};

const APPLIED_WITHIN_MS = 5_000;

export const connectorNews =
  ({ store, feed, progress, logger }: Deps): ConnectorNews =>
  (changed, signal) => {
    const shown = async (position: Position): Promise<void> => {
      await progress.waitFor(['connectors'], position, APPLIED_WITHIN_MS, signal);
      changed();
    };
    return keepTrying(
      signal,
      async (advanced) => {
        const head = await store.head();
        // What happened before, and between two attempts, may not have been seen either.
        await shown(head);
        for await (const events of feed.from(head, signal)) {
          const last = events.findLast(({ stream }) => categoryOf(stream) === connectors.category);
          if (last !== undefined) await shown(last.position);
          advanced();
        }
      },
      (error, attempt) => logger.warn({ attempt, ...failureFields(error) }, 'connector_news_interrupted'),
    );
  };
