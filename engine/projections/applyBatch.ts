import type { Position } from '../../domain/core/eventLog.ts';
import type { RecordedEvent } from '../../domain/core/eventStore.ts';
import { ApplyFailed, applyEvents } from './applyEvents.ts';
import { type Build, moveCheckpoint } from './builds.ts';
import { checkFence } from '../leases/createLeases.ts';
import type { HeldLease } from '../leases/leases.ts';
import type { Projection } from './projection.ts';
import type { Database } from '../sql.ts';

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

const commitBatch = (
  { database, projection, lease }: BuildWork,
  build: Build,
  events: readonly RecordedEvent[],
  to: Position,
): Promise<Build> =>
  database.transaction(async (sql) => {
    await checkFence(sql, lease);
    await applyEvents(sql, [{ projection, build }], events);
    await moveCheckpoint(sql, build, to);
    return { ...build, position: to };
  });
