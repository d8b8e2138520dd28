import { connectors, type Health } from '../../domain/connectors/connector.ts';
import type { EventStore, Meta } from '../../domain/core/log/eventStore.ts';
import { CommandId } from '../../domain/core/ids.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { handle } from '../../domain/core/log/streams.ts';
import type { ConnectorRegistry } from '../../projections/connectors/connectorQueries.ts';
import type { ConnectorRow } from '../../projections/connectors/connectors.ts';
import { createNotifier } from '../../engine/async/notifier.ts';
import type { CheckOutcome } from '../../domain/connectors/checkOutcome.ts';
import type { ConnectorChecks } from './connectorChecks.ts';
import { failureFields } from '../../engine/async/failure.ts';
import { REST_MS, type ChangeSignal } from '../../engine/feed/changeSignal.ts';

export type SupervisorDeps = {
  store: EventStore;
  registry: ConnectorRegistry;
  checks: ConnectorChecks;
  /** Tells when connectors may have changed. */
  changes: ChangeSignal;
  logger: Logger;
  /** ISO 8601 UTC with milliseconds. */
  now: () => string;
  /** A fresh UUIDv7. */
  newId: () => string;
  /** SU-35: `SERVICE_CONNECTOR_HEALTH_SECONDS` in milliseconds. */
  healthMs: number;
};

/** What is known of a connector between two looks; a new holder of the lease begins anew, which only delays. */
type Watched = { generation: number; failures: number; nextCheckAt: number; busy: boolean };

/** How soon the list of connectors is read again when it could not be. */
const RETRY_MS = 1_000;
/** SU-35: failures in a row that degrade a ready connector. */
const FAILURES_MAX = 2;
/** SU-173: regular checks at a time, and first checks of new connectors, which somebody waits for (SU-32). */
const CHECKS_MAX = 8;
/** When a check that decided nothing is made again, at the latest. */
const UNDECIDED_MS = 5_000;

/**
 * Checks every enabled connector and records changes of its status (SU-34, SU-35): at once when it is new, changed
 * or was switched on, then in rounds, one every `healthMs`, so that connectors that share a tool server need it at the
 * same time. A start that fails, or a tool list that is not the catalogue's, degrades at once; a ready connector
 * degrades at the second failure in a row; one success makes it ready; a check that decided nothing changes nothing.
 *
 * Runs until `signal` aborts, under the lease `connector_supervisor`. The expected generation fences its records:
 * a check of an older configuration records nothing.
 */
export const superviseConnectors = async (deps: SupervisorDeps, signal: AbortSignal): Promise<void> => {
  const watched = new Map<string, Watched>();
  const lanes = { first: new Set<Promise<void>>(), regular: new Set<Promise<void>>() };
  const notifier = createNotifier();
  const listening = deps.changes.subscribe(() => notifier.notify());
  while (!signal.aborted) {
    // Begins before the look, so that what happens during it is not missed.
    const waiting = new AbortController();
    const rung = notifier.next(AbortSignal.any([signal, waiting.signal]));
    const rows = await enabledConnectors(deps);
    if (rows !== null) forgetOthers(watched, rows);
    for (const row of dueRows(watched, rows ?? [])) {
      const lane = row.status === 'starting' ? lanes.first : lanes.regular;
      if (lane.size >= CHECKS_MAX) continue;
      const check = checkOne(deps, row, watchOf(watched, row), signal).finally(() => {
        lane.delete(check);
        notifier.notify();
      });
      lane.add(check);
    }
    const timer = setTimeout(() => waiting.abort(), rows === null ? RETRY_MS : untilNextDue(watched));
    await rung;
    clearTimeout(timer);
  }
  listening.unsubscribe();
  await Promise.all([...lanes.first, ...lanes.regular]);
};

/** Milliseconds. What is due already and finds no room is started when a check has ended. */
const untilNextDue = (watched: ReadonlyMap<string, Watched>): number => {
  const now = performance.now();
  const waits = [...watched.values()].filter(({ busy }) => !busy).map(({ nextCheckAt }) => nextCheckAt - now);
  return Math.min(REST_MS, ...waits.filter((ms) => ms > 0).map(Math.ceil));
};

/** Null while the read model is out of reach, which the next look may find otherwise. */
const enabledConnectors = async ({ registry, logger }: SupervisorDeps): Promise<ConnectorRow[] | null> => {
  try {
    return await registry.enabled();
  } catch (error) {
    logger.warn(failureFields(error), 'connectors_unreadable');
    return null;
  }
};

const forgetOthers = (watched: Map<string, Watched>, rows: readonly ConnectorRow[]): void => {
  const ids = new Set(rows.map(({ id }) => id));
  for (const id of watched.keys()) if (!ids.has(id)) watched.delete(id);
};

/** Those that wait longest first, so that slow ones cannot keep the others waiting for ever. */
const dueRows = (watched: ReadonlyMap<string, Watched>, rows: readonly ConnectorRow[]): readonly ConnectorRow[] => {
  const dueAt = ({ id }: ConnectorRow): number => watched.get(id)?.nextCheckAt ?? 0;
  return rows.filter((row) => isDue(watched, row)).toSorted((a, b) => dueAt(a) - dueAt(b));
};

const isDue = (watched: ReadonlyMap<string, Watched>, row: ConnectorRow): boolean => {
  const known = watched.get(row.id);
  if (known === undefined) return true;
  return !known.busy && (known.generation !== row.generation || performance.now() >= known.nextCheckAt);
};

const watchOf = (watched: Map<string, Watched>, row: ConnectorRow): Watched => {
  const known = watched.get(row.id);
  if (known?.generation === row.generation) return known;
  const fresh = { generation: row.generation, failures: 0, nextCheckAt: 0, busy: false };
  watched.set(row.id, fresh);
  return fresh;
};

const checkOne = async (
  deps: SupervisorDeps,
  row: ConnectorRow,
  watch: Watched,
  signal: AbortSignal,
): Promise<void> => {
  watch.busy = true;
  watch.nextCheckAt = nextRound(deps.healthMs);
  try {
    const outcome = await deps.checks.check(row, signal);
    if (outcome.finding === 'undecided') {
      deps.logger.info({ connector_id: row.id, duration_ms: outcome.durationMs }, 'connector_check_undecided');
      watch.nextCheckAt = Math.min(watch.nextCheckAt, performance.now() + UNDECIDED_MS);
      return;
    }
    watch.failures = outcome.finding === 'working' ? 0 : watch.failures + 1;
    if (outcome.finding === 'failing')
      deps.logger.warn({ connector_id: row.id, reason_code: outcome.reasonCode }, 'connector_check_failed');
    const health = healthAfter(row, outcome, watch.failures);
    if (health !== null) await record(deps, row, health);
  } catch (error) {
    // Not recorded, because the store is out of reach or the check was aborted: the next look tries again.
    if (!signal.aborted)
      deps.logger.error({ connector_id: row.id, ...failureFields(error) }, 'connector_check_unrecorded');
  } finally {
    watch.busy = false;
  }
};

const nextRound = (healthMs: number): number => (Math.floor(performance.now() / healthMs) + 1) * healthMs;

type Decided = Exclude<CheckOutcome, { finding: 'undecided' }>;

/** The status that the outcome leads to; null while a single failure says nothing yet. */
const healthAfter = (row: ConnectorRow, outcome: Decided, failures: number): Health | null => {
  if (outcome.finding === 'working')
    return { status: 'ready', reasonCode: null, reason: null, warnings: [...outcome.warnings] };
  const isFinal = row.status !== 'ready' || outcome.reasonCode === 'contract_violation' || failures >= FAILURES_MAX;
  if (!isFinal) return null;
  return { status: 'degraded', reasonCode: outcome.reasonCode, reason: outcome.reason, warnings: row.warnings };
};

const record = async (deps: SupervisorDeps, row: ConnectorRow, health: Health): Promise<void> => {
  const data = { connectorId: row.id, ...health, checkedAt: deps.now() };
  const command = { type: 'RecordCheck', generation: row.generation, data } as const;
  await handle(deps.store, connectors, row.id, command, metaOf(deps, row));
};

/** A check has no event that causes it; each is a command of its own. */
const metaOf = (deps: SupervisorDeps, row: ConnectorRow): Meta => {
  const commandId = CommandId.parse(deps.newId());
  return {
    actor: { type: 'system', id: 'connector_supervisor' },
    correlationId: commandId,
    commandId,
    workspaceId: row.workspace_id,
  };
};
