import type { EventStore } from '../../domain/core/log/eventStore.ts';
import { storeTrouble } from '../../domain/core/log/storeTrouble.ts';
import type { AppendGate } from '../../processes/audit/appendGate.ts';
import type { AuditQueries } from '../../processes/audit/auditQueries.ts';
import type { StoreWatch } from '../../processes/ops/storeWatch.ts';
import { pause } from '../../engine/async/pause.ts';
import { heldLeases } from '../../engine/leases/leaseRows.ts';
import { projectionStatus, type ProjectionStatus } from '../../engine/projections/projectionStatus.ts';
import { projectionLease } from '../../engine/projections/runProjections.ts';
import type { Projection } from '../../engine/projections/projection.ts';
import type { LogFeed } from '../../engine/feed/logFeed.ts';
import type { Database, Sql } from '../../engine/sql.ts';
import { unreadable } from './readThrough.ts';
import type { Check } from './health.ts';

const PATIENCE_MS = 2_000;
/** what a ready node stores is read back within this time, whatever lag is allowed otherwise. */
const READ_BACK_MS = 1_000;

export type Phase = 'starting' | 'running' | 'stopping';

export type ReadinessDeps = {
  store: EventStore;
  feed: Pick<LogFeed, 'broken'>;
  readModels: readonly Projection[];
  /** A statement without an answer fails soon. */
  quick: Database;
  /** The connections that requests read with. */
  reads: Sql;
  storeWatch: StoreWatch;
  /** A table that somebody has locked against writers for half a second; null when there is none. */
  lockedTable: () => Promise<string | null>;
  /** What keeps the events. */
  engineName: string;
  gate: Pick<AppendGate, 'state' | 'fault'>;
  audit: Pick<AuditQueries, 'signature'>;
  tasks: { failed(): readonly string[] };
  /** What features tell beside. */
  more: () => readonly Check[];
  /** `running`: everything that this node does has been started. */
  phase: () => Phase;
  /** `SERVICE_READY_MAX_LAG_MS`. */
  maxLagMs: number;
};

type Finding = Omit<Check, 'name'>;

const OK: Finding = { status: 'ok', detail: 'ok' };
const unless = (fault: string | null): Finding => (fault === null ? OK : { status: 'failed', detail: fault });

/** The checks of. A check that gives no answer within 2 s has failed; none rejects. */
export const createReadiness = (deps: ReadinessDeps): (() => Promise<readonly Check[]>) => {
  const checks: Readonly<Record<string, () => Promise<Finding>>> = {
    database: async () => {
      await deps.quick.query('select 1');
      return OK;
    },
    event_store: async () => {
      const fault = await storeFault(deps);
      return fault === null ? { status: 'ok', detail: `ok on ${deps.engineName}` } : unless(fault);
    },
    projections: () => projectionFinding(deps),
    audit: async () => unless(await auditFault(deps)),
  };
  return async () => [
    ...(await Promise.all(Object.entries(checks).map(([name, check]) => answered(deps, name, check)))),
    ...deps.more(),
  ];
};

const answered = async ({ storeWatch }: ReadinessDeps, name: string, check: () => Promise<Finding>): Promise<Check> => {
  // A database that is silent cannot say why; who tried to write may know.
  const told = check().catch((error: unknown) =>
    unless(storeWatch.known()?.detail ?? storeTrouble(error)?.detail ?? 'Check failed.'),
  );
  const late = pause(PATIENCE_MS).then(() => unless('No answer.'));
  return { name, ...(await Promise.race([told, late])) };
};

/** Whether a write made now would be stored. */
const storeFault = async (deps: ReadinessDeps): Promise<string | null> => {
  const { store, feed, tasks, phase, gate, storeWatch, lockedTable } = deps;
  if (phase() === 'stopping') return 'This node is stopping.';
  const trouble = await storeWatch.trouble();
  if (trouble !== null) return trouble.detail;
  const locked = await lockedTable();
  if (locked !== null) return `The table ${locked} is locked by another session of the database: writes wait for it.`;
  await store.head();
  const failed = tasks.failed();
  if (failed.length > 0) return `Stopped by an error: ${failed.join(', ')}.`;
  const broken = feed.broken();
  if (broken !== null) return `The event log is broken at position ${broken.position}.`;
  if (phase() === 'starting') return 'This node is starting.';
  return gate.state() === 'unknown' ? (gate.fault() ?? 'The event log is being checked.') : null;
};

/** a signed checkpoint is never older than 5 minutes while the sealer works. */
const CHECKPOINT_AGE_MAX_SECONDS = 360;

const auditFault = async ({ audit, gate }: ReadinessDeps): Promise<string | null> => {
  const { frozenReason, lastCheckpointAt, checkpointAgeSeconds } = await audit.signature();
  if (frozenReason !== null) return `Frozen (${frozenReason}): the event log contradicts what was signed.`;
  if (gate.state() === 'frozen') return 'Frozen: the event log contradicts what was signed.';
  const fault = gate.fault();
  if (fault !== null) return fault;
  if (lastCheckpointAt === null) return 'Nothing is signed yet.';
  const age = Math.round(checkpointAgeSeconds);
  return age < CHECKPOINT_AGE_MAX_SECONDS ? null : `The newest signed checkpoint is ${age} s old.`;
};

/** No answer of the API shows what they hold: they count for `/metrics`, for workers, or for nothing that was asked. */
const NOT_READ_BACK = new Set(['metrics', 'investigation_queue', 'name_reservations']);

/** How the read models of this release stand, on the database's clock: that stamps events, this host's may differ. */
export const readModelStatus = async ({
  store,
  quick,
  readModels,
}: Pick<ReadinessDeps, 'store' | 'quick' | 'readModels'>): Promise<readonly ProjectionStatus[]> => {
  const { rows } = await quick.query<{ now: string }>('select clock_timestamp() as now');
  const now = rows[0]?.now ?? '';
  return projectionStatus({ database: quick, store, now: () => now }, readModels);
};

/**
 * whether a write made now would be read back soon, so whether each read model that shows what was written is
 * followed by someone who lives, is not behind, and can be read. What no answer shows may stand still: only what rests on
 * it waits, and the detail names it.
 */
const projectionFinding = async (deps: ReadinessDeps): Promise<Finding> => {
  const statuses = await readModelStatus(deps);
  const held = await heldLeases(deps.quick);
  const faults = [
    ...statuses.flatMap((status) => faultOf(status, held, Math.min(deps.maxLagMs, READ_BACK_MS))),
    ...(await unreadFaults(deps, statuses)),
  ];
  const detail = `${faults.map(({ fault }) => fault).join('; ')}.`;
  if (faults.length === 0) return OK;
  const isReady = faults.every(({ name }) => NOT_READ_BACK.has(name));
  return isReady ? { status: 'degraded', detail } : { status: 'failed', detail };
};

type Fault = { name: string; fault: string };

/** What stands in the tables is worth nothing to requests that do not find them. */
const unreadFaults = async (
  { reads, readModels }: ReadinessDeps,
  statuses: readonly ProjectionStatus[],
): Promise<readonly Fault[]> => {
  const found = await unreadable(
    reads,
    readModels.filter((_, index) => statuses[index]?.status === 'active'),
  );
  return found.map(({ name, code }) => ({ name, fault: `${name} cannot be read (SQLSTATE ${code})` }));
};

const faultOf = (
  { name, version, status, stopped, lagMs }: ProjectionStatus,
  held: ReadonlySet<string>,
  maxLagMs: number,
): readonly Fault[] => {
  if (stopped !== null)
    return [{ name, fault: `${name} cannot apply the event at ${stopped.position} (${stopped.reason})` }];
  if (status !== 'active') return [{ name, fault: `${name} is ${status}` }];
  if (lagMs !== null && lagMs >= maxLagMs) return [{ name, fault: `${name} is ${(lagMs / 1000).toFixed(1)} s behind` }];
  return held.has(projectionLease({ name, version })) ? [] : [{ name, fault: `no node keeps ${name} up to date` }];
};
