import type { Logger } from '../../domain/core/logger.ts';
import type { Leases } from '../../engine/leases/leases.ts';
import { backoffMs, pause } from '../../engine/async/pause.ts';
import type { LastVerification } from './auditQueries.ts';
import { failureFields } from '../../engine/async/failure.ts';

/** What a verification came to; `unverified` names why nothing could be verified now. */
export type VerificationOutcome = Omit<LastVerification, 'at'> | { result: 'unverified'; reason: string };

export type AuditVerifierDeps = {
  leases: Leases;
  /** Verifies the whole log, away from this process. Rejects when `signal` aborts. */
  verifyLog: (signal: AbortSignal) => Promise<VerificationOutcome>;
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

/**
 * verifies the whole log at start and then every `everyMs`, on one node at a time. A finding is an alarm and
 * not a freeze: what is signed stays signed. Resolves when `signal` aborts.
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
      await pause(done ? deps.everyMs : backoffMs(failures, RETRY_MS, RETRY_MAX_MS), held);
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

/** False when nothing was verified. */
const verifyOnce = async (deps: AuditVerifierDeps, signal: AbortSignal, failures: number): Promise<boolean> => {
  await untilCaughtUp(deps, signal);
  const outcome = await deps.verifyLog(signal);
  if (outcome.result === 'unverified') {
    // A new log is signed for the first time within a second; what lasts is for an operator to see.
    const level = failures < FAILURES_EXPECTED ? 'debug' : 'warn';
    deps.logger[level]({ reason: outcome.reason, failures }, 'audit_nothing_verified');
    return false;
  }
  await deps.record({ at: deps.now(), ...outcome });
  const { checkedEvents, durationMs, kind, firstBadPosition } = outcome;
  if (outcome.result === 'ok') deps.logger.info({ events: checkedEvents, duration_ms: durationMs }, 'audit_verified');
  else deps.logger.error({ kind, position: firstBadPosition }, 'audit_verification_failed');
  return true;
};
