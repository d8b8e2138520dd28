import type { Check } from '../api/operations/health.ts';
import { storeTrouble } from '../domain/core/storeTrouble.ts';
import type { AppendGate } from '../processes/audit/appendGate.ts';
import type { AuditQueries } from '../processes/audit/auditQueries.ts';
import type { InvestigationsStatus } from '../processes/investigations/modelGate.ts';
import type { StoreWatch } from '../processes/ops/storeWatch.ts';
import { heldLeases } from '../engine/leases/createLeases.ts';
import { projectionStatus, type ProjectionStatus } from '../engine/projections/projectionStatus.ts';
import { projectionLease } from '../engine/projections/runProjections.ts';
import type { Database } from '../engine/sql.ts';
import { readModels } from '../projections/readModels.ts';
import type { Engine } from './engine.ts';
import type { Tasks } from './tasks.ts';

const PATIENCE_MS = 2_000;
/** what a ready node stores is read back within this time, whatever lag is allowed otherwise. */
const READ_BACK_MS = 1_000;

export type ReadinessDeps = {
  engine: Pick<Engine, 'store' | 'feed'>;
  /** A statement without an answer fails soon. */
  quick: Database;
  storeWatch: StoreWatch;
  gate: Pick<AppendGate, 'state'>;
  audit: Pick<AuditQueries, 'status'>;
  tasks: Pick<Tasks, 'failed'>;
  /** Whether tickets are investigated, and if not, why. */
  investigations: () => InvestigationsStatus;
  /** Whether everything that this node does has been started. */
  begun: () => boolean;
  /** `SERVICE_READY_MAX_LAG_MS`. */
  maxLagMs: number;
};

/** The checks of. A check that gives no answer within 2 s has failed; none rejects. */
export const createReadiness = (deps: ReadinessDeps): (() => Promise<readonly Check[]>) => {
  const checks: Readonly<Record<string, () => Promise<string | null>>> = {
    database: async () => {
      await deps.quick.query('select 1');
      return null;
    },
    event_store: () => storeFault(deps),
    projections: () => projectionFault(deps),
    audit: () => auditFault(deps),
  };
  return async () => [
    ...(await Promise.all(Object.entries(checks).map(([name, check]) => answered(deps, name, check)))),
    ...modelChecks(deps.investigations()),
  ];
};

/** A model that cannot be asked is told here, and leaves the service ready: tickets wait for it. */
const modelChecks = ({ state, detail }: InvestigationsStatus): readonly Check[] =>
  state === 'provider_refuses' || state === 'no_provider'
    ? [{ name: 'model', status: 'ok', detail: detail ?? state }]
    : [];

const answered = async (
  { storeWatch }: ReadinessDeps,
  name: string,
  check: () => Promise<string | null>,
): Promise<Check> => {
  // A database that is silent cannot say why; who tried to write may know.
  const told = check().catch(
    (error: unknown) => storeWatch.known()?.detail ?? storeTrouble(error)?.detail ?? 'Cannot be asked.',
  );
  const fault = await Promise.race([told, late()]);
  return fault === null ? { name, status: 'ok', detail: 'ok' } : { name, status: 'failed', detail: fault };
};

const late = (): Promise<string> =>
  new Promise((resolve) => setTimeout(() => resolve('Gives no answer.'), PATIENCE_MS).unref());

/** Whether a write made now would be stored. */
const storeFault = async ({ engine, tasks, begun, gate, storeWatch }: ReadinessDeps): Promise<string | null> => {
  const trouble = await storeWatch.trouble();
  if (trouble !== null) return trouble.detail;
  await engine.store.head();
  const failed = tasks.failed();
  if (failed.length > 0) return `Stopped by an error: ${failed.join(', ')}.`;
  const broken = engine.feed.broken();
  if (broken !== null) return `The event log is broken at position ${broken.position}.`;
  if (!begun()) return 'This node is starting.';
  return gate.state() === 'unknown' ? 'The event log is being checked.' : null;
};

/** a signed checkpoint is never older than 5 minutes while the sealer works. */
const CHECKPOINT_AGE_MAX_SECONDS = 360;

const auditFault = async ({ audit, gate }: ReadinessDeps): Promise<string | null> => {
  const { frozenReason, lastCheckpointAt, checkpointAgeSeconds } = await audit.status();
  if (frozenReason !== null) return `Frozen (${frozenReason}): the event log contradicts what was signed.`;
  if (gate.state() === 'frozen') return 'Frozen: the event log contradicts what was signed.';
  if (lastCheckpointAt === null) return 'Nothing is signed yet.';
  const age = Math.round(checkpointAgeSeconds);
  return age < CHECKPOINT_AGE_MAX_SECONDS ? null : `The newest signed checkpoint is ${age} s old.`;
};

/** Whether a write made now would be read back soon: someone who lives follows the log, and is not behind. */
const projectionFault = async ({ engine, quick, maxLagMs }: ReadinessDeps): Promise<string | null> => {
  // The database's clock stamps events; this host's may differ.
  const { rows } = await quick.query<{ now: Date }>('select clock_timestamp() as now');
  const now = rows[0]?.now.toISOString() ?? '';
  const held = await heldLeases(quick);
  const statuses = await projectionStatus({ database: quick, store: engine.store, now: () => now }, readModels);
  const faults = statuses.flatMap((status) => faultOf(status, held, Math.min(maxLagMs, READ_BACK_MS)));
  return faults.length === 0 ? null : `${faults.join('; ')}.`;
};

const faultOf = (
  { name, version, status, lagMs }: ProjectionStatus,
  held: ReadonlySet<string>,
  maxLagMs: number,
): readonly string[] => {
  if (status !== 'active') return [`${name} is ${status}`];
  if (lagMs !== null && lagMs >= maxLagMs) return [`${name} is ${(lagMs / 1000).toFixed(1)} s behind`];
  return held.has(projectionLease({ name, version })) ? [] : [`no node keeps ${name} up to date`];
};
