import { categoryOf, idOf, type Position } from '../../domain/core/log/eventLog.ts';
import type { EventStore, RecordedEvent } from '../../domain/core/log/eventStore.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { apiKeys } from '../../domain/keys/apiKey.ts';
import { sessions } from '../../domain/sessions/session.ts';
import { users } from '../../domain/users/user.ts';
import { createNotifier } from '../../engine/async/notifier.ts';
import { failureFields } from '../../engine/async/failure.ts';
import { keepTrying } from '../../engine/async/keepTrying.ts';
import { pause } from '../../engine/async/pause.ts';
import type { LogFeed } from '../../engine/feed/logFeed.ts';

/** Follows what happens to callers, and knows whether anything may have happened that it has not seen. */
export type CallerWatch = {
  /**
   * Whether everything that had happened `WATCHED_MS` ago was told. Asks the log where it ends, once for all that ask
   * at the same time and not more often than that; false while the log is not followed. Rejects when the log does not answer.
   */
  isUpToDate(): Promise<boolean>;
  /**
   * The same for whoever may be served while the log is away: when it does not answer within 1 s, for how many
   * milliseconds nothing is known of what happened. Rejects once that is more than five minutes.
   */
  isUpToDateOrStale(): Promise<boolean | number>;
  run(signal: AbortSignal): Promise<void>;
};

/** What to do with an event: one session or key may have changed, or any. */
export type CallerChanged = { one(id: string): void; any(): void };

export type CallerWatchDeps = {
  store: Pick<EventStore, 'head'>;
  feed: Pick<LogFeed, 'from'>;
  /** A clock that never goes back. */
  nowMs: () => number;
  logger: Logger;
};

/** X-21 allows 1 s from a revocation on any node to its effect on this one. */
export const WATCHED_MS = 500;
/** An event that the log holds is here within moments; one that is not makes callers be read again. */
const ARRIVES_MS = 250;
/** So long whoever only reads waits for the log, and so long after it was last reached is served without it. */
const WAITS_MS = 1_000;
export const STALE_MAX_MS = 300_000;

export const createCallerWatch = (deps: CallerWatchDeps, changed: CallerChanged): CallerWatch => {
  const { store, feed, nowMs, logger } = deps;
  const arrivals = createNotifier();
  /** How far the log was followed; null while it is not. */
  let seen: Position | null = null;
  let knownAtMs = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;
  let silentAtMs = Number.NEGATIVE_INFINITY;

  const follow = async (signal: AbortSignal, advanced: () => void): Promise<void> => {
    try {
      seen = await store.head();
      // What happened before was not followed.
      changed.any();
      for await (const events of feed.from(seen, signal)) {
        for (const event of events) tell(changed, event);
        seen = events.at(-1)?.position ?? seen;
        arrivals.notify();
        advanced();
      }
    } finally {
      seen = null;
    }
  };

  const hasSeen = (head: Position): boolean => seen !== null && seen >= head;
  const reached = async (head: Position): Promise<boolean> => {
    const patience = AbortSignal.timeout(ARRIVES_MS);
    while (!hasSeen(head) && !patience.aborted) await arrivals.next(patience);
    return hasSeen(head);
  };

  const ask = async (): Promise<void> => {
    const askedAtMs = nowMs();
    if (await reached(await store.head())) knownAtMs = askedAtMs;
  };

  const askOnce = (): Promise<void> => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };
  const isRecent = (): boolean => seen !== null && nowMs() - knownAtMs < WATCHED_MS;

  return {
    isUpToDate: async () => {
      if (seen === null || isRecent()) return isRecent();
      await askOnce();
      return isRecent();
    },
    isUpToDateOrStale: async () => {
      if (seen === null || isRecent()) return isRecent();
      const asked = askOnce();
      const answers = asked.then(
        () => true,
        () => false,
      );
      // Who comes directly after one that has waited in vain does not wait again.
      const silent = pause(nowMs() - silentAtMs < WAITS_MS ? 0 : WAITS_MS).then(() => false);
      if (await Promise.race([answers, silent])) return isRecent();
      silentAtMs = nowMs();
      const agoMs = nowMs() - knownAtMs;
      if (agoMs <= STALE_MAX_MS) return agoMs;
      await asked;
      return isRecent();
    },
    run: (signal) =>
      keepTrying(
        signal,
        (advanced) => follow(signal, advanced),
        (error, attempt) => {
          if (attempt === 1) logger.warn(failureFields(error), 'callers_not_followed');
        },
      ),
  };
};

/** Whom the event may have changed; null for nobody. */
const whomOf = ({ stream }: RecordedEvent): { id: string } | 'any' | null => {
  const category = categoryOf(stream);
  // Which sessions a user has is not known here, and users change rarely.
  if (category === users.category) return 'any';
  return category === sessions.category || category === apiKeys.category ? { id: idOf(stream) } : null;
};

const tell = (changed: CallerChanged, event: RecordedEvent): void => {
  const whom = whomOf(event);
  if (whom === 'any') changed.any();
  else if (whom !== null) changed.one(whom.id);
};
