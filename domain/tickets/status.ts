/** Where a ticket stands. */
export const TICKET_STATUSES = [
  'new',
  'investigating',
  'awaiting_review',
  'waiting_on_customer',
  'escalated',
  'failed',
  'resolved',
  'ignored',
] as const;

/** All but those that are done (SU-187). */
export const OPEN_STATUSES = TICKET_STATUSES.filter((status) => status !== 'resolved' && status !== 'ignored');
