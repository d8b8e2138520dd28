import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inboxFilterIn, type InboxFilter } from '../../../web/src/inbox/inboxFilter.ts';
import { inboxLive } from '../../../web/src/inbox/live.ts';
import { inboxQuery, type InboxItem, type InboxPages } from '../../../web/src/inbox/queries.ts';

const AT = '2026-11-21T08:00:00.000Z';

const itemOf = (id: string, status = 'new'): InboxItem => ({
  type: 'ticket',
  id,
  ticket_id: id,
  title: `Ticket ${id}`,
  preview: null,
  finding: null,
  customer: null,
  source: 'direct',
  source_id: null,
  status,
  priority: 'normal',
  tags: [],
  assignee_id: null,
  snoozed_until: null,
  to_send: false,
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
const told = { position: '1', occurred_at: AT };
const arrival = (item: InboxItem) => ({
  ...told,
  type: 'ticket.received',
  entity: { type: 'ticket', id: item.id },
  patch: item,
});

describe('the list of the inbox', () => {
  let queries: QueryClient;
  beforeEach(() => {
    vi.useFakeTimers();
    queries = new QueryClient();
  });
  afterEach(() => {
    queries.clear();
    vi.useRealTimers();
  });
  const list = (filter: InboxFilter, ...items: InboxItem[]) => {
    const { queryKey } = inboxQuery(filter);
    queries.setQueryData(queryKey, pagesOf(...items));
    return () => queries.getQueryData(queryKey);
  };

  it('takes an arrival at its top, once (SU-160)', () => {
    const shown = list({}, itemOf('a'));
    for (let times = 1; times <= 2; times += 1) {
      inboxLive['ticket.received'](queries, arrival(itemOf('b')));
      expect(shown()).toEqual(pagesOf(itemOf('b'), itemOf('a')));
    }
  });

  it('leaves it to the service what belongs into a narrowed list', () => {
    const shown = list({ status: 'new' }, itemOf('a'));
    inboxLive['ticket.received'](queries, arrival(itemOf('b')));
    expect(shown()).toEqual(pagesOf(itemOf('a')));
  });

  it('changes an item in its place (SU-159)', () => {
    const shown = list({}, itemOf('a'), itemOf('b'));
    const patch = { status: 'escalated', verdict_kind: 'escalate', unread: true } as const;
    inboxLive['ticket.updated'](queries, {
      ...told,
      type: 'ticket.updated',
      entity: { type: 'ticket', id: 'b' },
      patch,
    });
    expect(shown()).toEqual(pagesOf(itemOf('a'), { ...itemOf('b'), ...patch }));
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
