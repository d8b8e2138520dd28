import {
  BadSignature,
  openCheckpoint,
  UnknownSigner,
  type OpenedCheckpoint,
} from '../../domain/audit/note/signedCheckpoint.ts';
import { NoteMalformed } from '../../domain/audit/note/signedNote.ts';
import type { EpochRow } from '../../domain/audit/verify/auditSource.ts';
import { LogFrozen, LogUnchecked, type EventLog } from '../../domain/core/log/eventLog.ts';
import { storeTrouble } from '../../domain/core/log/storeTrouble.ts';
import type { Logger } from '../../domain/core/logger.ts';
import { createNotifier } from '../../engine/async/notifier.ts';
import { pause } from '../../engine/async/pause.ts';
import { AuditFault, AuditKeyMismatch, checkAuditLog, checkTables } from './auditCheck.ts';
import type { AuditKeys } from './auditEvidence.ts';
import type { AuditReads, AuditState } from './auditStore.ts';
import type { HeldEvidence } from './heldEvidence.ts';
import { failureFields, ownWords } from '../../engine/async/failure.ts';

/** `unknown`: this connection to the store has not been checked yet, or was lost. */
export type GateState = 'open' | 'unknown' | 'frozen';

/** Decides whether this node accepts appends (audit-log design, section 4). */
export interface AppendGate {
  state(): GateState;
  /** Why it was `unknown` after the last attempt to find out, as a sentence for people; null while the first is under way. */
  fault(): string | null;
  /** Resolves when the state changes next, or `signal` aborts. */
  changed(signal: AbortSignal): Promise<void>;
  /** Resolves when the gate is open. Throws LogFrozen, or LogUnchecked when it stays unknown for 5 s. */
  passed(): Promise<void>;
}

/** The audit log over one connection. */
export type AuditConnection = {
  reads: AuditReads;
  /**
   * What the store told since the last call, or tells within `ms`: the signed checkpoints that were stored, and whether
   * an epoch may have changed. Nothing when `signal` aborts; rejects when the connection is lost.
   */
  changes: (ms: number, signal: AbortSignal) => Promise<AuditChanges>;
};
export type AuditChanges = { notes: readonly string[]; epochs: boolean };

export type GateDeps = {
  /** Runs `work` on a connection of its own and rejects when it is lost. */
  connected: (work: (connection: AuditConnection) => Promise<void>) => Promise<void>;
  keys: Pick<AuditKeys, 'vkeys'>;
  evidence: Pick<HeldEvidence, 'read'>;
  logger: Logger;
};

/** A freeze is told at once; this also finds what nobody tells. */
const LOOK_MS = 10_000;
/** The same before the log has an epoch, and while it is frozen. */
const CLOSED_LOOK_MS = 1_000;
const OPENING_LOOK_MS = 50;
const RETRY_MS = 250;
const WAIT_MAX_MS = 5_000;

/**
 * Starts a gate: it checks the audit log over a connection of its own, opens, and watches that connection and the
 * freeze. Does not depend on a sealer at work. `ended` resolves after `signal` has aborted.
 */
export const startAppendGate = (deps: GateDeps, signal: AbortSignal): AppendGate & { ended: Promise<void> } => {
  let state: GateState = 'unknown';
  let why: string | null = null;
  let leftUnknown = new AbortController();
  const changes = createNotifier();
  const become = (next: GateState, fault: string | null = null): void => {
    why = fault;
    if (next === state) return;
    state = next;
    deps.logger.info({ state }, 'append_gate');
    if (next === 'unknown') leftUnknown = new AbortController();
    else leftUnknown.abort();
    changes.notify();
  };
  const passed = async (): Promise<void> => {
    if (state === 'unknown') await pause(WAIT_MAX_MS, leftUnknown.signal);
    if (state === 'frozen') throw new LogFrozen();
    if (state === 'unknown') throw new LogUnchecked(why ?? BEING_CHECKED);
  };
  const fault = (): string | null => (state === 'unknown' ? why : null);
  return {
    state: () => state,
    fault,
    changed: (until) => changes.next(until),
    passed,
    ended: guard(deps, become, signal),
  };
};

const BEING_CHECKED = 'The event log is being checked.';

/** The log behind a gate: appends pass it, reads do not. */
export const gatedLog = (log: EventLog, gate: AppendGate): EventLog => ({
  append: async (...given) => {
    if (gate.state() !== 'open') await gate.passed();
    return log.append(...given);
  },
  readStream: (stream, from) => log.readStream(stream, from),
  readAll: (after, signal) => log.readAll(after, signal),
  subscribe: (after, signal) => log.subscribe(after, signal),
  eventAt: (position) => log.eventAt(position),
  eventsAt: (positions) => log.eventsAt(positions),
  head: () => log.head(),
  isPosition: (text) => log.isPosition(text),
  distance: (from, to) => log.distance(from, to),
});

type Become = (state: GateState, fault?: string) => void;

/** What this node has seen outlives a connection: a database may come back as an older one. */
type Memory = { seen: OpenedCheckpoint | null };

const guard = async (deps: GateDeps, become: Become, signal: AbortSignal): Promise<void> => {
  const memory: Memory = { seen: null };
  let told = '';
  while (!signal.aborted) {
    try {
      await deps.connected((connection) => watch(deps, connection, memory, become, signal));
      told = '';
    } catch (error) {
      const fault = error instanceof AuditFault ? error : null;
      const reason = reasonOf(error);
      if (fault === null) become('unknown', reason);
      else become('frozen');
      // What lasts is told once.
      if (String(error) !== told && fault === null)
        deps.logger.warn({ ...failureFields(error), reason }, 'append_gate_closed');
      if (String(error) !== told && fault !== null)
        deps.logger.error({ kind: fault.kind, detail: ownWords(fault) }, 'audit_log_rollback_detected');
      told = String(error);
    }
    await pause(RETRY_MS, signal);
  }
};

/** Sentences for people, without data. */
const reasonOf = (error: unknown): string => {
  if (error instanceof AuditKeyMismatch)
    return (
      'The audit log is signed with another key than SERVICE_AUDIT_KEY_FILE (audit.key in the data directory) holds. ' +
      'Put the right file back; if it is lost, `npm run audit:new-epoch` begins a new audit log with the one that is there.'
    );
  const trouble = storeTrouble(error);
  return `The audit log cannot be checked. ${trouble?.detail ?? 'The log line `append_gate_closed` says where it failed.'}`;
};

/** From a check over this connection until the connection is lost, the check fails, or the signal aborts. */
const watch = async (
  deps: GateDeps,
  { reads, changes }: AuditConnection,
  memory: Memory,
  become: Become,
  signal: AbortSignal,
): Promise<void> => {
  let following: EpochRow | null = null;
  while (!signal.aborted) {
    // Read before the tables: the sealer writes them first.
    const held = following === null ? await deps.evidence.read() : [];
    const state = await reads.state();
    if (state !== null && state.epoch.frozenReason !== null) {
      become('frozen');
      following = null;
    } else if (following === null || state?.epoch.epoch !== following.epoch) {
      // After a freeze has ended, or in a new epoch, everything is checked anew.
      const checked = await checkAuditLog(reads, { held, seen: memory.seen }, (origin) => deps.keys.vkeys(origin));
      memory.seen = checked?.newest ?? memory.seen;
      if (checked !== null) become('open');
      following = checked?.epoch ?? null;
    } else memory.seen = followed(deps, memory.seen, state);
    const restMs = following !== null ? LOOK_MS : state === null ? OPENING_LOOK_MS : CLOSED_LOOK_MS;
    await rest(deps, changes, memory, following, restMs, signal);
  }
};

/** Until it is time to look: an epoch may have changed, or so many milliseconds have passed. */
const rest = async (
  deps: GateDeps,
  changes: AuditConnection['changes'],
  memory: Memory,
  following: EpochRow | null,
  ms: number,
  signal: AbortSignal,
): Promise<void> => {
  const until = performance.now() + ms;
  for (let leftMs = ms; leftMs > 0 && !signal.aborted; leftMs = until - performance.now()) {
    const { notes, epochs } = await changes(leftMs, signal);
    if (following !== null) for (const note of notes) memory.seen = seenAlso(deps, memory.seen, following, note);
    if (epochs) return;
  }
};

/** What is told counts as seen when our keys have signed it and it says more than what was seen; the next look finds the rest. */
const seenAlso = (
  { keys }: GateDeps,
  seen: OpenedCheckpoint | null,
  { origin }: EpochRow,
  note: string,
): OpenedCheckpoint | null => {
  try {
    const told = openCheckpoint(note, keys.vkeys(origin));
    return seen?.head.origin !== origin || told.head.size > seen.head.size ? told : seen;
  } catch (error) {
    if (error instanceof UnknownSigner || error instanceof BadSignature || error instanceof NoteMalformed) return seen;
    throw error;
  }
};

/** Sizes only grow while a connection lasts; what is smaller was restored under it. */
const followed = (
  { keys }: GateDeps,
  seen: OpenedCheckpoint | null,
  { epoch, newest, log, altered }: AuditState,
): OpenedCheckpoint | null => {
  checkTables({ log, altered });
  const ofEpoch = seen?.head.origin === epoch.origin ? seen : null;
  if (newest?.note === ofEpoch?.note) return seen;
  const opened = newest === null ? null : openCheckpoint(newest.note, keys.vkeys(epoch.origin));
  if (opened === null || opened.head.size < (ofEpoch?.head.size ?? 0))
    throw new AuditFault('rolled_back', `size ${seen?.head.size} was signed, the database no longer knows of it`);
  return opened;
};
