import { z } from 'zod';
import type { LastVerification } from '../../processes/audit/auditQueries.ts';
import type { VerificationProgress } from '../../processes/audit/verificationNotes.ts';
import type { Route } from '../http/http.ts';
import { AUDIT_ACCESS, type AuditDeps } from './deps.ts';

export const AuditStatus = z
  .object({
    origin: z.string().nullable(),
    size: z.int(),
    root_hash: z.string(),
    last_checkpoint_at: z.iso.datetime().nullable(),
    unsealed_events: z.int(),
    frozen: z.boolean(),
    /** A kind of finding; null unless it is frozen. */
    frozen_reason: z.string().nullable(),
    warnings: z.array(z.string()),
    /** Oldest first; the last one is the audit log as it is. */
    epochs: z.array(
      z.object({
        epoch: z.int(),
        log_id: z.string(),
        origin: z.string(),
        opened_at: z.iso.datetime(),
        size: z.int(),
        reason: z.string().nullable(),
        declared_loss: z.string().nullable(),
      }),
    ),
    verifier_key: z.string().nullable(),
    last_verification: z.object({
      at: z.iso.datetime().nullable(),
      result: z.enum(['ok', 'failed', 'never']),
      checked_events: z.int().nullable(),
      first_bad_position: z.string().nullable(),
      kind: z.string().nullable(),
      duration_ms: z.int().nullable(),
    }),
    /** A verification of the whole log that is under way; null when there is none. */
    running_verification: z
      .object({ since: z.iso.datetime(), checked_events: z.int(), total_events: z.int() })
      .nullable(),
    /** Up to which size events were verified, in full or as they were signed, and when that was found last. */
    verified: z.object({ epoch: z.int(), size: z.int(), at: z.iso.datetime() }).nullable(),
  })
  .meta({ id: 'AuditStatus' });

/** What is signed, since when, and what the last verification found. */
export const auditStatus =
  ({ audit }: AuditDeps): Route =>
  (app) => {
    app.get(
      '/audit/status',
      {
        config: { access: AUDIT_ACCESS },
        schema: {
          tags: ['Audit'],
          operationId: 'getAuditStatus',
          summary: 'Read the state of the audit log and its last verification',
          response: { 200: AuditStatus },
        },
      },
      async () => {
        const status = await audit.status();
        return {
          origin: status.origin,
          size: status.signedSize,
          root_hash: status.rootHash.toString('base64'),
          last_checkpoint_at: status.lastCheckpointAt,
          unsealed_events: status.unsealedEvents,
          frozen: status.frozen,
          frozen_reason: status.frozenReason,
          warnings: [...status.warnings],
          epochs: status.epochs.map(({ epoch, logId, origin, openedAt, signedSize, reason, loss }) => ({
            epoch,
            log_id: logId,
            origin,
            opened_at: openedAt,
            size: signedSize,
            reason,
            declared_loss: loss,
          })),
          verifier_key: status.verifierKey,
          last_verification: verificationResource(status.lastVerification),
          running_verification: runningResource(status.verification.running),
          verified: status.verification.verified,
        };
      },
    );
  };

const runningResource = (running: VerificationProgress['running']) =>
  running === null
    ? null
    : { since: running.since, checked_events: running.checkedEvents, total_events: running.totalEvents };

const verificationResource = (last: LastVerification | null): z.infer<typeof AuditStatus>['last_verification'] => ({
  at: last?.at ?? null,
  result: last?.result ?? 'never',
  checked_events: last?.checkedEvents ?? null,
  first_bad_position: last?.firstBadPosition ?? null,
  kind: last?.kind ?? null,
  duration_ms: last?.durationMs ?? null,
});
