import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import { categoryOf, idOf } from '../../domain/core/log/eventLog.ts';
import type { EscalationEvent } from '../../domain/channels/events.ts';
import type { BulkEvent } from '../../domain/bulk/events.ts';
import type { BudgetEvent } from '../../domain/costs/events.ts';
import type { DraftEvent } from '../../domain/drafts/events.ts';
import type { SavedViewEvent } from '../../domain/inbox/savedViews/events.ts';
import type { InvestigationEvent } from '../../domain/investigations/events.ts';
import type { ReplyEvent } from '../../domain/replies/events.ts';
import { replyChange } from '../replies/replyChange.ts';
import type { SavedReplyEvent } from '../../domain/savedReplies/events.ts';
import type { EventType } from '../../domain/streamKinds.ts';
import type { TicketEvent, TicketReceived } from '../../domain/tickets/events.ts';
import { ticketItem } from './inboxItem.ts';
import type { Recorded } from '../readModel.ts';
import { draftChange, draftView } from '../investigations/draftView.ts';
import { stateAfter, stepChange } from '../investigations/investigationSteps.ts';
import { verdictView } from '../investigations/verdictView.ts';
import { createdReply } from '../savedReplies/savedReplies.ts';
import { writeFailure } from '../sources/ticketSources.ts';
import { ticketChange } from '../tickets/ticketChange.ts';
import { isFromCustomer, receivedTicket } from '../tickets/tickets.ts';

/** SU-160 to SU-168, by event name; the value is the bus variant. */
export const INBOX_VARIANTS = {
  'ticket.received': 'TicketReceived',
  'ticket.updated': 'TicketUpdated',
  'investigation.step': 'InvestigationStepRecorded',
  'investigation.verdict': 'VerdictRecorded',
  'draft.updated': 'DraftUpdated',
  'connector.status': 'ConnectorStatusChanged',
  'escalation.sent': 'EscalationSent',
  'saved_reply.updated': 'SavedReplyUpdated',
  'view.updated': 'InboxViewUpdated',
  'user.updated': 'UserUpdated',
  'bulk.progress': 'BulkProgressed',
  'budget.state': 'BudgetStateChanged',
} as const;

/** One frame of the inbox stream (SU-159): `patch` holds the changed fields of the entity. */
export type InboxFrame = {
  event: keyof typeof INBOX_VARIANTS;
  data: {
    position: string;
    type: keyof typeof INBOX_VARIANTS;
    variant: string;
    workspace_id: string | null;
    occurred_at: string;
    entity: { type: string; id: string };
    patch: Readonly<Record<string, unknown>>;
  };
};

/** What an event shows in the inbox; null when it concerns nothing there. A pure function of the event. */
export const toInboxFrame = (event: RecordedEvent): InboxFrame | null =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is of this handler's type
  frames.get(event.type)?.(event as never) ?? null;

type Frames = { readonly [Type in EventType]?: (event: Recorded<Type>) => InboxFrame | null };

const ticketUpdated = (event: RecordedEvent<Exclude<TicketEvent, TicketReceived>>): InboxFrame =>
  frame(event, 'ticket.updated', {
    ...ticketChange(event),
    ...(isFromCustomer(event) ? { unread: true } : {}),
    last_activity_at: event.recordedAt,
  });

/** `changes`: what else the event changes in the investigation. */
const step = (event: RecordedEvent<InvestigationEvent>, changes: object = {}): InboxFrame => {
  const change = stepChange(event);
  return frame(event, 'investigation.step', {
    state: stateAfter(event),
    ...changes,
    ...(change === null ? {} : { step: change }),
  });
};

/** People decide on a stream beside that of the investigation, which the frame tells of (SU-164). */
const draftDecided = (event: RecordedEvent<DraftEvent>): InboxFrame => {
  const { data, ...rest } = frame(event, 'draft.updated', { drafted_reply: draftChange(event) });
  return { ...rest, data: { ...data, entity: { ...data.entity, id: event.data.investigationId } } };
};

/** A person's own reply has a stream beside that of its ticket, which the frame tells of. */
const replied = (event: RecordedEvent<ReplyEvent>): InboxFrame => {
  const { data, ...rest } = frame(event, 'ticket.updated', { reply: replyChange(event) });
  return { ...rest, data: { ...data, entity: { ...data.entity, id: event.data.ticketId } } };
};

/** Those of a workspace share a stream; the frame tells of the one (SU-196). */
const savedReply = (event: RecordedEvent<SavedReplyEvent>, patch: InboxFrame['data']['patch']): InboxFrame => {
  const told = frame(event, 'saved_reply.updated', patch);
  return { ...told, data: { ...told.data, entity: { type: 'saved_reply', id: event.data.replyId } } };
};

/** A message to a channel has a stream of its own; the frame tells of the ticket. */
const escalated = (
  event: RecordedEvent<Extract<EscalationEvent, { type: 'EscalationSent' | 'EscalationFailed' }>>,
  status: 'sent' | 'failed',
): InboxFrame => {
  const { deliveryId, channelId, ticketId: id, action, attempt: attempts, reason, attemptedAt } = event.data;
  const of = { delivery_id: deliveryId, channel_id: channelId, action, status, attempts };
  const told = frame(event, 'escalation.sent', {
    escalation: { ...of, error_message: reason, last_attempt_at: attemptedAt },
  });
  return { ...told, data: { ...told.data, entity: { type: 'ticket', id } } };
};

/** Those of a workspace share a stream. Of a view that is not shared only its owner may know more: their pages ask. */
const viewUpdated = (event: RecordedEvent<SavedViewEvent>, patch: InboxFrame['data']['patch']): InboxFrame => {
  const { viewId: id, ownerId: owner_id } = event.data;
  const told = frame(event, 'view.updated', { owner_id, ...patch });
  return { ...told, data: { ...told.data, entity: { type: 'inbox_view', id } } };
};

const savedView = (event: RecordedEvent<Exclude<SavedViewEvent, { type: 'InboxViewDeleted' }>>): InboxFrame => {
  const { name, filter, shared } = event.data;
  return viewUpdated(event, shared ? { shared, name, filter } : { shared });
};

const bulkProgress = (event: RecordedEvent<BulkEvent>): InboxFrame =>
  frame(event, 'bulk.progress', event.data.progress);

/** SU-185: what everybody may know whom the budget of the day stops; amounts are for administrators. */
const budgetState = (
  event: RecordedEvent<BudgetEvent>,
  state: 'set' | 'warned' | 'exhausted',
  resumes_at: string | null = null,
): InboxFrame => frame(event, 'budget.state', { state, resumes_at });

const byType: Frames = {
  TicketReceived: (event) =>
    frame(event, 'ticket.received', {
      ...ticketItem({ ...receivedTicket(event.data, event.recordedAt), unread: true }),
    }),
  TicketClaimed: ticketUpdated,
  TicketReadyForReview: ticketUpdated,
  TicketEscalated: ticketUpdated,
  TicketFailed: ticketUpdated,
  TicketRequeued: ticketUpdated,
  TicketMessageAdded: ticketUpdated,
  FollowUpNotInvestigated: ticketUpdated,
  TicketAttachmentsAdded: ticketUpdated,
  TicketReopened: ticketUpdated,
  TicketAnswered: ticketUpdated,
  TicketResolved: ticketUpdated,
  TicketIgnored: ticketUpdated,
  TicketToSend: ticketUpdated,
  TicketRestored: ticketUpdated,
  TicketAssigned: ticketUpdated,
  TicketPrioritised: ticketUpdated,
  TicketTagged: ticketUpdated,
  TicketSnoozed: ticketUpdated,
  TicketSnoozeEnded: ticketUpdated,
  TicketNoteAdded: ticketUpdated,
  // Time alone is no activity.
  TicketServiceLevelChanged: (event) => frame(event, 'ticket.updated', ticketChange(event)),
  TicketRated: ticketUpdated,
  InvestigationStarted: (event) => step(event, { status: 'running', ticket_id: event.data.ticketId }),
  PlaybookSelected: step,
  InvestigationResumed: (event) => step(event, { status: 'running', attempt: event.data.attempt }),
  ModelRequested: step,
  ModelResponded: step,
  ToolCallAuthorized: step,
  ToolCallDenied: step,
  ToolCallStarted: step,
  ToolCallCompleted: step,
  CustomerPinned: step,
  ContextCompacted: step,
  VerdictProposed: step,
  VerdictRejected: step,
  VerdictRecorded: (event) => {
    const verdict = verdictView(event.data);
    const { kind: verdict_kind, confidence } = verdict;
    const state = stateAfter(event);
    return frame(event, 'investigation.verdict', { state, status: 'completed', verdict_kind, confidence, verdict });
  },
  ReplyWritten: replied,
  ReplyPosted: replied,
  ReplyNotPosted: replied,
  ReplyMarkedSent: replied,
  ReplyResent: replied,
  ReplyReleased: replied,
  ReplyRecalled: replied,
  ReplyDrafted: (event) => frame(event, 'draft.updated', { drafted_reply: draftView(event.data) }),
  DraftEdited: draftDecided,
  DraftAccepted: draftDecided,
  DraftRejected: draftDecided,
  DraftResent: draftDecided,
  DraftReleased: draftDecided,
  DraftRecalled: draftDecided,
  DraftMarkedSent: draftDecided,
  ReplySent: draftDecided,
  ReplyFailed: draftDecided,
  InvestigationCancelled: (event) => step(event, { status: 'cancelled' }),
  InvestigationFailed: (event) => step(event, { status: event.data.final ? 'failed' : 'running' }),
  // SU-167.
  ConnectorCreated: (event) => {
    const { kind, name, autonomyLevel: autonomy_level } = event.data;
    return frame(event, 'connector.status', { kind, name, autonomy_level, status: 'starting', status_reason: null });
  },
  ConnectorUpdated: (event) => {
    const { enabled, restarts, autonomyLevel: autonomy_level } = event.data;
    if (enabled && !restarts) return frame(event, 'connector.status', { autonomy_level });
    const status = enabled ? 'starting' : 'disabled';
    return frame(event, 'connector.status', { autonomy_level, status, status_reason: null, warnings: [] });
  },
  ConnectorStatusChanged: (event) => {
    const { status, reason: status_reason, warnings, checkedAt: last_checked_at } = event.data;
    return frame(event, 'connector.status', { status, status_reason, warnings, last_checked_at });
  },
  ConnectorTested: (event) => frame(event, 'connector.status', { last_checked_at: event.data.testedAt }),
  ConnectorDeleted: (event) => frame(event, 'connector.status', { status: 'deleted' }),
  TicketSourceCreated: (event) => {
    const { kind, name, enabled } = event.data;
    const status = enabled ? 'starting' : 'disabled';
    return frame(event, 'connector.status', { kind, name, status, status_reason: null });
  },
  TicketSourceChanged: (event) => {
    const { name, enabled, restarts } = event.data;
    const status = enabled ? 'starting' : 'disabled';
    return frame(event, 'connector.status', restarts || !enabled ? { name, status, status_reason: null } : { name });
  },
  TicketSourceStatusChanged: (event) => {
    const { status, reason: status_reason } = event.data;
    return frame(event, 'connector.status', { status, status_reason });
  },
  // What is tried again is told once it is over.
  SourceWriteAttempted: (event) => {
    const { outcome, sourceId: id } = event.data;
    if (outcome === 'retried') return null;
    const last_write_error = outcome === 'failed' ? writeFailure(event.data) : null;
    const told = frame(event, 'connector.status', { last_write_error });
    return { ...told, data: { ...told.data, entity: { ...told.data.entity, id } } };
  },
  TicketSourceReleased: (event) => frame(event, 'connector.status', { tickets_held: 0, held_reason: null }),
  TicketSourceDeleted: (event) => frame(event, 'connector.status', { status: 'deleted' }),
  // SU-168: what is tried again is told once it is over.
  EscalationSent: (event) => escalated(event, 'sent'),
  EscalationFailed: (event) => escalated(event, 'failed'),
  SavedReplyCreated: (event) => {
    const { workspace_id: _, ...reply } = createdReply(event.data);
    return savedReply(event, reply);
  },
  SavedReplyChanged: (event) => {
    const { name, text, shortcut, changedAt: updated_at } = event.data;
    return savedReply(event, { name, text, shortcut, updated_at });
  },
  SavedReplyDeleted: (event) => savedReply(event, { deleted: true }),
  InboxViewSaved: savedView,
  InboxViewChanged: savedView,
  InboxViewDeleted: (event) => viewUpdated(event, { deleted: true }),
  BulkStarted: bulkProgress,
  BulkAdvanced: bulkProgress,
  BulkUndoStarted: bulkProgress,
  BulkUndoAdvanced: bulkProgress,
  BudgetSet: (event) => budgetState(event, 'set'),
  BudgetWarning: (event) => budgetState(event, 'warned'),
  BudgetExhausted: (event) => budgetState(event, 'exhausted', event.data.resumesAt),
  // What members know of each other (SU-07).
  UserAdded: (event) => frame(event, 'user.updated', { name: event.data.name, disabled: false }),
  UserInvited: (event) => frame(event, 'user.updated', { name: event.data.name, disabled: false }),
  UserRenamed: (event) => frame(event, 'user.updated', { name: event.data.name }),
  UserDisabled: (event) => frame(event, 'user.updated', { disabled: true }),
  UserEnabled: (event) => frame(event, 'user.updated', { disabled: false }),
};

const frames = new Map(Object.entries(byType));

/** Of the events that show something there. */
export const INBOX_TYPES: readonly string[] = [...frames.keys()];

const frame = (
  event: RecordedEvent,
  name: keyof typeof INBOX_VARIANTS,
  patch: InboxFrame['data']['patch'],
): InboxFrame => ({
  event: name,
  data: {
    position: event.position,
    type: name,
    variant: INBOX_VARIANTS[name],
    workspace_id: event.meta.workspaceId ?? null,
    occurred_at: event.recordedAt,
    entity: { type: categoryOf(event.stream), id: idOf(event.stream) },
    patch,
  },
});
