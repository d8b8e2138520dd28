import { openCheckpoint } from '../../domain/audit/note/signedCheckpoint.ts';
import { verifyRange } from '../../domain/audit/verify/rangeVerification.ts';
import type { AuditKeys } from './auditEvidence.ts';
import type { AuditReads } from './auditStore.ts';
import type { LastVerification } from './auditQueries.ts';
import type { VerifiedSize } from './verificationNotes.ts';

/** As many as are hashed in this process in a moment; more are left for the next look. */
const EVENTS_MAX = 10_000;

export type NewEvents = { epoch: number; size: number; outcome: Omit<LastVerification, 'at'> };

/**
 * Verifies the events that were signed after those of `verified`, as `verify --range` does: their hashes, joined with the
 * stored ones before and behind, must have the signed root. It begins with the first where none of the epoch was verified:
 * the whole log may have been, before anything was signed. Null when there are none.
 */
export const verifyNewEvents = async (
  reads: AuditReads,
  { vkeys }: Pick<AuditKeys, 'vkeys'>,
  verified: Pick<VerifiedSize, 'epoch' | 'size'> | null,
): Promise<NewEvents | null> => {
  const state = await reads.state();
  const newest = state?.newest ?? null;
  const from = verified?.epoch === state?.epoch.epoch ? (verified?.size ?? 0) : 0;
  if (state === null || newest === null || newest.size <= from) return null;
  const began = performance.now();
  const { epoch, origin } = state.epoch;
  const { head } = openCheckpoint(newest.note, vkeys(origin));
  const size = Math.min(head.size, from + EVENTS_MAX);
  const source = {
    hashes: reads.hashes(epoch),
    entries: (first: number, count: number) => reads.entries(epoch, first, count),
    findEntry: async (id: string) => (await reads.entryOf(epoch, id))?.index,
    log: reads.log,
    inspection: reads.inspection,
  };
  const [first] = await verifyRange(source, head, { from, to: size }, () => undefined);
  const outcome = {
    result: first === undefined ? ('ok' as const) : ('failed' as const),
    checkedEvents: size - from,
    firstBadPosition: first === undefined ? null : (first.position ?? String(first.index)),
    kind: first?.kind ?? null,
    durationMs: Math.round(performance.now() - began),
  };
  return { epoch, size, outcome };
};
