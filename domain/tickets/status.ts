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

export type Action = 'reinvestigate' | 'resolve' | 'ignore' | 'snooze' | 'reopen';

/** What a person can do in each status. */
export const ALLOWED: Record<(typeof TICKET_STATUSES)[number], readonly Action[]> = {
  new: ['resolve', 'ignore', 'snooze'],
  investigating: ['snooze'],
  awaiting_review: ['reinvestigate', 'resolve', 'ignore', 'snooze'],
  escalated: ['reinvestigate', 'resolve', 'ignore', 'snooze'],
  failed: ['reinvestigate', 'resolve', 'ignore', 'snooze'],
  waiting_on_customer: ['reinvestigate', 'resolve', 'ignore', 'snooze'],
  resolved: ['reinvestigate', 'reopen'],
  ignored: ['reinvestigate', 'resolve', 'reopen'],
};
