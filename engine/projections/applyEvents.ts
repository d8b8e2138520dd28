import type { RecordedEvent } from '../../domain/core/eventStore.ts';
import { type Build, enterBuild } from './builds.ts';
import type { Projection } from './projection.ts';
import type { Sql } from '../sql.ts';

/** A read model and the tables that its rows go to. */
export type Target = { projection: Projection; build: Build };

/** The read model threw on this event, or on those of its type right behind it; the cause is what it threw. */
export class ApplyFailed extends Error {
  readonly readModel: string;
  readonly event: RecordedEvent;
  constructor(readModel: string, event: RecordedEvent, cause: unknown) {
    super(`projection ${readModel} failed on the event at ${event.position}`, { cause });
    this.name = 'ApplyFailed';
    this.readModel = readModel;
    this.event = event;
  }
}

/**
 * Applies the events in their order to each target; only those of a read model's types reach it. Within a transaction,
 * which can only be rolled back once this has rejected. Throws ApplyFailed.
 */
export const applyEvents = async (
  sql: Sql,
  targets: readonly Target[],
  events: readonly RecordedEvent[],
): Promise<void> => {
  for (const target of targets) await applyTo(sql, target, events);
};

const applyTo = async (sql: Sql, { projection, build }: Target, events: readonly RecordedEvent[]): Promise<void> => {
  const wanted = events.filter(({ type }) => projection.types.includes(type));
  if (wanted.length === 0) return;
  await enterBuild(sql, build);
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
