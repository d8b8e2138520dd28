import { DomainError } from '../core/errors.ts';
import type { EventStore, Meta } from '../core/eventStore.ts';
import type { SubjectKeyId } from '../core/ids.ts';
import { eventsOf, handle, load, type Handled } from '../core/streams.ts';
import { investigations } from '../investigations/cancelInvestigation.ts';
import type { EgressFlag } from '../investigations/verdict/egressFlags.ts';
import { tickets } from '../tickets/ticket.ts';
import { draftStreamId, drafts, type Draft, type Drafted } from './draft.ts';
import type { DraftEvent } from './events.ts';

type Ports = {
  store: EventStore;
  /** SU-104: whether replies can be posted to the source. */
  canWrite: (workspaceId: string, sourceId: string) => Promise<boolean>;
  now: () => string;
};
export type DraftDecision = Ports;
type Decided = Handled<DraftEvent, Draft>;

/** One investigation of a ticket. */
export type DraftOf = { investigationId: string; ticketId: string; workspaceId: string };

/** SU-101, SU-102: throws `not_found` without a draft, and what the decider refuses. */
export const acceptDraft = async (
  { store, canWrite, now }: Ports,
  of: DraftOf,
  given: { revision: number; acknowledged: readonly EgressFlag[]; confirmOutdated: boolean },
  meta: Meta,
): Promise<Decided> => {
  const { drafted, draftedAt, subject } = await draftedIn(store, of);
  const { state, first } = await load(store, tickets, of.ticketId);
  const wroteAt = state.status === 'absent' ? null : state.customerWroteAt;
  const sourceId = first?.type === 'TicketReceived' ? first.data.sourceId : null;
  const isWritable = sourceId !== null && (await canWrite(of.workspaceId, sourceId));
  const command = {
    type: 'AcceptDraft',
    drafted,
    ...given,
    isOutdated: wroteAt !== null && wroteAt > draftedAt,
    delivery: isWritable ? 'pending' : 'manual',
    acceptedAt: now(),
    subject,
  } as const;
  return handle(store, drafts, draftStreamId(of.investigationId), command, meta);
};

/** Nothing is sent; the ticket stays where it is (SU-101). */
export const rejectDraft = async (
  { store, now }: Ports,
  of: DraftOf,
  { revision, reason }: { revision: number; reason: string | null },
  meta: Meta,
): Promise<Decided> => {
  const { drafted, subject } = await draftedIn(store, of);
  const command = { type: 'RejectDraft', drafted, revision, reason, rejectedAt: now(), subject } as const;
  return handle(store, drafts, draftStreamId(of.investigationId), command, meta);
};

/** SU-101: after it failed. */
export const resendDraft = async (
  { store, now }: Ports,
  of: DraftOf,
  revision: number,
  meta: Meta,
): Promise<Decided> => {
  const { subject } = await draftedIn(store, of);
  const command = { type: 'ResendDraft', revision, resentAt: now(), subject } as const;
  return handle(store, drafts, draftStreamId(of.investigationId), command, meta);
};

const draftedIn = async (
  store: EventStore,
  of: DraftOf,
): Promise<{ drafted: Drafted; draftedAt: string; subject: SubjectKeyId }> => {
  for await (const { type, data, subject } of eventsOf(store, investigations, of.investigationId)) {
    if (type !== 'ReplyDrafted' || subject === null) continue;
    const { draftId, revision, bodyDigest, egressFlags: flags, body, at: draftedAt } = data;
    // What was erased cannot be sent.
    if (body !== null) return { drafted: { ...of, draftId, revision, bodyDigest, flags, body }, draftedAt, subject };
  }
  throw new DomainError('not_found');
};
