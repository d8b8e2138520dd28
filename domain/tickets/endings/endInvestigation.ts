import type { SubjectKeyId } from '../../core/ids.ts';
import type { NewEvent } from '../../core/log/eventStore.ts';
import type { Category } from '../../investigations/verdict/verdict.ts';
import { escalatedAfter, type ByRules } from '../rules/byRules.ts';
import type { EscalationReason, TicketEvent } from '../events.ts';

/** `finding`: one clause, null where nothing was found; `subject`: of the ticket, under whose key it is kept. */
export type SettleTicket = {
  type: 'SettleTicket';
  data: {
    investigationId: string;
    confidence: number;
    category?: Category;
    finding: string | null;
    suspectedInjection: boolean;
    settledAt: string;
  } & (
    | { verdict: 'auto_resolved' | 'propose_resolution' }
    | { verdict: 'escalate'; reason: EscalationReason; queue: string }
  );
  subject: SubjectKeyId;
};
export type FailTicket = { type: 'FailTicket'; data: { investigationId: string; reason: string; failedAt: string } };

/** A ticket whose investigation goes on. */
type Investigated = ByRules & { ticketId: string; investigationId: string | null };

/** SU-14, SU-15, SU-17: the verdict leads on, and a rule that waited for it escalates the ticket in the same append. */
export const settled = ({ data, subject }: SettleTicket, ticket: Investigated): NewEvent<TicketEvent>[] => {
  const { settledAt, verdict: _, ...given } = { ...data, ticketId: ticket.ticketId };
  if (data.verdict === 'escalate') {
    const announced = ticket.escalatesAfter?.announced === true && { announced: true as const };
    const { reason, queue } = data;
    const escalated = { ...given, reason, queue, ...announced, escalatedAt: settledAt };
    return [{ type: 'TicketEscalated', data: escalated, subject }];
  }
  return [
    { type: 'TicketReadyForReview', data: { ...given, verdict: data.verdict, readyAt: settledAt }, subject },
    ...escalatedAfter(ticket, settledAt),
  ];
};

/** SU-16: there is no verdict to wait for. */
export const failed = ({ data }: FailTicket, ticket: Investigated): TicketEvent[] => [
  { type: 'TicketFailed', data: { ticketId: ticket.ticketId, ...data } },
  ...escalatedAfter(ticket, data.failedAt),
];
