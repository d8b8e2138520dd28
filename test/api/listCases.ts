import { FOUND_MAX } from '../../projections/tickets/ticketSearch.ts';

/** A list, asked with each of these queries for its first two pages. */
export type Case = {
  path: string;
  queries: readonly string[];
  /** How many rows a statement may look at, and put in order; more than a few for one that is shown only for a reason. */
  rowsRead?: number;
  rowsSorted?: number;
  buffers?: number;
};

export const LIMIT = 25;
const PAGE = LIMIT + 1;
/** A row of a list is often found in one table and shown from another. */
export const READ_MAX = 4 * PAGE;
/** Of the inbox, two lists of a page each become one. */
export const SORTED_MAX = 2 * PAGE;
/** Each row by an index of up to four levels, and its page. */
export const BUFFERS_MAX = 5 * READ_MAX;
/** What a workspace of the test may have at most, by its quota. */
const QUOTA = 50;

const SOURCE = '0199c2f0-0002-7000-8000-000000000000';
const TICKET = '0199c2f0-0001-7000-8000-000000000064';
export const STREAM = `ticket-${TICKET}`;

/** Of all tickets, of every fifth, fiftieth, thousandth, of thirty and of none. */
const SEARCHES = [
  ...['common', 'c', 'often1', 'often49', 'seldom456', 'once1234', 'once123%20seldom456', 'nothing'].map(
    (q) => `q=${q}`,
  ),
  'q=common&status=new',
];
/** Of 3,330 tickets, of which too few are among the next thousands: all that have it are put in order. */
const FAR_APART = 'q=once123';
const FAR_APART_TICKETS = 3_330;
/** With the entries of the index of words, of which a page holds hundreds. */
const SEARCH_ROWS_MAX = 25_000;
/** 5,000 tickets, each by an index of three levels and its page, and the walk along the list. */
const SEARCH_BUFFERS_MAX = 22_000;

export const CASES: readonly Case[] = [
  {
    path: '/api/tickets',
    queries: ['', 'status=new', 'status=failed', `source_id=${SOURCE}`, 'assignee=me', 'assignee=none', 'tag=vip'],
  },
  {
    path: '/api/tickets',
    queries: ['priority=normal', 'priority=urgent', 'snoozed=true', 'snoozed=false', 'to_send=true', 'to_send=false'],
  },
  { path: '/api/tickets', queries: ['type=ticket', 'view=escalated'] },
  {
    path: '/api/tickets',
    queries: ['received_from=2026-03-01T00:00:00Z', 'received_to=2026-03-01T00:00:00Z'],
  },
  // What has no index in the order of the list is looked for.
  ...['/api/tickets', '/api/inbox'].map((path) => ({
    path,
    queries: [
      'customer=ada@example.com',
      'customer=nobody@example.com',
      'verdict=auto_resolved',
      'tag=vip&tag=rare',
      'draft=unedited',
      'draft=own',
      'rating=1',
      'rating=5',
      'resolved_from=2026-03-01T00:00:00Z&resolved_to=2026-03-01T02:00:00Z',
      'responded_from=2026-03-01T00:00:00Z&responded_to=2026-03-01T02:00:00Z',
      'verdict_from=2026-03-01T00:00:00Z&verdict_to=2026-03-01T02:00:00Z',
      'rated_from=2026-03-01T00:00:00Z&rated_to=2026-03-01T02:00:00Z',
      'unread=true',
      'unread=false',
      'mentioned=me',
      'view=needs_review',
    ],
    rowsRead: SEARCH_ROWS_MAX,
    rowsSorted: FOUND_MAX,
    buffers: SEARCH_BUFFERS_MAX,
  })),
  {
    path: '/api/inbox',
    queries: ['tag=vip', 'tag=rare', 'received_from=2026-03-01T00:00:00Z&received_to=2026-03-01T02:00:00Z'],
    rowsRead: SEARCH_ROWS_MAX,
    rowsSorted: FOUND_MAX,
    buffers: SEARCH_BUFFERS_MAX,
  },
  ...['/api/tickets', '/api/inbox'].map((path) => ({
    path,
    queries: ['sla=on_track', 'sla=met', 'sla=at_risk', 'sla=breached'],
  })),
  { path: '/api/inbox', queries: ['sort=due', 'sort=due&sla=on_track'] },
  // Of what has moved since the first page, those that the view holds are looked for among all.
  {
    path: '/api/inbox',
    queries: ['view=breaching', 'sort=due&view=breaching'],
    rowsRead: 20 * 26,
    rowsSorted: 20 * 26,
    buffers: 5_000,
  },
  { path: '/api/tickets', queries: ['view=breaching'], rowsRead: 2_000, rowsSorted: 2_000, buffers: 10_000 },
  { path: '/api/inbox', queries: ['sort=oldest', 'sort=activity', 'sort=priority', `source_id=${SOURCE}`] },
  { path: '/api/tickets/{id}/history', queries: [''] },
  // Both are of many tickets, and no ticket has both.
  {
    path: '/api/tickets',
    queries: ['status=new&tag=vip', `status=new&source_id=${SOURCE}`, `tag=vip&source_id=${SOURCE}`],
  },
  {
    path: '/api/tickets',
    queries: [...SEARCHES, 'q=often1&tag=vip'],
    rowsRead: SEARCH_ROWS_MAX,
    rowsSorted: FOUND_MAX,
    buffers: SEARCH_BUFFERS_MAX,
  },
  {
    path: '/api/inbox',
    queries: ['', 'status=new', 'status=failed', 'assignee=me', 'type=ticket', 'type=chat_session'],
  },
  {
    path: '/api/inbox',
    queries: ['priority=normal', 'priority=urgent', 'snoozed=true', 'snoozed=any', 'to_send=true'],
  },
  ...['/api/tickets', '/api/inbox'].map((path) => ({
    path,
    queries: [FAR_APART],
    rowsRead: SEARCH_ROWS_MAX,
    rowsSorted: FAR_APART_TICKETS,
    buffers: SEARCH_BUFFERS_MAX,
  })),
  {
    path: '/api/inbox',
    queries: SEARCHES,
    rowsRead: SEARCH_ROWS_MAX,
    rowsSorted: FOUND_MAX,
    buffers: SEARCH_BUFFERS_MAX,
  },
  { path: '/api/support-lead/csat-queue', queries: [''] },
  {
    path: '/api/investigations',
    queries: [
      '',
      'status=failed',
      'verdict=escalate',
      'status=completed&verdict=escalate',
      'status=failed&verdict=escalate',
      `ticket_id=${TICKET}`,
    ],
  },
  { path: '/api/investigations/{id}/trajectory', queries: ['', 'after=1000'] },
  // The lists of each category and type, of which there are some dozens whatever the log holds.
  {
    path: '/api/events',
    queries: [
      '',
      'category=ticket',
      'type=Type3',
      'category=ticket&type=Type3',
      'after=0000000030000000',
      `stream=${STREAM}`,
    ],
    rowsRead: 500,
    rowsSorted: 10_000,
  },
  { path: '/api/keys', queries: [''] },
  { path: '/api/users', queries: [''] },
  { path: '/api/auth/sessions', queries: [''] },
  { path: '/api/users/{id}/sessions', queries: [''] },
  // Their number is bounded by the quota of the workspace; the filters are looked at one by one.
  {
    path: '/clusters',
    queries: [
      '',
      ...['created_at', '-created_at', 'name', '-name', 'version', '-version'].map((sort) => `sort=${sort}`),
      'status=available',
      'type=keycloak',
      'size=small',
      'location=us',
      'version=26.3.0',
      'q=clu',
    ],
    rowsRead: 2 * QUOTA,
    rowsSorted: QUOTA,
  },
  // Names have an index that finds them.
  {
    path: '/clusters',
    queries: ['name=CLUSTER-7', 'q=CLUSTER-7', 'q=cluster-7&q=cluster-8'],
    rowsRead: QUOTA / 5,
  },
  { path: '/api/connectors', queries: [''] },
  { path: '/api/ticket-sources', queries: [''] },
  { path: '/api/ticket-sources/{id}/passed-over', queries: [''] },
  { path: '/api/saved-replies', queries: [''] },
  { path: '/api/kb/documents', queries: [''] },
  {
    path: '/api/ask/history',
    queries: ['', 'conversation_id=0199c2f0-000f-7000-8000-000000000001'],
  },
  // As many walks as a view has statuses.
  { path: '/api/inbox', queries: ['view=needs_review', 'view=done', 'view=all'], rowsSorted: 4 * PAGE },
  { path: '/api/inbox', queries: ['view=mine', 'view=unassigned', 'view=snoozed', 'view=to_send', 'view=escalated'] },
  ...['', '/{id}/deliveries'].map((path) => ({ path: `/api/settings/escalation/channels${path}`, queries: [''] })),
  ...['', '/{id}/firings'].map((path) => ({ path: `/api/support-lead/escalation-rules${path}`, queries: [''] })),
  { path: '/webhooks', queries: [''] },
  { path: '/webhooks/{id}/deliveries', queries: [''] },
];
