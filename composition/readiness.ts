import type { Check } from '../api/operations/health.ts';
import type { AuditQueries } from '../processes/auditQueries.ts';
import { projectionStatus } from '../projections/engine/projectionStatus.ts';
import { readModels } from '../projections/readModels.ts';
import type { Engine } from './engine.ts';
import { isoNow } from './ids.ts';
import type { Tasks } from './tasks.ts';

const PATIENCE_MS = 2_000;

/** The checks of X-59. A check that gives no answer within 2 s has failed; none rejects. */
export const createReadiness = (
  engine: Engine,
  audit: Pick<AuditQueries, 'status'>,
  tasks: Pick<Tasks, 'failed'>,
  maxLagMs: number,
): (() => Promise<readonly Check[]>) => {
  const checks: Readonly<Record<string, () => Promise<string | null>>> = {
    database: async () => {
      await engine.database.query('select 1');
      return null;
    },
    event_store: async () => {
      await engine.store.head();
      const failed = tasks.failed();
      const broken = engine.feed.broken();
      if (broken !== null) return `The event log is broken at position ${broken.position}.`;
      return failed.length === 0 ? null : `Stopped by an error: ${failed.join(', ')}.`;
    },
    projections: () => projectionFault(engine, maxLagMs),
    audit: () => auditFault(audit),
  };
  return () => Promise.all(Object.entries(checks).map(([name, check]) => answered(name, check)));
};

const answered = async (name: string, check: () => Promise<string | null>): Promise<Check> => {
  const fault = await Promise.race([check().catch(() => 'Cannot be asked.'), late()]);
  return fault === null ? { name, status: 'ok', detail: 'ok' } : { name, status: 'failed', detail: fault };
};

const late = (): Promise<string> =>
  new Promise((resolve) => setTimeout(() => resolve('Gives no answer.'), PATIENCE_MS).unref());

/** a signed checkpoint is never older than 5 minutes while the sealer works. */
const CHECKPOINT_AGE_MAX_SECONDS = 360;

const auditFault = async (audit: Pick<AuditQueries, 'status'>): Promise<string | null> => {
  const { frozenReason, lastCheckpointAt, checkpointAgeSeconds } = await audit.status();
  if (frozenReason !== null) return `Frozen (${frozenReason}): the event log contradicts what was signed.`;
  if (lastCheckpointAt === null) return 'Nothing is signed yet.';
  const age = Math.round(checkpointAgeSeconds);
  return age < CHECKPOINT_AGE_MAX_SECONDS ? null : `The newest signed checkpoint is ${age} s old.`;
};

const projectionFault = async ({ database, store }: Engine, maxLagMs: number): Promise<string | null> => {
  const statuses = await projectionStatus({ database, store, now: isoNow }, readModels);
  const faults = statuses.flatMap(({ name, status, lagMs }) => {
    if (status !== 'active') return [`${name} is ${status}`];
    return lagMs !== null && lagMs >= maxLagMs ? [`${name} is ${Math.round(lagMs / 1000)} s behind`] : [];
  });
  return faults.length === 0 ? null : `${faults.join('; ')}.`;
};
