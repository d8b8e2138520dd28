import type { InboxItem } from '../../../../web/src/inbox/items.ts';
import type { InboxPages } from '../../../../web/src/inbox/queries.ts';

export const AT = '2026-11-21T08:00:00.000Z';

/** A new ticket of nobody that says nothing. */
export const itemOf = (id: string, fields: Partial<InboxItem> = {}): InboxItem => ({
  type: 'ticket',
  id,
  ticket_id: id,
  title: `Ticket ${id}`,
  preview: null,
  finding: null,
  customer: null,
  source: 'direct',
  source_id: null,
  status: 'new',
  priority: 'normal',
  tags: [],
  assignee_id: null,
  snoozed_until: null,
  to_send: false,
  verdict_kind: null,
  confidence: null,
  sla_bucket: null,
  due_at: null,
  suspected_injection: false,
  unread: true,
  received_at: AT,
  resolved_at: null,
  last_activity_at: AT,
  ...fields,
});

export const pagesOf = (...items: InboxItem[]): InboxPages => ({
  pages: [{ items, next_cursor: null }],
  pageParams: [null],
});
