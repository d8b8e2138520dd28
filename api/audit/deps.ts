import type { AuditQueries } from '../../processes/audit/auditQueries.ts';

/** What the audit routes need. */
export type AuditDeps = {
  audit: AuditQueries;
  /** Lets this node verify the whole log now, unless that is under way. */
  requestVerification: () => void;
};

/** All of `/audit` but the status serves text and bytes, which never change or only for a second. */
export const IMMUTABLE = 'private, max-age=31536000, immutable';
export const FRESH = 'private, max-age=1';

export const AUDIT_ACCESS = { surface: 'audit', scope: 'audit:read' } as const;
