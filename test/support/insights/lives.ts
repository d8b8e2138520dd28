import { randomUUID } from 'node:crypto';
import type { SubjectKeyId } from '../../../domain/core/ids.ts';
import { unreachable } from '../../../domain/core/decider.ts';
import type { StreamName } from '../../../domain/core/log/eventLog.ts';
import type { NewEvent } from '../../../domain/core/log/eventStore.ts';
import { csats } from '../../../domain/csat/csat.ts';
import { draftStreamId, drafts } from '../../../domain/drafts/draft.ts';
import { investigations } from '../../../domain/investigations/cancelInvestigation.ts';
import { replies } from '../../../domain/replies/reply.ts';
import { tickets } from '../../../domain/tickets/ticket.ts';
import { caseOf } from '../investigations/investigationEvents.ts';

/** What happens to a ticket, each so many seconds after it came. */
export type Happening =
  | readonly [what: 'started' | 'reviewable' | 'escalated' | 'failed' | 'edited' | 'accepted', after: number]
  | readonly [what: 'recalled' | 'sent' | 'marked' | 'answered' | 'elsewhere' | 'written' | 'posted', after: number]
  | readonly [what: 'resolved' | 'ignored' | 'reopened' | 'by_rule' | 'requeued', after: number]
  | readonly [what: 'taken_back' | 'asked', after: number]
  | readonly [what: `level_${'on_track' | 'at_risk' | 'breached' | 'met'}`, after: number]
  | readonly [what: 'rated' | 'thought_better', after: number, stars: number];

export type Life = { came: string; happens: readonly Happening[]; workspaceId?: string };
export type StreamEvent = { stream: StreamName; event: NewEvent };

/** The events of a ticket's life, as the service would record them. */
export const eventsOf = ({ came, happens, workspaceId = 'default' }: Life, subject: SubjectKeyId): StreamEvent[] => {
  const ticketId = randomUUID();
  let investigationId = randomUUID();
  const after = (seconds: number) => new Date(Date.parse(came) + seconds * 1000).toISOString();
  const onTicket = (type: string, data: object): StreamEvent => ({
    stream: tickets.stream(ticketId),
    event: { type, data: { ticketId, ...data }, subject },
  });
  const draft = (type: string, data: object): StreamEvent => ({
    stream: drafts.stream(draftStreamId(investigationId)),
    event: { type, data: { draftId: DRAFT, ticketId, investigationId, revision: 1, ...data }, subject },
  });
  const replyId = randomUUID();
  const reply = (type: string, data: object): StreamEvent => ({
    stream: replies.stream(replyId),
    event: { type, data: { replyId, ticketId, ...data }, subject },
  });
  const verdict = { investigationId, confidence: 0.8, finding: null };
  const words = { bodyDigest: 'sha256:00', body: 'Hello.' };
  const accepted = { workspaceId, acknowledgedFlags: [], delivery: 'pending', ...words };
  const csatId = randomUUID();
  const csat = (type: string, data: object): StreamEvent => ({
    stream: csats.stream(ticketId),
    event: { type, data: { csatId, ticketId, workspaceId, ...data }, subject },
  });
  const happening = ([what, seconds, stars]: Happening): StreamEvent[] => {
    const at = after(seconds);
    const of = { ...verdict, investigationId };
    switch (what) {
      case 'started': {
        investigationId = randomUUID();
        const on = caseOf(subject, workspaceId, { ticketId, investigationId });
        const started = { stream: investigations.stream(investigationId), event: on.started({ startedAt: at }) };
        return [onTicket('TicketClaimed', { investigationId, claimedAt: at }), started];
      }
      case 'reviewable':
        return [onTicket('TicketReadyForReview', { ...of, verdict: 'propose_resolution', readyAt: at })];
      case 'escalated':
        return [onTicket('TicketEscalated', { ...of, reason: 'policy', queue: 'human', escalatedAt: at })];
      case 'by_rule':
        return [
          onTicket('TicketEscalated', {
            ...of,
            investigationId: null,
            confidence: null,
            reason: 'rule',
            queue: 'human',
            escalatedAt: at,
          }),
        ];
      case 'failed':
        return [onTicket('TicketFailed', { investigationId, reason: 'x', failedAt: at })];
      case 'requeued':
        return [onTicket('TicketRequeued', { requeuedAt: at })];
      case 'edited':
        return [draft('DraftEdited', { egressFlags: [], editedAt: at, ...words })];
      case 'accepted':
        return [draft('DraftAccepted', { ...accepted, acceptedAt: at })];
      case 'recalled':
        return [draft('DraftRecalled', { by: 'user', egressFlags: [], recalledAt: at, ...words })];
      case 'sent':
        return [draft('ReplySent', { replyId: 'r', sentAt: at })];
      case 'marked':
        return [draft('DraftMarkedSent', { markedAt: at })];
      case 'answered':
        return [onTicket('TicketAnswered', { investigationId, delivery: 'sent', answeredAt: at })];
      case 'elsewhere':
        return [onTicket('TicketAnswered', { investigationId: null, delivery: 'elsewhere', answeredAt: at })];
      case 'written':
        return [reply('ReplyWritten', { ...accepted, investigationId: null, writtenAt: at })];
      case 'posted':
        return [reply('ReplyPosted', { sourceReplyId: 's', postedAt: at })];
      case 'resolved':
        return [onTicket('TicketResolved', { resolvedAt: at, undoUntil: after(seconds + 10), resolution: 'Done.' })];
      case 'level_on_track':
      case 'level_at_risk':
      case 'level_breached':
      case 'level_met':
        return [onTicket('TicketServiceLevelChanged', { level: levelAt(what.slice('level_'.length), at) })];
      case 'asked':
        return [csat('CsatLinkSent', { answer: 'unedited', sentAt: at })];
      case 'rated': {
        const said = { rating: stars, comment: null, channel: null, investigationId: null, submittedBy: 'customer' };
        const rated = onTicket('TicketRated', { csatId, rating: stars, ratedAt: at });
        return [csat('CsatSubmitted', { ...said, answer: answerOf(happens, seconds), submittedAt: at }), rated];
      }
      case 'thought_better':
        return [csat('CsatChanged', { rating: stars, comment: null, changedAt: at })];
      case 'taken_back':
        return [onTicket('TicketRestored', { status: 'awaiting_review', investigationId, restoredAt: at })];
      case 'ignored':
        return [onTicket('TicketIgnored', { ignoredAt: at, reason: null })];
      case 'reopened':
        return [onTicket('TicketReopened', { reopenedAt: at })];
      default:
        return unreachable(what);
    }
  };
  const { received } = caseOf(subject, workspaceId, { ticketId, investigationId });
  const arrival = { stream: tickets.stream(ticketId), event: received({ receivedAt: came }) };
  return [arrival, ...happens.flatMap(happening)];
};

const DRAFT = '0199c2f0-6a1e-7c44-9d0e-3f6f5d0b7a11';

/** What had been accepted last so many seconds after the ticket came. */
export const answerOf = (happens: readonly Happening[], until = Infinity): 'unedited' | 'edited' | 'own' | null => {
  const past = happens.filter(([, after]) => after <= until);
  const index = past.findLastIndex(([what]) => what === 'accepted' || what === 'recalled' || what === 'written');
  const what = past[index]?.[0];
  if (what === undefined || what === 'recalled') return null;
  if (what === 'written') return 'own';
  const drafted = past.slice(0, index);
  const since = drafted.slice(drafted.findLastIndex(([other]) => other === 'started') + 1);
  return since.some(([other]) => other === 'edited') ? 'edited' : 'unedited';
};

/** How a ticket stands against its deadlines at a moment. */
const levelAt = (bucket: string, at: string) => {
  const deadline = { startedAt: at, targetS: 3600, dueAt: at, metAt: null, bucket };
  const deadlines = { firstResponse: deadline, nextResponse: null, resolution: deadline };
  return { bucket, dueAt: at, changesAt: null, ...deadlines, pauses: [], policyVersion: 1, assessedAt: at };
};
