import type { Position } from '../../domain/core/log/eventLog.ts';
import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import { pause } from '../async/pause.ts';
import type { Semaphore } from '../async/semaphore.ts';
import type { LogFeed } from '../feed/logFeed.ts';
import type { Database } from '../sql.ts';
import { applyAlone, applyBatch, movedTo } from './applyBatch.ts';
import { moveCheckpoints, NotMoved } from './checkpoints.ts';
import { advanceMember, isOpen, isWanted, LogUnread, nameOf, placeOf, type Group, type Member } from './group.ts';

/** Events that nobody in a group wants move the stored checkpoints at most so often. */
const STORE_MS = 250;
/** One that takes longer over a batch of its own would hold up the others. */
const QUICK_MS = 1_000;
/** A read model that was left alone and has met no event of its own since is like any other. */
const LONE_MS = 10_000;

export type GroupDeps = {
  database: Database;
  feed: LogFeed;
  /** For those that are alone, so that they leave connections to the others. */
  lone: Semaphore;
};

/**
 * Applies the log to the members of a group until it has changed, or until `mayEnd` says so between two batches.
 * Rejects with ApplyFailed, NotMoved, LogUnread, or what is wrong with the database.
 */
export const advanceGroup = async (deps: GroupDeps, group: Group, mayEnd: () => boolean): Promise<void> => {
  group.changed = new AbortController();
  const { signal } = group.changed;
  const batches = deps.feed.from(placeOf(group), signal, { pace: isOpen(group) ? 'leads' : 'follows' });
  let passed: Position | null = null;
  let due: Promise<'due'> | null = null;
  const read = () =>
    batches.next().catch((error: unknown) => {
      throw new LogUnread(error);
    });
  let next = read();
  try {
    for (;;) {
      const arrived = await (due === null ? next : Promise.race([next, due]));
      if (signal.aborted) return;
      if (arrived === 'due') {
        due = null;
        if (passed !== null) await storePassed(deps, group, passed);
        passed = null;
      } else {
        if (arrived.done === true) return;
        passed = await take(deps, group, arrived.value);
        if (passed !== null) due ??= pause(STORE_MS, signal).then(() => 'due');
        next = read();
      }
      if (signal.aborted || mayEnd()) return;
    }
  } finally {
    group.changed.abort();
    // Waits for a read under way; its failure, if any, comes too late to matter.
    await next.catch(() => undefined);
  }
};

/** The place up to which nobody wanted anything, if so: it is stored a little later. */
const take = async (deps: GroupDeps, group: Group, events: readonly RecordedEvent[]): Promise<Position | null> => {
  const to = events.at(-1)?.position ?? placeOf(group);
  if (isWanted(group, events)) {
    const [first, ...others] = group.members;
    if (first !== undefined && others.length === 0) await applyToOne(deps, first, events, to);
    else await applyToAll(deps, [...group.members], events, to);
    return null;
  }
  for (const member of group.members) {
    member.reached(to);
    member.isTrusted ||= performance.now() - member.aloneSince > LONE_MS;
  }
  return to;
};

const applyToAll = async (
  { database }: GroupDeps,
  members: readonly Member[],
  events: readonly RecordedEvent[],
  to: Position,
): Promise<void> => {
  const works = members.map(({ work }) => work);
  const moved = await applyBatch(database, works, events, to, 'grouped');
  for (const [index, member] of members.entries()) advanceMember(member, moved[index] ?? member.work);
};

const applyToOne = (
  { database, lone }: GroupDeps,
  member: Member,
  events: readonly RecordedEvent[],
  to: Position,
): Promise<void> =>
  lone.run(async () => {
    const begun = performance.now();
    await applyAlone(database, member.work, events, to, 'alone', (work) => advanceMember(member, work));
    member.isTrusted ||= performance.now() - begun < QUICK_MS;
  });

const storePassed = async ({ database }: GroupDeps, group: Group, to: Position): Promise<void> => {
  const members = [...group.members].filter(({ work }) => work.build.position < to);
  if (members.length === 0) return;
  const works = members.map(({ work }) => work);
  const busy = members.length > 1 ? 'skip' : 'wait';
  const unmoved = await database.transaction((sql) => moveCheckpoints(sql, works, to, busy), { isDerived: true });
  for (const member of members)
    if (!unmoved.some(({ readModel }) => readModel === nameOf(member))) advanceMember(member, movedTo(member.work, to));
  if (unmoved.length > 0) throw new NotMoved(unmoved);
};
