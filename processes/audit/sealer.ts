import type { EventLog, StoredEvent } from '../../domain/core/log/eventLog.ts';
import { type HeldLease, type Leases, LeaseLost } from '../../engine/leases/leases.ts';
import { isNews } from '../../engine/async/keepTrying.ts';
import { backoffMs, pause } from '../../engine/async/pause.ts';
import { createNotifier } from '../../engine/async/notifier.ts';
import { createSemaphore } from '../../engine/async/semaphore.ts';
import { AuditFault, AuditKeyMismatch } from './auditCheck.ts';
import { SEALER_LEASE } from './auditStore.ts';
import { extend, openEpoch, openTerm, recheck, sign, type SealerTerm, type TermDeps } from './sealerTerm.ts';
import { failureFields, ownWords } from '../../engine/async/failure.ts';

export type SealerDeps = TermDeps & {
  log: EventLog;
  leases: Leases;
  /** at most so long after an append its event is signed. */
  sealMs: number;
};

const HEARTBEAT_MS = 5 * 60_000;
const CHECK_MS = 10_000;
/** The same while nothing is appended. */
const REST_CHECK_MS = 30_000;
/** Share of `sealMs` by which signing is due early: reading, hashing and signing take their time. */
const EARLY = 0.2;
/** While few events come at a time, those of this share of `sealMs` are hashed and stored together. */
const GATHER = 0.1;
const FEW_EVENTS = 256;
const FEW_BYTES = 256 * 1024;
const BATCH_EVENTS = 4096;
const RETRY_MS = 250;
const RETRY_MAX_MS = 10_000;

/**
 * Derives the audit log from the event log (audit-log design, section 4) for as long as this node holds the lease.
 * Resolves when `signal` aborts.
 */
export const runSealer = async (deps: SealerDeps, signal: AbortSignal): Promise<void> =>
  deps.leases.hold(SEALER_LEASE, signal, (lease, held) => seal(deps, lease, held));

/** One term after another: whatever goes wrong, everything is checked again before anything is signed. */
const seal = async (deps: SealerDeps, lease: HeldLease, signal: AbortSignal): Promise<void> => {
  let failures = 0;
  let frozen = false;
  while (!signal.aborted) {
    try {
      const term = await openTerm(deps, lease);
      if (term === null) {
        if (!frozen) await reportFrozen(deps);
        frozen = true;
        await pause(1000, signal);
        continue;
      }
      frozen = false;
      failures = 0;
      await work(deps, lease, term, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof LeaseLost) throw error;
      if (error instanceof AuditFault && (await freeze(deps, lease, error))) {
        await pause(RETRY_MS, signal);
        continue;
      }
      failures += 1;
      const name = error instanceof AuditKeyMismatch ? 'audit_key_mismatch' : 'audit_sealer_failed';
      const reason = error instanceof AuditKeyMismatch ? { reason: ownWords(error) } : {};
      if (isNews(error, failures)) deps.logger.error({ ...failureFields(error), ...reason }, name);
      await pause(backoffMs(failures, RETRY_MS, RETRY_MAX_MS), signal);
    }
  }
};

/** Extends, signs and checks, one at a time, until the signal aborts, the log is frozen, or something fails. */
const work = async (deps: SealerDeps, lease: HeldLease, term: SealerTerm, signal: AbortSignal): Promise<void> => {
  const stop = new AbortController();
  const ending = AbortSignal.any([signal, stop.signal]);
  const mutex = createSemaphore(1);
  const extended = createNotifier();
  const due = createDueTimes(deps.sealMs, term);

  const signIfDue = async (): Promise<void> => {
    if (ending.aborted || due.signMs() > 0) return;
    due.signed();
    await sign(deps, lease, term);
  };
  const follow = async (): Promise<void> => {
    for await (const events of deps.log.subscribe(term.position, ending)) {
      // Whoever waits for an answer or a read model goes first, and what comes meanwhile is hashed together.
      if (areFew(events)) await pause(deps.sealMs * GATHER, ending);
      for (let at = 0; at < events.length && !ending.aborted; at += BATCH_EVENTS)
        await mutex.run(async () => {
          await extend(deps, lease, term, events.slice(at, at + BATCH_EVENTS));
          await signIfDue();
        });
      extended.notify();
    }
  };
  const watch = async (): Promise<void> => {
    while (!ending.aborted) {
      await extended.next(ending, Math.max(0, Math.min(due.signMs(), due.checkMs())));
      await mutex.run(signIfDue);
      if (ending.aborted || due.checkMs() > 0) continue;
      due.checked();
      if ((await mutex.run(() => recheck(deps, lease, term))) === 'over') return;
    }
  };
  const tasks = [follow(), watch().finally(() => stop.abort())];
  try {
    await Promise.all(tasks);
  } finally {
    stop.abort();
    await Promise.allSettled(tasks);
  }
};

/** As they come while people work, and not from a log that the sealer is far behind of. */
const areFew = (events: readonly StoredEvent[]): boolean =>
  events.length < FEW_EVENTS && events.reduce((bytes, { payload }) => bytes + payload.byteLength, 0) < FEW_BYTES;

const until = (at: number, ms: number): number => at + ms - performance.now();

/** When the next signature and the next check are due, in milliseconds from now; what is due gives 0 or less. */
const createDueTimes = (sealMs: number, term: SealerTerm) => {
  let signedAt = -Infinity;
  let checkedAt = performance.now();
  let checkedEntries = term.entries;
  return {
    signed: (): void => void (signedAt = performance.now()),
    checked: (): void => {
      checkedAt = performance.now();
      checkedEntries = term.entries;
    },
    signMs: (): number => {
      const isUnsigned = term.entries > (term.newest?.head.size ?? -1);
      return until(signedAt, isUnsigned ? sealMs * (1 - EARLY) : HEARTBEAT_MS);
    },
    checkMs: (): number => until(checkedAt, term.entries > checkedEntries ? CHECK_MS : REST_CHECK_MS),
  };
};

/** False when the freeze could not be recorded; then the next term meets the same fault. */
const freeze = async (deps: SealerDeps, lease: HeldLease, fault: AuditFault): Promise<boolean> => {
  deps.logger.error({ kind: fault.kind, detail: ownWords(fault) }, 'audit_log_rollback_detected');
  try {
    const state = await deps.store.state();
    if (state === null) await openEpoch(deps, lease, fault.kind);
    else await deps.store.freeze(lease, state.epoch.epoch, fault.kind);
    return true;
  } catch (error) {
    if (error instanceof LeaseLost) throw error;
    return false;
  }
};

/** A restart does not make the contradiction go away, so it is told again. */
const reportFrozen = async (deps: SealerDeps): Promise<void> => {
  const state = await deps.store.state();
  deps.logger.error({ kind: state?.epoch.frozenReason }, 'audit_log_rollback_detected');
};
