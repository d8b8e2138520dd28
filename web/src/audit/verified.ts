import type { Label } from '../parts/label.ts';
import type { AuditStatus } from './auditQuery.ts';

type Verified = Pick<AuditStatus, 'size' | 'epochs' | 'last_verification' | 'verified'>;

/** How many of the newest epoch's events were verified as they were signed, after the last verification of the whole log. */
export const sealedSince = ({ epochs, last_verification: last, verified }: Verified): number | null =>
  last.result !== 'ok' || verified === null || verified.epoch !== epochs.at(-1)?.epoch
    ? null
    : Math.max(0, verified.size - (last.checked_events ?? 0));

/** What can be said in a few words: never more than what was checked. */
export const resultOf = (status: Verified): Label => {
  const { result, checked_events: checked } = status.last_verification;
  if (result === 'failed') return { text: 'tampering was found', tone: 'bad' };
  if (result === 'never') return { text: 'not run yet', tone: 'neutral' };
  const seen = (checked ?? 0) + (sealedSince(status) ?? 0);
  const text = `no change was found in ${seen.toLocaleString('en')} of ${status.size.toLocaleString('en')} events`;
  // What was signed in the last moments is always still to come.
  return { text, tone: seen >= status.size ? 'good' : 'neutral' };
};
