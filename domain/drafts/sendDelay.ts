import { DomainError, invalidTransition } from '../core/problems/errors.ts';
import type { NewEvent } from '../core/log/eventStore.ts';
import type { SubjectKeyId } from '../core/ids.ts';
import type { DraftEvent, DraftEventOf } from './events.ts';

type Accepted = DraftEventOf<'DraftAccepted'>['data'];
/** A draft as far as its delay goes. */
type Delayable = { status: string; accepted?: Accepted };

/** The delay is over, or with `isHeld` the customer has written since it was accepted. */
export type ReleaseDraft = { type: 'ReleaseDraft'; at: string; isHeld: boolean; subject: SubjectKeyId };
/** Somebody wants it back before it goes out. */
export type RecallDraft = { type: 'RecallDraft'; revision: number; recalledAt: string; subject: SubjectKeyId };

/** SU-190: it goes out, or comes back because of the customer; what is not delayed any more stays as it is. */
export const released = ({ at, isHeld, subject }: ReleaseDraft, draft: Delayable): NewEvent<DraftEvent>[] => {
  const accepted = delayedIn(draft);
  if (accepted === null) return [];
  if (isHeld) return [backTo(accepted, 'customer', at, subject)];
  if (at < (accepted.sendAt ?? '')) return [];
  const { draftId, investigationId, ticketId, revision, workspaceId, body } = accepted;
  const data = { draftId, investigationId, ticketId, revision, workspaceId, releasedAt: at, body };
  return [{ type: 'DraftReleased', data, subject }];
};

/** SU-190: until the delay is over. `allowed`: what is possible instead. */
export const recalled = (
  { revision, recalledAt, subject }: RecallDraft,
  draft: Delayable,
  allowed: readonly string[],
): NewEvent<DraftEvent>[] => {
  const accepted = delayedIn(draft);
  if (accepted === null) throw invalidTransition(draft.status, allowed);
  if (revision !== accepted.revision)
    throw new DomainError('stale_revision', { members: { current_revision: accepted.revision } });
  return [backTo(accepted, 'user', recalledAt, subject)];
};

const delayedIn = ({ status, accepted }: Delayable): Accepted | null =>
  status === 'delayed' && accepted !== undefined ? accepted : null;

const backTo = (
  accepted: Accepted,
  by: 'user' | 'customer',
  recalledAt: string,
  subject: SubjectKeyId,
): NewEvent<DraftEvent> => {
  const { draftId, investigationId, ticketId, revision, bodyDigest, acknowledgedFlags, body } = accepted;
  const { acknowledgedContentFlags: contentFlags } = accepted;
  const of = { draftId, investigationId, ticketId, revision: revision + 1 };
  const flags = { egressFlags: acknowledgedFlags, ...(contentFlags === undefined ? {} : { contentFlags }) };
  return { type: 'DraftRecalled', data: { ...of, by, bodyDigest, ...flags, recalledAt, body }, subject };
};
