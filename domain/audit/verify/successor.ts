import type { OpenedCheckpoint } from '../note/signedCheckpoint.ts';
import type { Vkey } from '../note/signedNote.ts';
import type { AuditSource } from './auditSource.ts';
import { followEpochs } from './epochs.ts';
import type { Finding } from './findings.ts';

/** What the epoch after one tells of it. */
export type FollowedBy = { findings: readonly Finding[]; held: readonly (OpenedCheckpoint & { from: string })[] };

/**
 * The statement that opened the next epoch names the newest signed checkpoint that was known of this one: signed by a
 * known key, it counts as one that is held. A next epoch that nobody has opened rightly is a finding.
 */
export const followedBy = (
  { epochs, epoch, successor }: Pick<AuditSource, 'epochs' | 'epoch' | 'successor'>,
  pinned: readonly Vkey[],
): FollowedBy => {
  if (successor === undefined || epoch === undefined) return { findings: [], held: [] };
  const { findings, statements } = followEpochs([...epochs, successor], pinned);
  const { findings: known } = followEpochs(epochs, pinned);
  const previous = statements.find((statement) => statement?.epoch === successor.epoch)?.previous;
  const from = `the statement that opened epoch ${successor.epoch}`;
  const isTold = previous !== undefined && previous.size > 0;
  return {
    findings: findings.slice(known.length),
    held: isTold ? [{ head: previous, signedAt: null, note: '', from }] : [],
  };
};
