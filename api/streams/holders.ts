import { apiKeys } from '../../domain/keys/apiKey.ts';
import type { StreamName } from '../../domain/core/eventLog.ts';
import type { EventStore } from '../../domain/core/eventStore.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { sessions } from '../../domain/sessions/session.ts';
import { users } from '../../domain/users/user.ts';
import { createBell } from '../../engine/async/bell.ts';
import { failureFields } from '../../engine/async/failure.ts';
import { keepTrying } from '../../engine/async/keepTrying.ts';
import type { LogFeed } from '../../engine/feed/logFeed.ts';
import type { Principal } from '../http/access.ts';

export type HolderDeps = {
  feed: Pick<LogFeed, 'from'>;
  store: Pick<EventStore, 'head'>;
  /**
   * until when the session or key that opened a stream stands, as things are now, in milliseconds since 1970; a
   * time that has passed once it does not. Asks the log itself, and keeps nothing.
   */
  standsUntil: (principal: Principal) => Promise<number>;
  /** ISO 8601 UTC with milliseconds. */
  now: () => string;
  logger: Logger;
};

/** The sessions and keys that hold streams. */
export type Holders = {
  /** Calls `close` when the holder no longer stands. Gives back how to end that. */
  add(principal: Principal, close: () => void): () => void;
};

/** When a holder is looked at first, and again where no answer came: X-21 gives 5 s. */
const LOOK_MS = 2_000;
/** A safety net: what ends a holder is an event, which is seen at once, or a time, which is known. */
const LOOK_MAX_MS = 300_000;

type Holder = { closes: Set<() => void>; news(): void; end(): void };

/**
 * Watches over the holders of streams, however many streams each has: an event of its session, user or key, by
 * whichever node, makes it be asked about at once, and so does the time until which it stands. Nothing is asked while
 * nothing happens. An unanswered question changes nothing and is asked again.
 */
export const createHolders = (deps: HolderDeps, closing: AbortSignal): Holders => {
  const holders = new Map<string, Holder>();
  const concerned = new Map<StreamName, Set<Holder>>();
  let following = false;
  let hasMissed = false;

  const follow = (): Promise<void> =>
    keepTrying(
      closing,
      async (advanced) => {
        const head = await deps.store.head();
        if (hasMissed) for (const holder of holders.values()) holder.news();
        hasMissed = false;
        for await (const events of deps.feed.from(head, closing)) {
          for (const { stream } of events) for (const holder of concerned.get(stream) ?? []) holder.news();
          advanced();
        }
      },
      (error, attempt) => {
        hasMissed = true;
        deps.logger.warn({ attempt, ...failureFields(error) }, 'stream_holders_unwatched');
      },
    );

  const open = (id: string, principal: Principal): Holder => {
    const holder = watchOver(deps, principal);
    holders.set(id, holder);
    for (const stream of streamsOf(principal)) concerned.set(stream, (concerned.get(stream) ?? new Set()).add(holder));
    if (!following) void follow();
    following = true;
    return holder;
  };
  const drop = (id: string, principal: Principal, holder: Holder): void => {
    holder.end();
    holders.delete(id);
    for (const stream of streamsOf(principal)) {
      concerned.get(stream)?.delete(holder);
      if (concerned.get(stream)?.size === 0) concerned.delete(stream);
    }
  };

  return {
    add: (principal, close) => {
      const id = principal.type === 'user' ? principal.sessionId : principal.keyId;
      const holder = holders.get(id) ?? open(id, principal);
      holder.closes.add(close);
      return () => {
        holder.closes.delete(close);
        if (holder.closes.size === 0 && holders.get(id) === holder) drop(id, principal, holder);
      };
    },
  };
};

/** The streams whose events say whether the caller still stands. */
const streamsOf = (principal: Principal): readonly StreamName[] =>
  principal.type === 'user'
    ? [sessions.stream(principal.sessionId), users.stream(principal.userId)]
    : [apiKeys.stream(principal.keyId)];

const watchOver = ({ standsUntil, now }: HolderDeps, principal: Principal): Holder => {
  const closes = new Set<() => void>();
  const over = new AbortController();
  const bell = createBell();
  let hasNews = false;

  /** Milliseconds until the next question. */
  const ask = async (): Promise<number> => {
    const until = await standsUntil(principal).catch(() => null);
    if (until === null) return LOOK_MS;
    const leftMs = until - Date.parse(now());
    if (leftMs <= 0) for (const close of closes) close();
    return Math.min(leftMs, LOOK_MAX_MS);
  };
  void (async () => {
    for (let waitMs = LOOK_MS; ; waitMs = await ask()) {
      if (!hasNews) await bell.next(over.signal, waitMs);
      if (over.signal.aborted) return;
      hasNews = false;
    }
  })();

  return {
    closes,
    news: () => {
      hasNews = true;
      bell.ring();
    },
    end: () => over.abort(),
  };
};
