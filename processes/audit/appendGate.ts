import { openCheckpoint, type OpenedCheckpoint } from '../../domain/audit/note/signedCheckpoint.ts';
import { LogFrozen, LogUnavailable, type EventLog } from '../../domain/core/eventLog.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { pause } from '../../engine/async/pause.ts';
import { AuditFault, checkAuditLog, checkBounds } from './auditCheck.ts';
import type { AuditKeys } from './auditEvidence.ts';
import type { AuditReads, AuditState } from './auditStore.ts';
import type { HeldEvidence } from './heldEvidence.ts';
import { failureFields, ownWords } from '../../engine/async/failure.ts';

/** `unknown`: this connection to the store has not been checked yet, or was lost. */
export type GateState = 'open' | 'unknown' | 'frozen';

/** Decides whether this node accepts appends (audit-log design, section 4). */
export interface AppendGate {
  state(): GateState;
  /** Resolves when the gate is open. Throws LogFrozen, or LogUnavailable when it stays unknown for 5 s. */
  passed(): Promise<void>;
}

export type GateDeps = {
  /** Runs `work` on one connection and rejects when it is lost. */
  connected: (work: (reads: AuditReads) => Promise<void>) => Promise<void>;
  keys: Pick<AuditKeys, 'vkeys'>;
  evidence: Pick<HeldEvidence, 'read'>;
  logger: Logger;
};

const POLL_MS = 500;
const OPENING_POLL_MS = 50;
const RETRY_MS = 250;
const WAIT_MAX_MS = 5_000;

/**
 * Starts a gate: it checks the audit log over a connection of its own, opens, and watches that connection and the
 * freeze. Does not depend on a sealer at work. `ended` resolves after `signal` has aborted.
 */
export const startAppendGate = (deps: GateDeps, signal: AbortSignal): AppendGate & { ended: Promise<void> } => {
  let state: GateState = 'unknown';
  let leftUnknown = new AbortController();
  const become = (next: GateState): void => {
    if (next === state) return;
    state = next;
    deps.logger.info({ state }, 'append_gate');
    if (next === 'unknown') leftUnknown = new AbortController();
    else leftUnknown.abort();
  };
  const passed = async (): Promise<void> => {
    if (state === 'unknown') await pause(WAIT_MAX_MS, leftUnknown.signal);
    if (state === 'frozen') throw new LogFrozen();
    if (state === 'unknown') throw new LogUnavailable('the event log has not been checked yet; nothing was stored');
  };
  return { state: () => state, passed, ended: guard(deps, become, signal) };
};

/** The log behind a gate: appends pass it, reads do not. */
export const gatedLog = (log: EventLog, gate: AppendGate): EventLog => ({
  append: async (stream, events, expected) => {
    if (gate.state() !== 'open') await gate.passed();
    return log.append(stream, events, expected);
  },
  readStream: (stream, from) => log.readStream(stream, from),
  readAll: (after, signal) => log.readAll(after, signal),
  subscribe: (after, signal) => log.subscribe(after, signal),
  eventAt: (position) => log.eventAt(position),
  eventsAt: (positions) => log.eventsAt(positions),
  head: () => log.head(),
  isPosition: (text) => log.isPosition(text),
});

/** What this node has seen outlives a connection: a database may come back as an older one. */
type Memory = { seen: OpenedCheckpoint | null };

const guard = async (deps: GateDeps, become: (state: GateState) => void, signal: AbortSignal): Promise<void> => {
  const memory: Memory = { seen: null };
  let told = '';
  while (!signal.aborted) {
    try {
      await deps.connected((reads) => watch(deps, reads, memory, become, signal));
      told = '';
    } catch (error) {
      const fault = error instanceof AuditFault ? error : null;
      become(fault === null ? 'unknown' : 'frozen');
      // What lasts is told once.
      if (String(error) !== told && fault === null) deps.logger.warn(failureFields(error), 'append_gate_closed');
      if (String(error) !== told && fault !== null)
        deps.logger.error({ kind: fault.kind, detail: ownWords(fault) }, 'audit_log_rollback_detected');
      told = String(error);
    }
    await pause(RETRY_MS, signal);
  }
};

/** From a check over this connection until the connection is lost, the check fails, or the signal aborts. */
const watch = async (
  deps: GateDeps,
  reads: AuditReads,
  memory: Memory,
  become: (state: GateState) => void,
  signal: AbortSignal,
): Promise<void> => {
  let following: number | null = null;
  while (!signal.aborted) {
    // Read before the tables: the sealer writes them first.
    const held = following === null ? await deps.evidence.read() : [];
    const state = await reads.state();
    if (state !== null && state.epoch.frozenReason !== null) {
      become('frozen');
      following = null;
    } else if (following === null || state?.epoch.epoch !== following) {
      // After a freeze has ended, or in a new epoch, everything is checked anew.
      const checked = await checkAuditLog(reads, { held, seen: memory.seen }, (origin) => deps.keys.vkeys(origin));
      memory.seen = checked?.newest ?? memory.seen;
      if (checked !== null) become('open');
      following = checked?.epoch.epoch ?? null;
    } else memory.seen = followed(deps, memory.seen, state);
    await pause(state === null ? OPENING_POLL_MS : POLL_MS, signal);
  }
};

/** Sizes only grow while a connection lasts; what is smaller was restored under it. */
const followed = (
  { keys }: GateDeps,
  seen: OpenedCheckpoint | null,
  { epoch, newest, log }: AuditState,
): OpenedCheckpoint | null => {
  checkBounds(log);
  const ofEpoch = seen?.head.origin === epoch.origin ? seen : null;
  if (newest?.note === ofEpoch?.note) return seen;
  const opened = newest === null ? null : openCheckpoint(newest.note, keys.vkeys(epoch.origin));
  if (opened === null || opened.head.size < (ofEpoch?.head.size ?? 0))
    throw new AuditFault('rolled_back', `size ${seen?.head.size} was signed, the database no longer knows of it`);
  return opened;
};
