import { describe, expect, it } from 'vitest';
import type { InboxItem } from '../../web/src/api/types.ts';
import { inboxFilterIn } from '../../web/src/inbox/inboxFilter.ts';
import type { InboxPages } from '../../web/src/inbox/inboxQuery.ts';
import { withChange } from '../../web/src/inbox/liveInbox.ts';
import type { TicketChange } from '../../web/src/live/change.ts';

const AT = '2026-11-21T08:00:00.000Z';

const itemOf = (id: string, status = 'new'): InboxItem => ({
  type: 'ticket',
  id,
  ticket_id: id,
  title: `Ticket ${id}`,
  preview: null,
  customer: null,
  source: 'direct',
  status,
  priority: 'normal',
  assignee_id: null,
  verdict_kind: null,
  confidence: null,
  sla_bucket: null,
  suspected_injection: false,
  unread: true,
  received_at: AT,
  last_activity_at: AT,
});
const pagesOf = (...items: InboxItem[]): InboxPages => ({
  pages: [{ items, next_cursor: null }],
  pageParams: [null],
});
const arrival = (item: InboxItem): TicketChange => ({
  type: 'ticket.received',
  position: '1',
  occurred_at: AT,
  entity: { type: 'ticket', id: item.id },
  patch: item,
});

describe('the list of the inbox', () => {
  it('takes an arrival at its top, once (SU-160)', () => {
    const once = withChange(pagesOf(itemOf('a')), arrival(itemOf('b')), true);
    expect(once).toEqual(pagesOf(itemOf('b'), itemOf('a')));
    expect(withChange(once, arrival(itemOf('b')), true)).toEqual(once);
  });

  it('leaves it to the service what belongs into a narrowed list', () => {
    const pages = pagesOf(itemOf('a'));
    expect(withChange(pages, arrival(itemOf('b')), false)).toEqual(pages);
  });

  it('changes an item in its place (SU-159)', () => {
    const change: TicketChange = {
      type: 'ticket.updated',
      position: '2',
      occurred_at: AT,
      entity: { type: 'ticket', id: 'b' },
      patch: { status: 'escalated', verdict_kind: 'escalate', unread: true },
    };
    const changed = { ...itemOf('b', 'escalated'), verdict_kind: 'escalate' as const };
    expect(withChange(pagesOf(itemOf('a'), itemOf('b')), change, true)).toEqual(pagesOf(itemOf('a'), changed));
  });
});

describe('the filter in the address', () => {
  it.each([
    [{}, {}],
    [
      { status: 'escalated', q: 'refund' },
      { status: 'escalated', q: 'refund' },
    ],
    [{ status: 'all' }, {}],
    [{ status: 'no such', q: '  ' }, {}],
    [{ q: 5, cursor: 'x' }, {}],
    [{ q: 'x'.repeat(201) }, { q: 'x'.repeat(200) }],
  ])('%j is %j', (search, filter) => {
    expect(inboxFilterIn(search)).toEqual(filter);
  });
});
