import type { Position } from '../../domain/core/eventLog.ts';
import type { RecordedEvent } from '../../domain/core/eventStore.ts';
import { type Build, enterBuild, moveCheckpoint } from './builds.ts';
import { checkFence } from '../leases/createLeases.ts';
import type { HeldLease } from '../leases/leases.ts';
import type { Projection } from './projection.ts';
import type { Database, Sql } from '../sql.ts';

/** The projection threw on this event, or on those of its type right behind it; the cause is what it threw. */
export class ApplyFailed extends Error {
  readonly event: RecordedEvent;
  constructor(name: string, event: RecordedEvent, cause: unknown) {
    super(`projection ${name} failed on the event at ${event.position}`, { cause });
    this.name = 'ApplyFailed';
    this.event = event;
  }
}

/** What a leased builder or runner of one build works with. */
export type BuildWork = { database: Database; projection: Projection; lease: HeldLease };

/**
 * Applies the events and moves the checkpoint from `build.position` to `to` in one transaction: a crash leaves both
 * or neither. When an event fails, the batch is repeated event by event, so that all before it are kept; ApplyFailed
 * then names the event. Returns the build with its new checkpoint.
 */
export const applyBatch = async (
  work: BuildWork,
  build: Build,
  events: readonly RecordedEvent[],
  to: Position,
): Promise<Build> => {
  try {
    return await commitBatch(work, build, events, to);
  } catch (error) {
    if (!(error instanceof ApplyFailed)) throw error;
  }
  let reached = build;
  for (const event of events) reached = await commitBatch(work, reached, [event], event.position);
  return reached.position === to ? reached : commitBatch(work, reached, [], to);
};

/** Within a transaction whose names are the build's; only events of the projection's types reach it. */
export const applyEvents = async (
  sql: Sql,
  projection: Projection,
  events: readonly RecordedEvent[],
): Promise<void> => {
  const wanted = events.filter(({ type }) => projection.types.includes(type));
  for (const run of runsOf(wanted)) {
    try {
      await projection.apply(sql, run);
    } catch (error) {
      throw new ApplyFailed(projection.name, run[0], error);
    }
  }
};

/** The events in runs of one type, so that a projection can take each run at once; their order stays. */
const runsOf = (events: readonly RecordedEvent[]): readonly Run[] => {
  const runs: Run[] = [];
  for (const event of events) {
    const run = runs.at(-1);
    if (run?.[0].type === event.type) run.push(event);
    else runs.push([event]);
  }
  return runs;
};

type Run = [RecordedEvent, ...RecordedEvent[]];

const commitBatch = (
  { database, projection, lease }: BuildWork,
  build: Build,
  events: readonly RecordedEvent[],
  to: Position,
): Promise<Build> =>
  database.transaction(async (sql) => {
    await checkFence(sql, lease);
    await enterBuild(sql, build);
    await applyEvents(sql, projection, events);
    await moveCheckpoint(sql, build, to);
    return { ...build, position: to };
  });
