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
 * Verifies the events that were signed after `from`, as `verify --range` does: their hashes, joined with the stored ones
 * before and behind, must have the signed root. Null when there are none, or the epoch is another one.
 */
export const verifyNewEvents = async (
  reads: AuditReads,
  { vkeys }: Pick<AuditKeys, 'vkeys'>,
  from: Pick<VerifiedSize, 'epoch' | 'size'>,
): Promise<NewEvents | null> => {
  const state = await reads.state();
  const newest = state?.newest ?? null;
  if (state === null || newest === null || state.epoch.epoch !== from.epoch || newest.size <= from.size) return null;
  const began = performance.now();
  const { epoch, origin } = state.epoch;
  const { head } = openCheckpoint(newest.note, vkeys(origin));
  const size = Math.min(head.size, from.size + EVENTS_MAX);
  const source = {
    hashes: reads.hashes(epoch),
    entries: (first: number, count: number) => reads.entries(epoch, first, count),
    findEntry: async (id: string) => (await reads.entryOf(epoch, id))?.index,
    log: reads.log,
    inspection: reads.inspection,
  };
  const [first] = await verifyRange(source, head, { from: from.size, to: size }, () => undefined);
  const outcome = {
    result: first === undefined ? ('ok' as const) : ('failed' as const),
    checkedEvents: size - from.size,
    firstBadPosition: first === undefined ? null : (first.position ?? String(first.index)),
    kind: first?.kind ?? null,
    durationMs: Math.round(performance.now() - began),
  };
  return { epoch, size, outcome };
};
