import { unreachable, type Decider } from '../core/decider.ts';
import { DomainError, invalidTransition } from '../core/problems/errors.ts';
import type { NewEvent } from '../core/log/eventStore.ts';
import { uuidv5, type SubjectKeyId } from '../core/ids.ts';
import { streamKind } from '../core/log/streamKind.ts';
import { investigations } from '../investigations/cancelInvestigation.ts';
import { flagsIn, storedFlags, type EgressFlag } from '../investigations/verdict/egressFlags.ts';
import { recalled, released, type RecallDraft, type ReleaseDraft } from './sendDelay.ts';
import { DraftEvent, type Delivery, type DraftEventOf } from './events.ts';

/** A draft as its investigation made it, or as a person has edited it. */
export type Drafted = {
  draftId: string;
  investigationId: string;
  ticketId: string;
  workspaceId: string;
  revision: number;
  bodyDigest: string;
  flags: readonly EgressFlag[];
  body: string | null;
  /** When it was written. */
  at: string;
};

type Edited = DraftEventOf<'DraftEdited'>['data'];
type Accepted = DraftEventOf<'DraftAccepted'>['data'];
export type Draft =
  /** `edit`: the last of what people wrote instead of it. */
  | { status: 'undecided'; edit: Edited | null }
  /** `delayed`: until its time has come. */
  | { status: 'delayed' | 'pending' | 'manual' | 'sent' | 'failed'; accepted: Accepted }
  | { status: 'rejected' };

export type EditDraft = {
  type: 'EditDraft';
  drafted: Drafted;
  revision: number;
  /** The new body with its digest and flags. */
  edited: Pick<Edited, 'body' | 'bodyDigest' | 'egressFlags' | 'contentFlags'>;
  editedAt: string;
  subject: SubjectKeyId;
};
export type AcceptDraft = {
  type: 'AcceptDraft';
  drafted: Drafted;
  revision: number;
  acknowledged: readonly EgressFlag[];
  /** The customer's last message. With `confirmOutdated` the person says that nothing newer than the draft matters. */
  customerWroteAt: string | null;
  /** When the team answered where the ticket came from, in words of their own. */
  answeredElsewhereAt: string | null;
  confirmOutdated: boolean;
  delivery: Delivery;
  /** When it goes out unless it is taken back; null for at once. */
  sendAt: string | null;
  acceptedAt: string;
  subject: SubjectKeyId;
};
export type RejectDraft = {
  type: 'RejectDraft';
  drafted: Drafted;
  revision: number;
  reason: string | null;
  rejectedAt: string;
  subject: SubjectKeyId;
};
/** SU-193: a person has answered in words of their own. */
export type SupersedeDraft = { type: 'SupersedeDraft'; drafted: Drafted; rejectedAt: string; subject: SubjectKeyId };
export type ResendDraft = { type: 'ResendDraft'; revision: number; resentAt: string; subject: SubjectKeyId };
export type MarkDraftSent = { type: 'MarkDraftSent'; revision: number; markedAt: string };
/** `reason`: a sentence for people; null where none is known. */
type WhyFailed = { reasonCode: string; reason: string | null };
/** What came of the outbox's work. */
export type RecordReply = {
  type: 'RecordReply';
  result: { sent: true; replyId: string; at: string } | ({ sent: false; at: string } & WhyFailed);
};
export type DraftCommand =
  | EditDraft
  | AcceptDraft
  | RejectDraft
  | SupersedeDraft
  | ResendDraft
  | MarkDraftSent
  | ReleaseDraft
  | RecallDraft
  | RecordReply;

/** SU-100 to SU-104: the agent drafts, and only people decide. */
export const draftDecider: Decider<DraftCommand, NewEvent<DraftEvent>, Draft> = {
  initialState: () => ({ status: 'undecided', edit: null }),
  evolve: (draft, event) => {
    switch (event.type) {
      case 'DraftEdited':
        return draft.status === 'undecided' ? { ...draft, edit: event.data } : draft;
      case 'DraftAccepted':
        return { status: event.data.sendAt === undefined ? event.data.delivery : 'delayed', accepted: event.data };
      case 'DraftRecalled':
        return 'accepted' in draft ? takenBack(draft.accepted, event.data) : draft;
      case 'DraftRejected':
        return { status: 'rejected' };
      case 'ReplySent':
      case 'DraftMarkedSent':
        return 'accepted' in draft ? { ...draft, status: 'sent' } : draft;
      case 'ReplyFailed':
        return 'accepted' in draft ? { ...draft, status: 'failed' } : draft;
      case 'DraftReleased':
      case 'DraftResent':
        return 'accepted' in draft ? { ...draft, status: 'pending' } : draft;
      default:
        return unreachable(event);
    }
  },
  decide: (command, draft) => {
    switch (command.type) {
      case 'EditDraft':
        return edit(command, draft);
      case 'AcceptDraft':
        return accept(command, draft);
      case 'RejectDraft':
        return reject(command, draft);
      case 'SupersedeDraft':
        return draft.status === 'undecided' ? rejected(command, draft, ANSWERED_OTHERWISE) : [];
      case 'ResendDraft':
        return resend(command, draft);
      case 'ReleaseDraft':
        return released(command, draft);
      case 'RecallDraft':
        return recalled(command, draft, allowedFor(draft));
      case 'MarkDraftSent':
        return markSent(command, draft);
      case 'RecordReply':
        return recordReply(command, draft);
      default:
        return unreachable(command);
    }
  },
};

/** Drafts have streams of their own beside those of their investigations. */
export const drafts = streamKind(investigations.category, DraftEvent, draftDecider);
/** The stream of the draft of one investigation. */
export const draftStreamId = (investigationId: string): string => uuidv5('draft', investigationId);

const ofDraft = ({ draftId, investigationId, ticketId, revision }: Drafted | Accepted) => ({
  draftId,
  investigationId,
  ticketId,
  revision,
});

const atRevision = (current: number, given: number): void => {
  if (given !== current) throw new DomainError('stale_revision', { members: { current_revision: current } });
};

/** Written when it was accepted: what the customer has written since makes it outdated. */
const takenBack = ({ acceptedAt }: Accepted, data: DraftEventOf<'DraftRecalled'>['data']): Draft => ({
  status: 'undecided',
  edit: { ...data, editedAt: acceptedAt },
});

type Undecided = Extract<Draft, { status: 'undecided' }>;

/** What would be decided on now. */
const current = (drafted: Drafted, { edit }: Undecided): Drafted =>
  edit === null
    ? drafted
    : {
        ...drafted,
        revision: edit.revision,
        bodyDigest: edit.bodyDigest,
        flags: flagsIn(edit),
        body: edit.body,
        at: edit.editedAt,
      };

/** SU-100, SU-101: each edit is a revision of its own; the words that stand there already are none. */
const edit = ({ drafted, revision, edited, editedAt, subject }: EditDraft, draft: Draft): NewEvent<DraftEvent>[] => {
  if (draft.status !== 'undecided') throw invalidTransition(draft.status, allowedFor(draft));
  const before = current(drafted, draft);
  atRevision(before.revision, revision);
  if (edited.bodyDigest === before.bodyDigest) return [];
  const data = { ...ofDraft(before), ...edited, revision: revision + 1, editedAt };
  return [{ type: 'DraftEdited', data, subject }];
};

/** Accepts what was shown: other flags, an outdated draft or another revision are refused (SU-102). */
const accept = (command: AcceptDraft, draft: Draft): NewEvent<DraftEvent>[] => {
  const { delivery, sendAt, acceptedAt, subject, customerWroteAt, answeredElsewhereAt } = command;
  if (draft.status !== 'undecided') throw invalidTransition(draft.status, allowedFor(draft));
  const drafted = current(command.drafted, draft);
  atRevision(drafted.revision, command.revision);
  const missing = drafted.flags.filter((flag) => !command.acknowledged.includes(flag));
  if (missing.length > 0) throw new DomainError('egress_flagged', { members: { flags: drafted.flags } });
  const isOutdated = [customerWroteAt, answeredElsewhereAt].some((at) => at !== null && at > drafted.at);
  if (isOutdated && !command.confirmOutdated) throw new DomainError('draft_outdated');
  const { workspaceId, bodyDigest, flags, body } = drafted;
  const acknowledged = storedFlags(flags);
  const data = {
    ...ofDraft(drafted),
    workspaceId,
    bodyDigest,
    acknowledgedFlags: acknowledged.egressFlags,
    ...(acknowledged.contentFlags === undefined ? {} : { acknowledgedContentFlags: acknowledged.contentFlags }),
    delivery,
    ...(sendAt === null ? {} : { sendAt }),
    acceptedAt,
    body,
  };
  return [{ type: 'DraftAccepted', data, subject }];
};

const reject = (command: RejectDraft, draft: Draft): NewEvent<DraftEvent>[] => {
  if (draft.status !== 'undecided') throw invalidTransition(draft.status, allowedFor(draft));
  atRevision(current(command.drafted, draft).revision, command.revision);
  return rejected(command, draft, command.reason);
};

/** The reason of a draft that nobody needs any more (SU-193). */
export const ANSWERED_OTHERWISE = 'answered_otherwise';

const rejected = (
  { drafted, rejectedAt, subject }: RejectDraft | SupersedeDraft,
  draft: Undecided,
  reason: string | null,
): NewEvent<DraftEvent>[] => [
  { type: 'DraftRejected', data: { ...ofDraft(current(drafted, draft)), reason, rejectedAt }, subject },
];

const resend = ({ revision, resentAt, subject }: ResendDraft, draft: Draft): NewEvent<DraftEvent>[] => {
  if (draft.status !== 'failed') throw invalidTransition(draft.status, allowedFor(draft));
  const { accepted } = draft;
  atRevision(accepted.revision, revision);
  const { workspaceId, body } = accepted;
  return [{ type: 'DraftResent', data: { ...ofDraft(accepted), workspaceId, body, resentAt }, subject }];
};

/** SU-193: only what is for a person to send. */
const markSent = ({ revision, markedAt }: MarkDraftSent, draft: Draft): NewEvent<DraftEvent>[] => {
  if (draft.status !== 'manual') throw invalidTransition(draft.status, allowedFor(draft));
  atRevision(draft.accepted.revision, revision);
  return [{ type: 'DraftMarkedSent', data: { ...ofDraft(draft.accepted), markedAt } }];
};

/** What people can do with a draft beside what its investigation allows. */
const allowedFor = ({ status }: Draft): readonly string[] => {
  switch (status) {
    case 'undecided':
      return ['edit', 'accept', 'reject'];
    case 'delayed':
      return ['recall'];
    case 'manual':
      return ['mark-sent'];
    case 'failed':
      return ['resend'];
    case 'pending':
    case 'sent':
    case 'rejected':
      return [];
    default:
      return unreachable(status);
  }
};

const recordReply = ({ result }: RecordReply, draft: Draft): NewEvent<DraftEvent>[] => {
  if (draft.status !== 'pending') return [];
  const of = ofDraft(draft.accepted);
  return result.sent
    ? [{ type: 'ReplySent', data: { ...of, replyId: result.replyId, sentAt: result.at } }]
    : [
        {
          type: 'ReplyFailed',
          data: { ...of, reasonCode: result.reasonCode, reason: result.reason, failedAt: result.at },
        },
      ];
};
