import type { Position } from '../../domain/core/log/eventLog.ts';
import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import type { BuildWork } from './checkpoints.ts';
import type { AddedRows } from './fold.ts';

/** A read model that follows the log. */
export type Follower = {
  work: BuildWork;
  /** Whether it may join others before it has shown that it can go on. */
  isTrusted: boolean;
  /** Its rows show everything up to `position`: told right after the commit, with what that has added to its tables. */
  reached(position: Position, added?: AddedRows): void;
};

/** A follower in its group. */
export type Member = Follower & {
  group: Group;
  /** Since when it is alone, in milliseconds of a clock that only grows. */
  aloneSince: number;
  isLeaving(): boolean;
  end: { resolve(): void; reject(reason: unknown): void };
};

/** The log could not be read, which is about no member; `cause` says why. */
export class LogUnread extends Error {
  constructor(cause: unknown) {
    super('the log could not be read', { cause });
    this.name = 'LogUnread';
  }
}

/** Read models that apply each batch together. `changed` aborts when the group must look at its members again. */
export type Group = { members: Set<Member>; changed: AbortController };

export const emptyGroup = (): Group => ({ members: new Set(), changed: new AbortController() });

export const nameOf = ({ work }: Member): string => work.projection.name;

/** Whether others may join it, and it may join others. */
export const isOpen = ({ members }: Group): boolean =>
  members.size > 0 && [...members].every(({ isTrusted }) => isTrusted);

/** Where the member stands that is furthest behind. */
export const placeOf = ({ members }: Group): Position =>
  [...members].map(({ work }) => work.build.position).reduce((least, place) => (least < place ? least : place));

/** Whether one of these events is of a type that a member handles. */
export const isWanted = ({ members }: Group, events: readonly RecordedEvent[]): boolean =>
  [...members].some(({ work }) => events.some(({ type }) => work.projection.handlerOf(type) !== undefined));

export const moveMembers = (members: readonly Member[], to: Group): void => {
  for (const member of members) {
    member.group.members.delete(member);
    member.group = to;
    to.members.add(member);
  }
  to.changed.abort();
};

/** `work`: what stands in the database now. */
export const advanceMember = (member: Member, work: BuildWork): void => {
  const isFurther = work.build.position > member.work.build.position;
  member.work = work;
  if (isFurther) member.reached(work.build.position, work.added);
};

/** The following ends; with a reason it could not go on. */
export const leaveGroup = (member: Member, reason?: unknown): void => {
  member.group.members.delete(member);
  if (reason === undefined) member.end.resolve();
  else member.end.reject(reason);
};
