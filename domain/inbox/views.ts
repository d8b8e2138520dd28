import type { VerdictKind } from '../investigations/verdict/verdict.ts';
import type { TicketStatus } from '../tickets/ticket.ts';

/** What a view shows: tickets that have one of the values of each list; without a list, of any. */
export type ViewFilter = { status?: readonly TicketStatus[]; verdict?: readonly VerdictKind[] };

/** SU-187: the views that every workspace has, in their order. To add one is to add its line. */
export const BUILT_IN_VIEWS = {
  needs_review: { name: 'Needs review', filter: { status: ['awaiting_review'], verdict: ['propose_resolution'] } },
  ready_to_send: { name: 'Ready to send', filter: { status: ['awaiting_review'], verdict: ['auto_resolved'] } },
  escalated: { name: 'Escalated', filter: { status: ['escalated'] } },
  waiting: { name: 'Waiting', filter: { status: ['waiting_on_customer'] } },
  done: { name: 'Done', filter: { status: ['resolved', 'ignored'] } },
  all: { name: 'All', filter: {} },
} as const satisfies Record<string, { name: string; filter: ViewFilter }>;

export type BuiltInView = keyof typeof BUILT_IN_VIEWS;

/** Their ids in that order. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the record
export const BUILT_IN_VIEW_IDS = Object.keys(BUILT_IN_VIEWS) as [BuiltInView, ...BuiltInView[]];

/** Whether a view with this filter shows a ticket; `verdict` is null without one. */
export const shows = (
  { status, verdict }: ViewFilter,
  ticket: { status: TicketStatus; verdict: VerdictKind | null },
): boolean =>
  (status === undefined || status.includes(ticket.status)) &&
  (verdict === undefined || (ticket.verdict !== null && verdict.includes(ticket.verdict)));
