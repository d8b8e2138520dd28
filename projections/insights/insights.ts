import { secondsBetween } from '../../domain/insights/counts.ts';
import { idOf } from '../../domain/core/log/eventLog.ts';
import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import type { TicketEvent, TicketReceived } from '../../domain/tickets/events.ts';
import type { Handler } from '../../engine/projections/projection.ts';
import type { RowKey, Rows } from '../../engine/projections/rows/rows.ts';
import { readModel, together, type Recorded } from '../readModel.ts';
import { ticketChange, verdictBy } from '../tickets/ticketChange.ts';
import { counted, countingRows } from './ticketCounts.ts';
import { asked, rated, ratedAgain } from './ratingCounts.ts';
import {
  durationTable,
  factTable,
  playbookTable,
  ratingTable,
  runningTable,
  slotTable,
  zoneTable,
  type Facts,
} from './insightTables.ts';
import { concluded, ended, selected } from './playbookCounts.ts';

type OfTicket = RecordedEvent & { data: { ticketId: string } };

const byTicket = ({ data }: OfTicket) => ({ ticket_id: data.ticketId });

/** What an event changes of its ticket, and so of the counts. `rows`: beside the ticket's, those that `more` names. */
const changed = <Event extends OfTicket>(
  changes: (ticket: Facts, event: Event, rows: Rows) => Partial<Facts>,
  more: (event: Event) => readonly RowKey[] = () => [],
): Handler<Event> => {
  const became = (rows: Rows, event: Event) => {
    const before = factTable.find(rows, byTicket(event));
    return before && { before, after: { ...before, ...changes(before, event, rows) } };
  };
  return {
    touches: (event) => [factTable.at(byTicket(event)), ...more(event)],
    keysFromRows: (rows, event) => {
      const ticket = became(rows, event);
      return ticket === null ? [] : countingRows(ticket);
    },
    apply: (rows, event) => {
      const ticket = became(rows, event);
      return ticket === null ? [] : [factTable.change(ticket.before, ticket.after), ...counted(rows, ticket)];
    },
  };
};

type Moved = RecordedEvent<Exclude<TicketEvent, TicketReceived>>;

/** Another status; only `TicketResolved` says when it was resolved. */
const statusAfter = ({ status }: Facts, event: Moved): Partial<Facts> => ({
  status: ticketChange(event).status ?? status,
  resolved_at: null,
});

const resolved = (ticket: Facts, event: Recorded<'TicketResolved'>): Partial<Facts> => {
  const { resolvedAt: resolved_at, undoUntil } = event.data;
  return {
    status: 'resolved',
    resolved_at,
    ...(ticket.first_resolved_at === null ? { first_resolved_at: resolved_at, undo_until: undoUntil ?? null } : {}),
  };
};

/** SU-188: what was taken back in time was no resolution. */
const restored = (ticket: Facts, event: Recorded<'TicketRestored'>): Partial<Facts> => {
  const isTakenBack =
    ticket.resolved_at !== null &&
    ticket.resolved_at === ticket.first_resolved_at &&
    ticket.undo_until !== null &&
    Date.parse(event.data.restoredAt) <= Date.parse(ticket.undo_until);
  return { ...statusAfter(ticket, event), ...(isTakenBack ? { first_resolved_at: null, undo_until: null } : {}) };
};

const respondedAt =
  <Event>(at: (event: Event) => string) =>
  ({ responded_at: before }: Facts, event: Event): Partial<Facts> => ({ responded_at: before ?? at(event) });

type Judged = Recorded<'TicketReadyForReview' | 'TicketEscalated'>;

const byInvestigation = (investigation_id: string) => ({ investigation_id });

/** The end of an investigation, beside what becomes of its ticket. */
const judged = <Event extends Judged>(): Handler<Event> =>
  together(
    changed<Event>(
      (ticket, event, rows) => ({ ...statusAfter(ticket, event), ...verdictOf(event, rows) }),
      (event) => runningOf(event).map(runningTable.at),
    ),
    { apply: (_, event) => runningOf(event).map(runningTable.delete) },
  );

const runningOf = (event: Judged) => {
  const end = verdictBy(event);
  return end === null ? [] : [byInvestigation(end.investigationId)];
};

const verdictOf = (event: Judged, rows: Rows): Partial<Facts> => {
  const end = verdictBy(event);
  const running = end && runningTable.find(rows, byInvestigation(end.investigationId));
  if (end === null || running === null) return {};
  return { verdict_at: end.at, verdict_s: secondsBetween(running.started_at, end.at) };
};

const received = ({ data }: Recorded<'TicketReceived'>): Facts =>
  factTable.row({
    ticket_id: data.ticketId,
    workspace_id: data.workspaceId,
    status: 'new',
    received_at: data.receivedAt,
    draft_edited: false,
  });

/**
 * SU-147, SU-183: what the pages of leads show, as counts that are kept. All figures of a page are sums of the same rows, read
 * at one moment; `answer`, `resolved_at` and `responded_at` are what `tickets` has, so that its lists show what is counted.
 */
export const insights = readModel({
  name: 'insights',
  version: 1,
  tables: [factTable, runningTable, slotTable, durationTable, playbookTable, ratingTable, zoneTable],
  on: {
    TicketReceived: {
      touches: (event) => countingRows({ before: null, after: received(event) }),
      apply: (rows, event) => {
        const after = received(event);
        return [factTable.insert(after), ...counted(rows, { before: null, after })];
      },
    },
    TicketClaimed: changed((ticket, event) => ({ ...statusAfter(ticket, event), draft_edited: false })),
    TicketReadyForReview: judged(),
    TicketEscalated: judged(),
    TicketFailed: changed(statusAfter),
    TicketRequeued: changed(statusAfter),
    TicketReopened: changed(statusAfter),
    TicketIgnored: changed(statusAfter),
    TicketResolved: changed(resolved),
    TicketRestored: changed(restored),
    TicketAnswered: changed((ticket, event) => ({
      ...statusAfter(ticket, event),
      ...respondedAt(() => event.data.answeredAt)(ticket, event),
    })),
    ReplySent: changed(respondedAt(({ data }) => data.sentAt)),
    ReplyPosted: changed(respondedAt(({ data }) => data.postedAt)),
    DraftMarkedSent: changed(respondedAt(({ data }) => data.markedAt)),
    ReplyMarkedSent: changed(respondedAt(({ data }) => data.markedAt)),
    DraftEdited: changed(() => ({ draft_edited: true })),
    DraftAccepted: changed(({ draft_edited }) => ({ answer: draft_edited ? 'edited' : 'unedited' })),
    DraftRecalled: changed(() => ({ answer: null })),
    ReplyWritten: changed(() => ({ answer: 'own' })),
    InvestigationStarted: runningTable.inserts(({ stream, data: { workspaceId, startedAt } }) => ({
      investigation_id: idOf(stream),
      workspace_id: workspaceId,
      started_at: startedAt,
    })),
    TicketServiceLevelChanged: changed((_, { data }) => ({ sla: data.level.bucket })),
    BusinessCalendarSet: {
      touches: ({ data }) => [zoneTable.at({ workspace_id: data.workspaceId })],
      apply: (_, { data: { workspaceId: workspace_id, calendar } }) => [
        zoneTable.put({ workspace_id, timezone: calendar.timezone }),
      ],
    },
    CsatLinkSent: asked,
    CsatSubmitted: rated,
    CsatChanged: ratedAgain,
    PlaybookSelected: selected,
    VerdictRecorded: concluded,
    InvestigationFailed: ended(({ data }) => data.final),
    InvestigationCancelled: ended(() => true),
  },
});
