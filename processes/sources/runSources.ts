import type { EventStore, Meta } from '../../domain/core/log/eventStore.ts';
import { CommandId } from '../../domain/core/ids.ts';
import { handle } from '../../domain/core/log/streams.ts';
import { ticketSources, type SourceHealth } from '../../domain/sources/source.ts';
import { createNotifier } from '../../engine/async/notifier.ts';
import { failureFields } from '../../engine/async/failure.ts';
import { backoffMs, pause } from '../../engine/async/pause.ts';
import { lookOnChange, REST_MS, type ChangeSignal } from '../../engine/feed/changeSignal.ts';
import type { SourceRow } from '../../projections/sources/ticketSources.ts';
import { SIGNED_OUT } from './mailboxTokens.ts';
import { createSourcePoll, type Polling } from './pollSource.ts';
import type { SourceFailure, SourceTools } from './sourceTools.ts';

export type SourceRunner = Omit<Polling, 'tools'> & {
  store: EventStore;
  tools: SourceTools;
  /** Sources of all workspaces that are not disabled, asked once for all of them. */
  enabled: () => Promise<readonly SourceRow[]>;
  /** Tells when sources may have changed, and the read model shows it. */
  changes: ChangeSignal;
  /** SERVICE_ENABLE_TICKET_POLLER; without it sources are looked at, and not polled. */
  polls: boolean;
  /** Milliseconds between two looks at a source that is not polled. */
  healthMs: number;
  /** Told after each poll that worked. */
  polled: (sourceId: string, at: string) => void;
};

/** How soon the list of sources is read again when it could not be. */
const RETRY_MS = 1_000;
/** SU-76: a source that fails is asked ever more rarely, up to this. */
const BACKOFF_MAX_MS = 600_000;
/** When a poll is tried again that the store did not take. */
const STORE_RETRY_MS = 1_000;
/** A source that calls all the time is asked no more often than this. */
const TOLD_APART_MS = 1_000;
/** SU-35: failures in a row that degrade a ready source. */
const FAILURES_MAX = 2;
/** What does not pass by itself degrades at once. */
const FINAL = new Set([
  'contract_violation',
  'contract_changed',
  'handshake_failed',
  'allowlist_empty',
  'start_failed',
  SIGNED_OUT,
]);

type Task = { source: SourceRow; end: AbortController };

/**
 * One task for each enabled source, until `signal` aborts, under the lease `ticket_sources`: exactly one node polls
 * (SU-76). A source that fails holds up no other.
 */
export const runSources = async (deps: SourceRunner, signal: AbortSignal): Promise<void> => {
  const tasks = new Map<string, Task>();
  const unfinished = new Set<Promise<void>>();
  const stopTask = (id: string): void => {
    tasks.get(id)?.end.abort();
    tasks.delete(id);
  };
  const startTask = (source: SourceRow): void => {
    const end = new AbortController();
    const task: Task = { source, end };
    const done = tend(deps, task, AbortSignal.any([signal, end.signal])).finally(() => unfinished.delete(done));
    unfinished.add(done);
    tasks.set(source.id, task);
  };
  await lookOnChange(deps.changes, 0, signal, async () => {
    const rows = await deps.enabled().catch((error: unknown) => {
      deps.logger.warn(failureFields(error), 'ticket_sources_unreadable');
      return null;
    });
    if (rows === null) return RETRY_MS;
    const ids = new Set(rows.map(({ id }) => id));
    for (const id of [...tasks.keys()].filter((known) => !ids.has(known))) stopTask(id);
    for (const row of rows) {
      const task = tasks.get(row.id);
      if (task !== undefined && task.source.generation > row.generation) continue;
      if (task?.source.generation === row.generation) task.source = row;
      else {
        stopTask(row.id);
        startTask(row);
      }
    }
    await deps.tools.keepOnly(rows);
    return REST_MS;
  });
  await Promise.all(unfinished);
};

/** Looks at one source until it works, then polls it; looks again after each failure. */
const tend = async (deps: SourceRunner, task: Task, signal: AbortSignal): Promise<void> => {
  const { id } = task.source;
  const poll = createSourcePoll(deps);
  const notifier = createNotifier();
  let told = false;
  const unsubscribe = deps.tools.onTickets(id, () => {
    told = true;
    notifier.notify();
  });
  const state: State = { failures: 0, hasFailed: false, mustLook: true, status: task.source.status };
  while (!signal.aborted) {
    told = false;
    state.hasFailed = true;
    const begun = performance.now();
    const waitMs = await turn(deps, task, poll, state, signal).catch((error: unknown) => {
      if (!signal.aborted) deps.logger.error({ source_id: id, ...failureFields(error) }, 'ticket_source_interrupted');
      return STORE_RETRY_MS;
    });
    // A failure is waited for, whatever the source calls meanwhile.
    if (state.hasFailed) await pause(waitMs, signal);
    else if (!told) await notifier.next(signal, waitMs);
    await pause(Math.max(0, begun + TOLD_APART_MS - performance.now()), signal);
  }
  unsubscribe();
};

/** `failures`: in a row; `hasFailed`: whether the last turn did, be it because the source wants to be left alone. */
type State = { failures: number; hasFailed: boolean; mustLook: boolean; status: SourceRow['status'] };

/** One look, one poll; gives back after how many milliseconds the next turn is due. */
const turn = async (
  deps: SourceRunner,
  task: Task,
  poll: ReturnType<typeof createSourcePoll>,
  state: State,
  signal: AbortSignal,
): Promise<number> => {
  const intervalMs = intervalOf(deps, task);
  if (state.mustLook || !deps.polls) {
    const { toolsHash, health, ...limit } = await deps.tools.look(task.source, signal);
    if (health.status === 'degraded') {
      const failure = { ...limit, reasonCode: health.reasonCode ?? '', reason: health.reason ?? '' };
      return failedTurn(deps, task, state, failure, toolsHash);
    }
    if ((await record(deps, task, state, READY, toolsHash)) === 'degraded') return pauseOf(deps, task, state);
    state.mustLook = false;
  }
  if (!deps.polls) return wellTurn(state, intervalMs);
  const failure = await poll.run(task.source, signal);
  if (failure !== null) return failedTurn(deps, task, state, failure, null);
  deps.polled(task.source.id, deps.now());
  if (state.status !== 'ready') await record(deps, task, state, READY, null);
  return wellTurn(state, intervalMs);
};

const wellTurn = (state: State, intervalMs: number): number => {
  state.failures = 0;
  state.hasFailed = false;
  return intervalMs;
};

/** SU-76: from the interval to 10 minutes, or as long as the source asks for. */
const failedTurn = async (
  deps: SourceRunner,
  task: Task,
  state: State,
  { reasonCode, reason, retryAfterMs }: Omit<SourceFailure, 'status'>,
  toolsHash: string | null,
): Promise<number> => {
  if (reasonCode === 'rate_limited' && retryAfterMs !== undefined) return Math.max(retryAfterMs, 1_000);
  state.failures += 1;
  state.mustLook = true;
  deps.logger.warn({ source_id: task.source.id, reason_code: reasonCode }, 'ticket_source_failed');
  const isFinal = state.status !== 'ready' || FINAL.has(reasonCode) || state.failures >= FAILURES_MAX;
  if (isFinal) await record(deps, task, state, { status: 'degraded', reasonCode, reason }, toolsHash);
  return backoffMs(state.failures, intervalOf(deps, task), Math.max(intervalOf(deps, task), BACKOFF_MAX_MS));
};

const intervalOf = ({ polls, healthMs }: SourceRunner, { source }: Task): number =>
  polls ? source.poll_interval_s * 1000 : healthMs;

/** SU-66: it works, and waits for people to approve what it offers. Their approval starts it anew. */
const pauseOf = (deps: SourceRunner, task: Task, state: State): number => {
  state.failures += 1;
  return intervalOf(deps, task);
};

const READY: SourceHealth = { status: 'ready', reasonCode: null, reason: null };

/** The status that the source has then. */
const record = async (
  { store, now, newId }: SourceRunner,
  { source: { id, workspace_id: workspaceId, generation } }: Task,
  state: State,
  health: SourceHealth,
  toolsHash: string | null,
): Promise<State['status']> => {
  const commandId = CommandId.parse(newId());
  const actor = { type: 'system', id: 'ticket_sources' } as const;
  const meta: Meta = { actor, correlationId: commandId, commandId, workspaceId };
  const command = { type: 'RecordSourceHealth', generation, toolsHash, health, checkedAt: now() } as const;
  const { state: source } = await handle(store, ticketSources, id, command, meta);
  state.status = source.status === 'ready' || source.status === 'degraded' ? source.status : state.status;
  return state.status;
};
