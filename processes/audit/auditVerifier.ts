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
  record: (verification: LastVerification) => Promise<void>;
  /** ISO 8601 UTC with milliseconds. */
  now: () => string;
  logger: Logger;
  /** `SERVICE_AUDIT_VERIFY_HOURS`, in milliseconds. */
  everyMs: number;
};

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

/** False when nothing was verified. */
const verifyOnce = async (deps: AuditVerifierDeps, signal: AbortSignal, failures: number): Promise<boolean> => {
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
