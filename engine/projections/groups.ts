import { createSemaphore } from '../async/semaphore.ts';
import type { LogFeed } from '../feed/logFeed.ts';
import type { Database } from '../sql.ts';
import { advanceGroup } from './advanceGroup.ts';
import { ApplyFailed } from './fold.ts';
import { NotMoved } from './checkpoints.ts';
import {
  emptyGroup,
  isOpen,
  leaveGroup,
  LogUnread,
  moveMembers,
  nameOf,
  placeOf,
  type Follower,
  type Group,
  type Member,
} from './group.ts';

/**
 * The read models of this process that follow the log. Those that stand at the same place are a group, which applies
 * each batch in one transaction. One that cannot go on with the others, or holds them
 * up, is left alone with the batch and joins a group again once it has got over it.
 */
export type Groups = {
  /**
   * Applies the log from the checkpoint on until `signal` aborts and the transaction under way has ended. Rejects with
   * what keeps this read model from going on: ApplyFailed, CheckpointMoved, LeaseLost, or what is wrong with log or
   * database.
   */
  follow(follower: Follower, signal: AbortSignal): Promise<void>;
};

/** Read models that are alone leave connections to the others. */
const LONE_MAX = 2;

export const createGroups = ({ database, feed }: { database: Database; feed: LogFeed }): Groups => {
  const groups = new Set<Group>();
  const deps = { database, feed, lone: createSemaphore(LONE_MAX) };

  /** Another group that stands where this one does, or in whose reach it is by what is in memory. */
  const hostOf = (group: Group): Group | undefined => {
    if (!isOpen(group)) return undefined;
    const place = placeOf(group);
    const isNear = (other: Group): boolean => placeOf(other) === place || feed.holdsBoth(place, placeOf(other));
    return [...groups].find((other) => other !== group && isOpen(other) && isNear(other));
  };

  const drive = async (group: Group): Promise<void> => {
    groups.add(group);
    for (;;) {
      for (const member of group.members) if (member.isLeaving()) leaveGroup(member);
      const host = hostOf(group);
      if (host !== undefined) moveMembers([...group.members], host);
      if (group.members.size === 0) break;
      await advanceGroup(deps, group, () => hostOf(group) !== undefined).catch((error: unknown) => part(group, error));
    }
    groups.delete(group);
  };

  const leaveAlone = (member: Member): void => {
    const group = emptyGroup();
    moveMembers([member], group);
    member.isTrusted = false;
    member.aloneSince = performance.now();
    void drive(group);
  };

  /** Those that the failure is about go, the others stay; when nobody knows which, each goes on alone. */
  const part = (group: Group, error: unknown): void => {
    const members = [...group.members];
    if (error instanceof NotMoved) {
      const reasons = new Map(error.unmoved.map(({ readModel, reason }) => [readModel, reason]));
      for (const member of members) if (reasons.has(nameOf(member))) leaveGroup(member, reasons.get(nameOf(member)));
      return;
    }
    if (error instanceof LogUnread) return members.forEach((member) => leaveGroup(member, error.cause));
    const failed = members.filter((member) => error instanceof ApplyFailed && nameOf(member) === error.readModel);
    if (members.length === 1) members.forEach((member) => leaveGroup(member, error));
    else (failed.length > 0 ? failed : members).forEach(leaveAlone);
  };

  return {
    follow: async (follower, signal) => {
      const { promise, ...end } = Promise.withResolvers<void>();
      const group = emptyGroup();
      const aloneSince = performance.now();
      const member: Member = { ...follower, group, aloneSince, isLeaving: () => signal.aborted, end };
      group.members.add(member);
      const look = (): void => member.group.changed.abort();
      signal.addEventListener('abort', look, { once: true });
      void drive(group);
      await promise.finally(() => signal.removeEventListener('abort', look));
    },
  };
};
