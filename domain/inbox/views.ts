import { OPEN_STATUSES } from '../tickets/status.ts';
import type { TicketFilter } from './ticketFilter.ts';

const OPEN = { status: OPEN_STATUSES, snoozed: 'false' } as const;

/** SU-187: the views that every workspace has, in their order. To add one is to add its line. */
export const BUILT_IN_VIEWS = {
  needs_review: {
    name: 'Needs review',
    filter: { status: ['awaiting_review'], verdict: ['propose_resolution'], snoozed: 'false' },
  },
  ready_to_send: {
    name: 'Ready to send',
    filter: { status: ['awaiting_review'], verdict: ['auto_resolved'], snoozed: 'false' },
  },
  to_send: { name: 'To send by hand', filter: { ...OPEN, to_send: 'true' } },
  mine: { name: 'Mine', filter: { ...OPEN, assignee: ['me'] } },
  unassigned: { name: 'Unassigned', filter: { ...OPEN, assignee: ['none'] } },
  escalated: { name: 'Escalated', filter: { status: ['escalated'], snoozed: 'false' } },
  breaching: { name: 'Breaching', filter: { ...OPEN, sla: ['at_risk', 'breached'] } },
  mentions: { name: 'Mentions', filter: { ...OPEN, mentioned: 'me' } },
  waiting: { name: 'Waiting', filter: { status: ['waiting_on_customer'], snoozed: 'false' } },
  snoozed: { name: 'Snoozed', filter: { snoozed: 'true' } },
  done: { name: 'Done', filter: { status: ['resolved', 'ignored'] } },
  all: { name: 'All', filter: {} },
} as const satisfies Record<string, { name: string; filter: TicketFilter }>;

export type BuiltInView = keyof typeof BUILT_IN_VIEWS;

/** Their ids in that order. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the record
export const BUILT_IN_VIEW_IDS = Object.keys(BUILT_IN_VIEWS) as [BuiltInView, ...BuiltInView[]];

/** SU-187: a view that people saved leaves out what is snoozed or done, unless it asks for that. */
export const savedViewFilter = (filter: TicketFilter): TicketFilter => {
  const asksForDone =
    filter.status !== undefined || filter.resolved_from !== undefined || filter.resolved_to !== undefined;
  return { ...(asksForDone ? {} : { status: OPEN_STATUSES }), snoozed: 'false', ...filter };
};
