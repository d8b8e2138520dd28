import {
  exhaustMap,
  expand,
  filter,
  interval,
  map,
  mergeMap,
  of,
  share,
  startWith,
  switchMap,
  timer,
  type Subscription,
} from 'rxjs';
import { apiKeys } from '../../domain/keys/apiKey.ts';
import { categoryOf, type StreamName } from '../../domain/core/log/eventLog.ts';
import { sessions } from '../../domain/sessions/session.ts';
import { users } from '../../domain/users/user.ts';
import { changeSignalOf, type ChangeSignal, type ChangeSignalDeps } from '../../engine/feed/changeSignal.ts';
import type { Principal } from '../http/access.ts';

export type HolderDeps = ChangeSignalDeps & {
  /**
   * until when the session or key that opened a stream stands, as things are now, in milliseconds since 1970; a
   * time that has passed once it does not. Asks the log itself, and keeps nothing.
   */
  standsUntil: (principal: Principal) => Promise<number>;
  /** ISO 8601 UTC with milliseconds. */
  now: () => string;
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

/**
 * whether the log answers is asked so often while anybody holds a stream; the last question before five minutes of
 * silence are over closes them all.
 */
const REACH_MS = 20_000;
const SILENT_MAX_MS = 280_000;

type Holder = { closes: Set<() => void>; watching: Subscription };

/**
 * Watches over the holders of streams, however many streams each has: an event of its session, user or key, by
 * whichever node, makes it be asked about at once, and so does the time until which it stands. Nothing is asked while
 * nothing happens, but whether the log answers. An unanswered question changes nothing and is asked again, for five
 * minutes.
 */
export const createHolders = (deps: HolderDeps): Holders => {
  const holders = new Map<string, Holder>();
  const changes = changeSignalOf(deps, [], ({ stream }) => CATEGORIES.has(categoryOf(stream))).pipe(share());

  const closeAll = (): void => {
    for (const { closes } of [...holders.values()]) for (const close of [...closes]) close();
  };
  const reached = (): Promise<boolean> =>
    deps.store.head().then(
      () => true,
      () => false,
    );
  let guarding: Subscription | null = null;
  const guard = (): Subscription => {
    let reachedAt = Date.parse(deps.now());
    return interval(REACH_MS)
      .pipe(exhaustMap(reached))
      .subscribe((answers) => {
        const at = Date.parse(deps.now());
        if (answers) reachedAt = at;
        else if (at - reachedAt >= SILENT_MAX_MS) closeAll();
      });
  };

  const open = (id: string, principal: Principal): Holder => {
    const closes = new Set<() => void>();
    const holder = { closes, watching: watch(deps, principal, changes, () => closes.forEach((close) => close())) };
    holders.set(id, holder);
    guarding ??= guard();
    return holder;
  };

  return {
    add: (principal, close) => {
      const id = principal.type === 'user' ? principal.sessionId : principal.keyId;
      const holder = holders.get(id) ?? open(id, principal);
      holder.closes.add(close);
      return () => {
        holder.closes.delete(close);
        if (holder.closes.size > 0 || holders.get(id) !== holder) return;
        holder.watching.unsubscribe();
        holders.delete(id);
        if (holders.size > 0) return;
        guarding?.unsubscribe();
        guarding = null;
      };
    },
  };
};

const CATEGORIES: ReadonlySet<string> = new Set([sessions.category, users.category, apiKeys.category]);

/** The streams whose events say whether the caller still stands. */
const streamsOf = (principal: Principal): readonly StreamName[] =>
  principal.type === 'user'
    ? [sessions.stream(principal.sessionId), users.stream(principal.userId)]
    : [apiKeys.stream(principal.keyId)];

/** Calls `end` when the caller stands no more. */
const watch = (
  { standsUntil, now }: HolderDeps,
  principal: Principal,
  changes: ChangeSignal,
  end: () => void,
): Subscription => {
  const streams = streamsOf(principal);
  /** Gives back milliseconds until the next question. */
  const ask = async (): Promise<number> => {
    const until = await standsUntil(principal).catch(() => null);
    if (until === null) return LOOK_MS;
    const leftMs = until - Date.parse(now());
    if (leftMs <= 0) end();
    return Math.min(leftMs, LOOK_MAX_MS);
  };
  return changes
    .pipe(
      filter((events) => events === undefined || events.some(({ stream }) => streams.includes(stream))),
      map(() => 0),
      startWith(LOOK_MS),
      switchMap((firstMs) => of(firstMs).pipe(expand((waitMs) => timer(waitMs).pipe(mergeMap(ask))))),
    )
    .subscribe();
};
