import type { ConnectorEvent } from '../../domain/connectors/events.ts';
import { unreachable } from '../../domain/core/decider.ts';
import type { RecordedEvent } from '../../domain/core/eventStore.ts';
import { categoryOf, idOf } from '../../domain/core/eventLog.ts';
import { connectors } from '../../domain/connectors/connector.ts';
import { investigations } from '../../domain/investigations/cancelInvestigation.ts';
import { tickets } from '../../domain/tickets/ticket.ts';
import type { InvestigationEvent } from '../../domain/investigations/events.ts';
import type { TicketEvent } from '../../domain/tickets/events.ts';
import { ticketItem } from './inboxItem.ts';
import { draftView, verdictView } from '../investigations/investigations.ts';
import { stateAfter, stepChange } from '../investigations/investigationSteps.ts';
import { leavesUnread, receivedTicket, ticketChange } from '../tickets/tickets.ts';

/** SU-160 to SU-168, by event name; the value is the bus variant. */
export const INBOX_VARIANTS = {
  'ticket.received': 'TicketReceived',
  'ticket.updated': 'TicketUpdated',
  'investigation.step': 'InvestigationStepRecorded',
  'investigation.verdict': 'VerdictRecorded',
  'draft.updated': 'DraftUpdated',
  'connector.status': 'ConnectorStatusChanged',
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
export const toInboxFrame = (event: RecordedEvent): InboxFrame | null => {
  if (tickets.holds(event)) return ticketFrame(event);
  if (investigations.holds(event)) return investigationFrame(event);
  return connectors.holds(event) ? connectorFrame(event) : null;
};

const ticketFrame = (event: RecordedEvent<TicketEvent>): InboxFrame => {
  if (event.type === 'TicketReceived')
    return frame(event, 'ticket.received', { ...ticketItem(receivedTicket(event.data, event.recordedAt)) });
  return frame(event, 'ticket.updated', {
    ...ticketChange(event),
    unread: leavesUnread(event),
    last_activity_at: event.recordedAt,
  });
};

const investigationFrame = (event: RecordedEvent<InvestigationEvent>): InboxFrame => {
  const state = stateAfter(event);
  switch (event.type) {
    case 'VerdictRecorded': {
      const verdict = verdictView(event.data);
      const { kind: verdict_kind, confidence } = verdict;
      return frame(event, 'investigation.verdict', { state, status: 'completed', verdict_kind, confidence, verdict });
    }
    case 'ReplyDrafted':
      return frame(event, 'draft.updated', { drafted_reply: draftView(event.data) });
    case 'InvestigationStarted':
      return frame(event, 'investigation.step', { state, status: 'running', ticket_id: event.data.ticketId });
    case 'InvestigationResumed':
      return frame(event, 'investigation.step', { state, status: 'running', attempt: event.data.attempt });
    case 'InvestigationCancelled':
      return frame(event, 'investigation.step', { state, status: 'cancelled' });
    case 'InvestigationFailed':
      return frame(event, 'investigation.step', { state, status: event.data.final ? 'failed' : 'running' });
    default: {
      const step = stepChange(event);
      return frame(event, 'investigation.step', step === null ? { state } : { state, step });
    }
  }
};

/** SU-167. */
const connectorFrame = (event: RecordedEvent<ConnectorEvent>): InboxFrame | null => {
  switch (event.type) {
    case 'ConnectorCreated': {
      const { kind, name, autonomyLevel: autonomy_level } = event.data;
      return frame(event, 'connector.status', { kind, name, autonomy_level, status: 'starting', status_reason: null });
    }
    case 'ConnectorUpdated': {
      const { enabled, restarts, autonomyLevel: autonomy_level } = event.data;
      if (enabled && !restarts) return frame(event, 'connector.status', { autonomy_level });
      const status = enabled ? 'starting' : 'disabled';
      return frame(event, 'connector.status', { autonomy_level, status, status_reason: null, warnings: [] });
    }
    case 'ConnectorStatusChanged': {
      const { status, reason: status_reason, warnings, checkedAt: last_checked_at } = event.data;
      return frame(event, 'connector.status', { status, status_reason, warnings, last_checked_at });
    }
    case 'ConnectorTested':
      return frame(event, 'connector.status', { last_checked_at: event.data.testedAt });
    case 'ConnectorDeleted':
      return frame(event, 'connector.status', { status: 'deleted' });
    case 'ConnectorAbandoned':
      return null;
    default:
      return unreachable(event);
  }
};

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
