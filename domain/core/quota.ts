import { DomainError } from './problems/errors.ts';
import type { Position, StreamName } from './log/eventLog.ts';
import type { EventStore } from './log/eventStore.ts';
import type { Locks } from './locks.ts';

/** A limit on how many things of a kind a workspace may have. */
export type Quota = {
  /** As the problem `quota_exceeded` names it. */
  name: 'clusters' | 'api_keys' | 'connectors' | 'webhooks' | 'ticket_sources';
  limit: number;
  /**
   * How many the workspace has, once everything up to `position` is counted. Throws `projection_behind` when that takes
   * too long.
   */
  count(workspaceId: string, position: Position): Promise<number>;
};

export type QuotaPorts = { store: Pick<EventStore, 'head' | 'readStream'>; locks: Locks };

/** One thing to be made; what stands in its stream was made by an earlier attempt, and takes no further place. */
export type Place = { quota: Quota; workspaceId: string; stream: StreamName };

/** What was made; null when nothing had to be appended for it. */
type Made = { position: Position | null };

/**
 * CL-92: a quota spans streams, so things of a workspace are made one at a time. A count that is behind, or too high
 * already, is told before the wait for a turn; during the turn it only has to hold what earlier turns have made. Throws
 * `quota_exceeded`, `projection_behind`, and `store_unavailable` where too many want to make one now.
 */
export const withinQuota = async <T extends Made>(
  { store, locks }: QuotaPorts,
  { quota, workspaceId, stream }: Place,
  make: () => Promise<T>,
): Promise<T> => {
  if (await holdsEvents(store, stream)) return make();
  refuseBeyond(quota, await quota.count(workspaceId, await store.head()));
  return locks.run(`${quota.name} of ${workspaceId}`, async (turn) => {
    if (await holdsEvents(store, stream)) return make();
    const before = turn.last ?? (await store.head());
    const usage = await quota.count(workspaceId, before);
    turn.last = before;
    refuseBeyond(quota, usage);
    turn.last = null;
    const made = await make();
    // What an earlier attempt has made may stand before what others made since.
    turn.last = made.position !== null && made.position > before ? made.position : before;
    return made;
  });
};

const holdsEvents = async (store: QuotaPorts['store'], stream: StreamName): Promise<boolean> => {
  const events = store.readStream(stream)[Symbol.asyncIterator]();
  const first = await events.next();
  await events.return?.();
  return first.done !== true;
};

const refuseBeyond = ({ name, limit }: Quota, usage: number): void => {
  if (usage < limit) return;
  throw new DomainError('quota_exceeded', {
    detail: `The workspace has ${usage} of ${limit} ${name.replace('_', ' ')}.`,
    members: { quota: name, current_usage: usage, current_limit: limit },
  });
};
