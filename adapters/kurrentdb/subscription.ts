import { LogBroken, LogCut, type Position, type StoredEvent } from '../../domain/core/log/eventLog.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { failureFields } from '../../engine/async/failure.ts';
import { orAborted } from '../../engine/async/limits.ts';
import { backoffMs, pause } from '../../engine/async/pause.ts';
import type { End } from './head.ts';
import { messages } from './messages.ts';
import { placeOf } from './positions.ts';
import type { Connection } from './protocol/connection.ts';
import { CallFailed, ServerSilent } from './protocol/failures.ts';
import type { ReadMessage } from './protocol/replies.ts';
import { subscribeRequest } from './protocol/requests.ts';
import { oursIn } from './reads.ts';

export type SubscriptionDeps = {
  connection: Connection;
  head: () => Promise<End>;
  /** Told of each stream of ours whose metadata an event sets. */
  changed: (stream: string) => void;
  logger: Logger;
};

/** So long may nothing come, although there is something: then the subscription has died without a word. */
const QUIET_MS = 10_000;
const RETRY_MS = 100;
/** A write is read back within 1 s of the server's return. */
const RETRY_MAX_MS = 500;
const CUT_LOOKS = 5;
const CUT_LOOK_MS = 500;

/**
 * Our events after `after`, then live, each once and in order: what was seen already is dropped, and whatever ends a
 * subscription, an end without a word included, begins another one behind the last event. Throws LogBroken alone.
 */
export async function* follow(
  deps: SubscriptionDeps,
  after: Position,
  signal: AbortSignal,
): AsyncGenerator<readonly StoredEvent[]> {
  let at = after;
  for (let failures = 1; !signal.aborted; failures += 1) {
    try {
      for await (const events of oneSubscription(deps, at, signal)) {
        at = events.at(-1)?.position ?? at;
        failures = 1;
        yield events;
      }
      if (!signal.aborted) throw new CallFailed('lost', 'the subscription ended');
    } catch (error) {
      if (error instanceof LogBroken) throw error;
      if (signal.aborted) return;
      deps.logger.warn(failureFields(error), 'event_log_subscription_lost');
      if (!(error instanceof CallFailed && error.kind === 'not_leader'))
        await pause(backoffMs(failures, RETRY_MS, RETRY_MAX_MS) * (0.5 + Math.random() / 2), signal);
    }
  }
}

async function* oneSubscription(
  deps: SubscriptionDeps,
  after: Position,
  signal: AbortSignal,
): AsyncGenerator<readonly StoredEvent[]> {
  let at = after;
  const from = await beginning(deps, after, signal);
  for await (const batch of messages(deps.connection, subscribeRequest(placeOf(from)), signal, QUIET_MS)) {
    if (batch.length === 0) await refuseSilence(deps, at, signal);
    tellChanges(deps, batch);
    const events = following(at, oursIn(batch));
    at = events.at(-1)?.position ?? at;
    if (events.length > 0) yield events;
  }
}

/**
 * Where to subscribe so that nothing after `after` is missed: behind what others have written since, when nothing of
 * ours stands there, else behind `after`. Throws LogCut when the log ends before it.
 */
const beginning = async ({ head }: SubscriptionDeps, after: Position, signal: AbortSignal): Promise<Position> => {
  let end = await orAborted(head(), signal);
  // After an election the new leader may be about to find its own end.
  for (let looks = 1; end.ours < after && looks < CUT_LOOKS && !signal.aborted; looks += 1) {
    await pause(CUT_LOOK_MS, signal);
    end = await orAborted(head(), signal);
  }
  if (end.ours < after && !signal.aborted) throw new LogCut(after);
  return end.ours === after && end.any > after ? end.any : after;
};

/** A checkpoint is a sign of life, and nothing else is read out of one: servers have sent wrong ones. */
const refuseSilence = async (
  { connection, head }: SubscriptionDeps,
  at: Position,
  signal: AbortSignal,
): Promise<void> => {
  if ((await orAborted(head(), signal)).ours <= at) return;
  connection.renew();
  throw new ServerSilent();
};

/** Without what was seen already. */
const following = (at: Position, events: readonly StoredEvent[]): readonly StoredEvent[] => {
  let last = at;
  return events.filter(({ position }) => {
    const isNew = position > last;
    if (isNew) last = position;
    return isNew;
  });
};

const tellChanges = ({ changed }: SubscriptionDeps, batch: readonly ReadMessage[]): void => {
  for (const message of batch) if (message.kind === 'event' && message.changed !== null) changed(message.changed);
};
