import { DomainError } from '../core/problems/errors.ts';
import type { EventStore, Meta } from '../core/log/eventStore.ts';
import type { SubjectKeyId } from '../core/ids.ts';
import { sha256Ref } from '../core/json/sha256.ts';
import { eventsOf, handle, load, type Handled } from '../core/log/streams.ts';
import { investigations } from '../investigations/cancelInvestigation.ts';
import { recordedResults } from '../investigations/recordedResults.ts';
import type { EgressRules } from '../investigations/verdict/egressCheck.ts';
import { flagsIn, storedFlags, type EgressFlag } from '../investigations/verdict/egressFlags.ts';
import { tickets } from '../tickets/ticket.ts';
import { draftStreamId, drafts, type Draft, type DraftCommand, type Drafted } from './draft.ts';
import type { DraftEvent } from './events.ts';

type Ports = {
  store: EventStore;
  /** SU-104: whether replies can be posted to the source. */
  canWrite: (workspaceId: string, sourceId: string) => Promise<boolean>;
  /** What an edited draft may name (SU-106). */
  egress: EgressRules;
  /** How long an accepted reply waits before it goes out, seconds (SU-190). */
  sendDelaySeconds: number;
  now: () => string;
};
export type DraftDecision = Ports;
type Decided = Handled<DraftEvent, Draft>;

/** One investigation of a ticket. */
export type DraftOf = { investigationId: string; ticketId: string; workspaceId: string };

/** SU-101, SU-106: puts a person's words in place of the draft, and checks them as the agent's were. */
export const editDraft = async (
  { store, egress, now }: Ports,
  of: DraftOf,
  { revision, body }: { revision: number; body: string },
  meta: Meta,
): Promise<Decided> => {
  // The numbering plans of all countries, and the names of all domains: nobody needs them before a draft is judged.
  const { egressFlags } = await import('../investigations/verdict/egressCheck.ts');
  const { drafted, subject } = await draftedIn(store, of);
  const { state } = await load(store, investigations, of.investigationId);
  if (state.status === 'absent') throw new DomainError('not_found');
  const results = await recordedResults(store, state.facts);
  const flags = egressFlags(body, state.facts.started.ticket, results.values(), egress);
  const edited = { body, bodyDigest: sha256Ref(body), ...storedFlags(flags) };
  const command = { type: 'EditDraft', drafted, revision, edited, editedAt: now(), subject } as const;
  return decided(store, of, command, meta);
};

/** SU-101, SU-102: throws `not_found` without a draft, and what the decider refuses. */
export const acceptDraft = async (
  { store, canWrite, sendDelaySeconds, now }: Ports,
  of: DraftOf,
  given: { revision: number; acknowledged: readonly EgressFlag[]; confirmOutdated: boolean },
  meta: Meta,
): Promise<Decided> => {
  const { drafted, subject } = await draftedIn(store, of);
  const { state, first } = await load(store, tickets, of.ticketId);
  const sourceId = first?.type === 'TicketReceived' ? first.data.sourceId : null;
  const isWritable = sourceId !== null && (await canWrite(of.workspaceId, sourceId));
  const acceptedAt = now();
  const isDelayed = isWritable && sendDelaySeconds > 0;
  const command = {
    type: 'AcceptDraft',
    drafted,
    ...given,
    customerWroteAt: state.status === 'absent' ? null : state.customerWroteAt,
    answeredElsewhereAt: state.status === 'absent' ? null : state.answeredElsewhereAt,
    delivery: isWritable ? 'pending' : 'manual',
    sendAt: isDelayed ? new Date(Date.parse(acceptedAt) + sendDelaySeconds * 1000).toISOString() : null,
    acceptedAt,
    subject,
  } as const;
  return decided(store, of, command, meta);
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
  return decided(store, of, command, meta);
};

/** SU-193: rejects a draft that nobody has decided, where there is one. */
export const supersedeDraft = async (
  { store, now }: Pick<Ports, 'store' | 'now'>,
  of: DraftOf,
  meta: Meta,
): Promise<void> => {
  const found = await findDrafted(store, of);
  if (found === null) return;
  const command = { type: 'SupersedeDraft', ...found, rejectedAt: now() } as const;
  await handle(store, drafts, draftStreamId(of.investigationId), command, meta);
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
  return decided(store, of, command, meta);
};

/** SU-190: before it goes out. */
export const recallDraft = async (
  { store, now }: Ports,
  of: DraftOf,
  revision: number,
  meta: Meta,
): Promise<Decided> => {
  const { subject } = await draftedIn(store, of);
  return decided(store, of, { type: 'RecallDraft', revision, recalledAt: now(), subject }, meta);
};

/** SU-193: somebody has sent by hand what was accepted for that. */
export const markDraftSent = async (
  { store, now }: Ports,
  of: DraftOf,
  revision: number,
  meta: Meta,
): Promise<Decided> => decided(store, of, { type: 'MarkDraftSent', revision, markedAt: now() }, meta);

/** SU-193: who comes second is told who decided before. */
const decided = async (store: EventStore, of: DraftOf, command: DraftCommand, meta: Meta): Promise<Decided> => {
  const id = draftStreamId(of.investigationId);
  try {
    return await handle(store, drafts, id, command, meta);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'invalid_transition') throw error;
    const decidedBy = await deciderOf(store, id);
    if (decidedBy === null) throw error;
    throw new DomainError(error.code, {
      ...error.extras,
      members: { ...error.extras.members, decided_by: decidedBy },
    });
  }
};

/** The user who accepted or rejected the draft last; null while nobody has. */
const deciderOf = async (store: EventStore, id: string): Promise<string | null> => {
  let decidedBy: string | null = null;
  for await (const { type, meta } of eventsOf(store, drafts, id))
    if (type === 'DraftAccepted' || type === 'DraftRejected') decidedBy = meta.actor.id;
  return decidedBy;
};

type Found = { drafted: Drafted; subject: SubjectKeyId };

const draftedIn = async (store: EventStore, of: DraftOf): Promise<Found> => {
  const found = await findDrafted(store, of);
  if (found === null) throw new DomainError('not_found');
  return found;
};

const findDrafted = async (store: EventStore, of: DraftOf): Promise<Found | null> => {
  for await (const { type, data, subject } of eventsOf(store, investigations, of.investigationId)) {
    if (type !== 'ReplyDrafted' || subject === null) continue;
    const { draftId, revision, bodyDigest, body, at } = data;
    // What was erased cannot be sent.
    if (body !== null)
      return { drafted: { ...of, draftId, revision, bodyDigest, flags: flagsIn(data), body, at }, subject };
  }
  return null;
};
