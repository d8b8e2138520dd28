import type { Category } from '../investigations/verdict/verdict.ts';
import { escalatedAfter, type ByRules } from './byRules.ts';
import type { EscalationReason, TicketEvent } from './events.ts';

export type SettleTicket = {
  type: 'SettleTicket';
  data: {
    investigationId: string;
    confidence: number;
    category?: Category;
    suspectedInjection: boolean;
    settledAt: string;
  } & (
    | { verdict: 'auto_resolved' | 'propose_resolution' }
    | { verdict: 'escalate'; reason: EscalationReason; queue: string }
  );
};
export type FailTicket = { type: 'FailTicket'; data: { investigationId: string; reason: string; failedAt: string } };

/** A ticket whose investigation goes on. */
type Investigated = ByRules & { ticketId: string; investigationId: string | null };

/** SU-14, SU-15, SU-17: the verdict leads on, and a rule that waited for it escalates the ticket in the same append. */
export const settled = ({ data }: SettleTicket, ticket: Investigated): TicketEvent[] => {
  const { settledAt, verdict: _, ...given } = { ...data, ticketId: ticket.ticketId };
  if (data.verdict === 'escalate') {
    const announced = ticket.escalatesAfter?.announced === true && { announced: true as const };
    const { reason, queue } = data;
    return [{ type: 'TicketEscalated', data: { ...given, reason, queue, ...announced, escalatedAt: settledAt } }];
  }
  return [
    { type: 'TicketReadyForReview', data: { ...given, verdict: data.verdict, readyAt: settledAt } },
    ...escalatedAfter(ticket, settledAt),
  ];
};

/** SU-16: there is no verdict to wait for. */
export const failed = ({ data }: FailTicket, ticket: Investigated): TicketEvent[] => [
  { type: 'TicketFailed', data: { ticketId: ticket.ticketId, ...data } },
  ...escalatedAfter(ticket, data.failedAt),
];
