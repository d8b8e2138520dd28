import { DomainError } from '../../domain/core/errors.ts';
import type { EventStore } from '../../domain/core/eventStore.ts';
import type { Position } from '../../domain/core/eventLog.ts';
import type { Exclusive } from '../../domain/core/exclusive.ts';
import { projectionBehind } from '../../engine/projections/progress.ts';
import type { Settling } from './http.ts';

export type QuotaDeps = Settling & { store: Pick<EventStore, 'head'>; exclusive: Exclusive };

/** What was made; null when nothing had to be appended for it. */
type Made = { position: Position | null };

/** A limit on how many things of a kind a workspace may have. */
export type Quota = {
  /** As the problem `quota_exceeded` names it; also the read model that counts. */
  name: 'clusters' | 'api_keys' | 'connectors';
  workspaceId: string;
  limit: number;
  count(): Promise<number>;
  /** Whether an attempt before a crash has made the thing already: its repeat takes no further place. */
  isMade(): Promise<boolean>;
};

/**
 * CL-92: a quota spans streams, so things of a workspace are made one at a time. A read model that is behind is told
 * before the wait for a turn; during the turn it only has to count what earlier turns have made. Throws
 * `quota_exceeded`, `projection_behind`, and `store_unavailable` where too many want to make one now.
 */
export const withinQuota = async <T extends Made>(
  deps: QuotaDeps,
  quota: Quota,
  make: () => Promise<T>,
): Promise<T> => {
  if (await quota.isMade()) return make();
  await counted(deps, quota, await deps.store.head());
  return deps.exclusive.run(`${quota.name} of ${quota.workspaceId}`, async (turn) => {
    if (await quota.isMade()) return make();
    const before = turn.last ?? (await deps.store.head());
    await counted(deps, quota, before);
    turn.last = before;
    await refuseBeyond(quota);
    turn.last = null;
    const made = await make();
    // What an earlier attempt has made may stand before what others made since.
    turn.last = made.position !== null && made.position > before ? made.position : before;
    return made;
  });
};

/** Waits until the read model counts everything up to `position`. */
const counted = async (deps: QuotaDeps, { name }: Quota, position: Position): Promise<void> => {
  if (!(await deps.progress.waitFor([name], position, deps.readAfterWriteMs))) throw projectionBehind([name]);
};

const refuseBeyond = async (quota: Quota): Promise<void> => {
  const { name, limit } = quota;
  const usage = await quota.count();
  if (usage < limit) return;
  throw new DomainError('quota_exceeded', {
    detail: `The workspace has ${usage} of ${limit} ${name.replace('_', ' ')}.`,
    members: { quota: name, current_usage: usage, current_limit: limit },
  });
};
