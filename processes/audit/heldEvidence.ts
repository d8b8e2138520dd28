import { describeUnusable, judgeCopies } from '../../domain/audit/verify/heldCopies.ts';
import type { HeldCheckpoint } from '../../domain/audit/verify/verification.ts';
import type { Logger } from '../../domain/core/logger.ts';
import type { AuditFiles, AuditKeys } from './auditEvidence.ts';

/** What this node holds outside the database. */
export interface HeldEvidence {
  /** Copies of signed checkpoints that are whole and signed by our keys; the others are reported. Rejects when a file cannot be read. */
  read(): Promise<readonly HeldCheckpoint[]>;
  /** What was found unusable since this node started, for people. */
  warnings(): readonly string[];
}

/** Each unusable copy is logged once. */
export const createHeldEvidence = (
  files: Pick<AuditFiles, 'readCopies'>,
  keys: Pick<AuditKeys, 'vkeys'>,
  logger: Pick<Logger, 'warn'>,
): HeldEvidence => {
  const warnings = new Set<string>();
  return {
    read: async () => {
      const { held, unusable } = judgeCopies(await files.readCopies(), (origin) => keys.vkeys(origin));
      for (const copy of unusable) {
        const warning = describeUnusable(copy);
        if (!warnings.has(warning)) logger.warn({ from: copy.from, reason: copy.why }, 'audit_state_unusable');
        warnings.add(warning);
      }
      return held;
    },
    warnings: () => [...warnings],
  };
};
