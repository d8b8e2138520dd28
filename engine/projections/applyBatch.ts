import type { Position } from '../../domain/core/eventLog.ts';
import type { RecordedEvent } from '../../domain/core/eventStore.ts';
import { foldEvents, type Folded, type Left } from './applyEvents.ts';
import { moveAndCommit, SomeNotMoved, whyNotMoved, type BuildWork, type Busy } from './checkpoints.ts';
import { ApplyFailed, foldAhead, type Target } from './fold.ts';
import { keptOfBusy } from './rows/heldRows.ts';
import type { Database, Transaction } from '../sql.ts';

/**
 * A group waits a moment for the tables of one of its read models, which then goes on alone; a lone one gives its
 * connection back now and then while it waits; a build that nobody reads may take its time.
 */
const MANNERS = {
  grouped: { busy: 'skip', limits: { lockMs: 250, limitMs: 5_000 } },
  alone: { busy: 'wait', limits: { lockMs: 1_000 } },
  building: { busy: 'wait', limits: {} },
} as const;
export type Manner = keyof typeof MANNERS;

/**
 * Applies to each build the events behind its checkpoint, and moves the checkpoints that stand before `to` there, in one
 * transaction: a crash leaves all or nothing. Throws ApplyFailed, which names one of them, and NotMoved. Returns the
 * builds with their new checkpoints. `upcoming`: the batch behind it. If it is there in time, it is folded while the
 * database writes this one, and meets all rows that this one has touched; else those of busy tables alone are kept.
 */
export const applyBatch = async (
  database: Database,
  works: readonly BuildWork[],
  events: readonly RecordedEvent[],
  to: Position,
  manner: Manner,
  upcoming: Upcoming = NOTHING_YET,
): Promise<readonly BuildWork[]> => {
  const behind = works.filter(({ build }) => build.position < to);
  if (behind.length === 0) return works;
  const { busy, limits } = MANNERS[manner];
  const options = { isDerived: true, findsByKey: true, ...limits };
  const { promise: sent, resolve: send } = Promise.withResolvers<LeftFor>();
  const committing = database
    .transaction((sql) => applyAndCommit(sql, behind, events, to, busy, send), options)
    .catch(async (error: unknown) => {
      throw error instanceof SomeNotMoved ? await whyNotMoved(database, behind, to, busy) : error;
    });
  const ahead = await foldMeanwhile(behind, sent, upcoming, committing);
  const leftFor = await committing;
  return works.map((work) => {
    if (!behind.includes(work)) return work;
    const moved = { ...movedTo(work, to), ...leftFor(work) };
    const folded = ahead.get(work);
    return folded === undefined ? withBusyRows(moved) : { ...moved, ...folded };
  });
};

/** What people wrote waits in memory for no batch that may never come. */
const withBusyRows = (work: BuildWork): BuildWork =>
  work.kept === undefined ? work : { ...work, kept: keptOfBusy(work.kept) };

/** The events that come next; null when nothing is known of them. */
export type Upcoming = Promise<readonly RecordedEvent[] | null>;
const NOTHING_YET: Upcoming = Promise.resolve(null);

/** What the batch leaves behind for a build; nothing where nothing was of its types. */
type LeftFor = (target: Target) => Left;

/** Rows, checkpoints and commit are sent together, which `send` tells. */
const applyAndCommit = async (
  sql: Transaction,
  works: readonly BuildWork[],
  events: readonly RecordedEvent[],
  to: Position,
  busy: Busy,
  send: (leftFor: LeftFor) => void,
): Promise<LeftFor> => {
  let last: Folded = { write: () => Promise.resolve(), left: new Map() };
  const left = new Map<string, Left>();
  const leftFor: LeftFor = ({ build }) => left.get(build.buildId) ?? {};
  for (const stretch of stretchesOf(works, events)) {
    await last.write();
    const targets = stretch.targets.map((target) => ({ ...target, ...leftFor(target) }));
    last = await foldEvents(sql, targets, stretch.events);
    for (const [buildId, ofBuild] of last.left) left.set(buildId, ofBuild);
  }
  const writing = [last.write(), moveAndCommit(sql, works, to, busy)];
  send(leftFor);
  // What failed first: the other one fails because of it.
  for (const outcome of await Promise.allSettled(writing)) if (outcome.status === 'rejected') throw outcome.reason;
  return leftFor;
};

/** Never rejects; what comes after the commit is too late. */
const foldMeanwhile = async (
  works: readonly BuildWork[],
  sent: Promise<LeftFor>,
  upcoming: Upcoming,
  committing: Promise<unknown>,
): Promise<ReadonlyMap<BuildWork, Pick<Target, 'ahead'>>> => {
  const over = committing.then(
    () => null,
    () => null,
  );
  const [leftFor, events] = (await Promise.race([Promise.all([sent, upcoming]), over])) ?? [];
  const folded = new Map<BuildWork, Pick<Target, 'ahead'>>();
  if (leftFor === undefined || events === null || events === undefined) return folded;
  for (const work of works) {
    const ahead = await foldAhead({ ...work, ...leftFor(work) }, events);
    if (ahead !== undefined) folded.set(work, { ahead });
  }
  return folded;
};

/**
 * As applyBatch for one build. When an event fails, all before it are applied and committed, and ApplyFailed names it;
 * `reached` tells of each commit.
 */
export const applyAlone = async (
  database: Database,
  work: BuildWork,
  events: readonly RecordedEvent[],
  to: Position,
  manner: Exclude<Manner, 'grouped'>,
  reached: (work: BuildWork) => void,
): Promise<BuildWork> => {
  const commit = async (from: BuildWork, some: readonly RecordedEvent[], upTo: Position): Promise<BuildWork> => {
    const [moved = from] = await applyBatch(database, [from], some, upTo, manner);
    reached(moved);
    return moved;
  };
  const failed = await commit(work, events, to).catch((error: unknown) => {
    if (error instanceof ApplyFailed) return error;
    throw error;
  });
  if (!(failed instanceof ApplyFailed)) return failed;
  // It may name the first of several that were applied at once.
  const index = Math.max(0, events.indexOf(failed.event));
  const before = events.slice(0, index);
  const last = before.at(-1);
  let at = last === undefined ? work : await applyAlone(database, work, before, last.position, manner, reached);
  for (const event of events.slice(index)) at = await commit(at, [event], event.position);
  return at.build.position < to ? commit(at, [], to) : at;
};

/** Without what was folded ahead, which was to meet the rows of the place where the work stood, and what a batch added. */
export const movedTo = (work: BuildWork, position: Position): BuildWork => {
  const moved = { ...work, build: { ...work.build, position } };
  delete moved.ahead;
  delete moved.words;
  return moved;
};

type Stretch = { targets: readonly Target[]; events: readonly RecordedEvent[] };

/** The events from one checkpoint to the next, each with the builds that stand there or before; one stretch for a group. */
const stretchesOf = (works: readonly BuildWork[], events: readonly RecordedEvent[]): readonly Stretch[] => {
  const places = [...new Set(works.map(({ build }) => build.position))].toSorted();
  // As nearly always; what was folded ahead is known by the list itself.
  if (places.every((place) => place < (events[0]?.position ?? place))) return [{ targets: works, events }];
  return places.map((place, index) => {
    const end = places[index + 1];
    return {
      targets: works.filter(({ build }) => build.position <= place),
      events: events.filter(({ position }) => position > place && (end === undefined || position <= end)),
    };
  });
};
