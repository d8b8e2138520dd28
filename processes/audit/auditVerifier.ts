import type { Logger } from '../../domain/core/logger.ts';
import type { Leases } from '../../engine/leases/leases.ts';
import { backoffMs, pause } from '../../engine/async/pause.ts';
import type { LastVerification } from './auditQueries.ts';
import type { VerificationNotes } from './verificationNotes.ts';
import type { NewEvents } from './verifyNewEvents.ts';
import { failureFields } from '../../engine/async/failure.ts';

/** What a verification came to; `unverified` names why nothing could be verified now. */
export type VerificationOutcome = Omit<LastVerification, 'at'> | { result: 'unverified'; reason: string };

/** How many events of all have been verified so far. */
export type OnProgress = (checked: number, total: number) => void;

export type AuditVerifierDeps = {
  leases: Leases;
  /** Verifies the whole log, away from this process. Rejects when `signal` aborts. */
  verifyLog: (signal: AbortSignal, onProgress?: OnProgress) => Promise<VerificationOutcome>;
  /** Verifies the events that were signed since, in whatever epoch; null when there are none. */
  verifyNew: (verified: { epoch: number; size: number } | null) => Promise<NewEvents | null>;
  /** The newest epoch and how many of its events are signed; null before the first one was opened. */
  signed: () => Promise<{ epoch: number; size: number } | null>;
  notes: VerificationNotes;
  /** How many events are not signed yet, or not applied by a read model. */
  behind: () => Promise<number>;
  record: (verification: LastVerification) => Promise<void>;
  /** ISO 8601 UTC with milliseconds. */
  now: () => string;
  logger: Logger;
  /** `SERVICE_AUDIT_VERIFY_HOURS`, in milliseconds. */
  everyMs: number;
};

/** So few are those of the last moments. */
const FEW_EVENTS = 10_000;
const LOOK_MS = 1_000;
/** What follows the log begins somewhat later. */
const STILL_LOOKS = 5;
const RETRY_MS = 2_000;
const RETRY_MAX_MS = 60_000;
const FAILURES_EXPECTED = 3;
/** How often events that were signed meanwhile are verified. */
const NEW_EVERY_MS = 10_000;

/**
 * verifies the whole log at start and then every `everyMs`, on one node at a time, and in between what is signed.
 * A finding is an alarm and not a freeze: what is signed stays signed. Resolves when `signal` aborts.
 */
export const runAuditVerifier = (deps: AuditVerifierDeps, signal: AbortSignal): Promise<void> =>
  deps.leases.hold('audit_verifier', signal, async (_lease, held) => {
    let failures = 0;
    while (!held.aborted) {
      const done = await verifyOnce(deps, held, failures).catch((error: unknown) => {
        if (!held.aborted) deps.logger.warn(failureFields(error), 'audit_verification_not_possible');
        return false;
      });
      failures = done ? 0 : failures + 1;
      if (done) await followSigned(deps, held);
      else await pause(backoffMs(failures, RETRY_MS, RETRY_MAX_MS), held);
    }
  });

/**
 * Only what is signed can be verified: a log that has grown while no node ran would be left out up to the next time.
 * Read models come first, too, since people wait for them. What stands still is not waited for.
 */
const untilCaughtUp = async ({ behind }: AuditVerifierDeps, signal: AbortSignal): Promise<void> => {
  let least = Infinity;
  for (let still = 0; still < STILL_LOOKS && !signal.aborted;) {
    const left = await behind();
    if (left <= FEW_EVENTS) return;
    still = left < least ? 0 : still + 1;
    least = Math.min(least, left);
    await pause(LOOK_MS, signal);
  }
};

/** Until the whole log is due again, new events are verified as they are signed; after a finding they wait for that. */
const followSigned = async (deps: AuditVerifierDeps, signal: AbortSignal): Promise<void> => {
  const due = performance.now() + deps.everyMs;
  for (let left = deps.everyMs; left > 0 && !signal.aborted; left = due - performance.now()) {
    await pause(Math.min(left, NEW_EVERY_MS), signal);
    if (signal.aborted) return;
    const isFine = await verifySigned(deps).catch((error: unknown) => {
      deps.logger.warn(failureFields(error), 'audit_verification_not_possible');
      return true;
    });
    if (!isFine) return pause(due - performance.now(), signal);
  }
};

const verifySigned = async (deps: AuditVerifierDeps): Promise<boolean> => {
  const { verified } = await deps.notes.read();
  const found = await deps.verifyNew(verified);
  if (found === null) return true;
  const { epoch, size, outcome } = found;
  if (outcome.result === 'ok') await deps.notes.verified(epoch, size);
  else await keep(deps, outcome);
  return outcome.result === 'ok';
};

/** Verifies the whole log now, beside what is due; nothing happens while a verification is under way. */
export const verifyNow = async (deps: AuditVerifierDeps, signal: AbortSignal): Promise<void> => {
  const outcome = await verifyNoted(deps, signal);
  if (outcome.result === 'unverified') deps.logger.warn({ reason: outcome.reason }, 'audit_nothing_verified');
  else await keep(deps, outcome);
};

/** Verifies the whole log, and tells all nodes how far that is. */
const verifyNoted = async (deps: AuditVerifierDeps, signal: AbortSignal): Promise<VerificationOutcome> => {
  const { notes } = deps;
  if (!(await notes.begin())) return { result: 'unverified', reason: 'under_way' };
  const told = (checked: number, total: number): void => void notes.progress(checked, total).catch(() => undefined);
  try {
    const signed = await deps.signed();
    const outcome = await deps.verifyLog(signal, told);
    // Events that are not signed yet were checked, too, though against no signature.
    if (outcome.result === 'ok' && signed !== null)
      await notes.verified(signed.epoch, Math.min(signed.size, outcome.checkedEvents));
    return outcome;
  } finally {
    await notes.end().catch(() => undefined);
  }
};

const keep = async (deps: AuditVerifierDeps, outcome: Omit<LastVerification, 'at'>): Promise<void> => {
  await deps.record({ at: deps.now(), ...outcome });
  const { checkedEvents, durationMs, kind, firstBadPosition } = outcome;
  if (outcome.result === 'ok') deps.logger.info({ events: checkedEvents, duration_ms: durationMs }, 'audit_verified');
  else deps.logger.error({ kind, position: firstBadPosition }, 'audit_verification_failed');
};

/** False when nothing was verified. */
const verifyOnce = async (deps: AuditVerifierDeps, signal: AbortSignal, failures: number): Promise<boolean> => {
  await untilCaughtUp(deps, signal);
  const outcome = await verifyNoted(deps, signal);
  if (outcome.result === 'unverified') {
    // A new log is signed for the first time within a second; what lasts is for an operator to see.
    const level = failures < FAILURES_EXPECTED ? 'debug' : 'warn';
    deps.logger[level]({ reason: outcome.reason, failures }, 'audit_nothing_verified');
    return false;
  }
  await keep(deps, outcome);
  return true;
};
