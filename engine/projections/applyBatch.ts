import type { Position } from '../../domain/core/log/eventLog.ts';
import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import { applyEvents } from './applyEvents.ts';
import { moveCheckpoints, NotMoved, type BuildWork } from './checkpoints.ts';
import { ApplyFailed } from './fold.ts';
import type { Database } from '../sql.ts';

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
 * builds with their new checkpoints and the rows of busy tables as they are now.
 */
export const applyBatch = async (
  database: Database,
  works: readonly BuildWork[],
  events: readonly RecordedEvent[],
  to: Position,
  manner: Manner,
): Promise<readonly BuildWork[]> => {
  const behind = works.filter(({ build }) => build.position < to);
  if (behind.length === 0) return works;
  const { busy, limits } = MANNERS[manner];
  const options = { isDerived: true, findsByKey: true, ...limits };
  const applied = await database.transaction(async (sql) => {
    const targets = await applyEvents(sql, behind, events);
    const unmoved = await moveCheckpoints(sql, behind, to, busy);
    if (unmoved.length > 0) throw new NotMoved(unmoved);
    return targets;
  }, options);
  const byBuild = new Map(applied.map(({ build, kept, added }) => [build.buildId, { kept, added }]));
  return works.map((work) =>
    behind.includes(work) ? { ...movedTo(work, to), ...byBuild.get(work.build.buildId) } : work,
  );
};

/** The same work, whose checkpoint is at `to` now; nothing has changed its rows. */
export const movedTo = (work: BuildWork, to: Position): BuildWork => ({
  ...work,
  build: { ...work.build, position: to },
  added: undefined,
});

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
