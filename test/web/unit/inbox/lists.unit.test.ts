import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { InboxFilter } from '../../../../web/src/inbox/inboxFilter.ts';
import { readingItems } from '../../../../web/src/inbox/items.ts';
import { inboxLive, readLive } from '../../../../web/src/inbox/live.ts';
import { itemsIn } from '../../../../web/src/inbox/pages.ts';
import type { InboxItem } from '../../../../web/src/inbox/items.ts';
import { inboxQuery } from '../../../../web/src/inbox/queries.ts';
import { viewsQuery } from '../../../../web/src/inbox/views/queries.ts';
import { itemOf, pagesOf } from './items.ts';

const LATER = '2026-11-21T09:00:00.000Z';
const LATEST = '2026-11-21T10:00:00.000Z';
const told = { position: '1', occurred_at: LATER };

describe('the lists of the inbox', () => {
  let queries: QueryClient;
  let asked: number;
  beforeEach(() => {
    vi.useFakeTimers();
    asked = 0;
    queries = new QueryClient();
    queries.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.state.fetchStatus === 'fetching') asked += 1;
    });
  });
  afterEach(() => {
    queries.clear();
    vi.useRealTimers();
  });
  const list = (filter: InboxFilter, ...items: InboxItem[]) => {
    const { queryKey } = inboxQuery(filter);
    queries.setQueryData(queryKey, pagesOf(...readingItems(queries)(items)));
    return () => itemsIn(queries.getQueryData(queryKey)?.pages ?? []).map(({ id }) => id);
  };
  const arrives = (item: InboxItem) =>
    inboxLive['ticket.received'](queries, {
      ...told,
      type: 'ticket.received',
      entity: { type: 'ticket', id: item.id },
      patch: item,
    });
  const changes = (id: string, patch: Partial<InboxItem>) =>
    inboxLive['ticket.updated'](queries, {
      ...told,
      type: 'ticket.updated',
      entity: { type: 'ticket', id },
      patch: { last_activity_at: LATER, ...patch },
    });

  it('take an arrival at their top, once (SU-160)', () => {
    const shown = list({}, itemOf('a'));
    for (let times = 1; times <= 2; times += 1) {
      arrives(itemOf('b', { last_activity_at: LATER }));
      expect(shown()).toEqual(['b', 'a']);
    }
  });

  it('take in what belongs there and nothing else, and read nothing again (SU-196)', async () => {
    const escalated = list({ status: ['escalated'] }, itemOf('a', { status: 'escalated' }));
    const fresh = list({ status: ['new'], priority: ['urgent', 'high'] });
    const mine = list({ assignee: ['none'], tag: ['vip'] });
    arrives(itemOf('b', { priority: 'high' }));
    arrives(itemOf('c', { tags: ['vip'] }));
    arrives(itemOf('d', { snoozed_until: 'reply', priority: 'high', tags: ['vip'] }));
    expect([escalated(), fresh(), mine()]).toEqual([['a'], ['b'], ['c']]);
    changes('b', { status: 'escalated' });
    expect(escalated()).toEqual(['b', 'a']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toBe(0);
  });

  it('take in what a view shows (SU-187)', () => {
    const filter = { status: ['awaiting_review' as const], verdict: ['auto_resolved' as const] };
    queries.setQueryData(viewsQuery.queryKey, [
      { id: 'ready_to_send', name: 'Ready', filter, built_in: true, shared: true, owner_id: null },
    ]);
    const ready = list({ view: 'ready_to_send' });
    const all = list({}, itemOf('a'), itemOf('b'));
    changes('a', { status: 'awaiting_review', verdict_kind: 'propose_resolution' });
    changes('b', { status: 'awaiting_review', verdict_kind: 'auto_resolved' });
    expect([ready(), all()]).toEqual([['b'], ['a', 'b']]);
  });

  it('keep each order when something comes (SU-157)', () => {
    const oldest = list({ sort: 'oldest' }, itemOf('a'), itemOf('b', { received_at: LATER }));
    const pressing = list({ sort: 'priority' }, itemOf('a', { priority: 'high' }), itemOf('b'));
    arrives(itemOf('c', { received_at: '2026-11-21T08:30:00.000Z', priority: 'urgent' }));
    arrives(itemOf('d', { received_at: '2026-11-21T10:00:00.000Z', priority: 'high', last_activity_at: LATER }));
    expect(oldest()).toEqual(['a', 'c', 'b', 'd']);
    expect(pressing()).toEqual(['c', 'd', 'a', 'b']);
  });

  it('change an item in its place (SU-159), with what the same person has read elsewhere (SU-186)', () => {
    const shown = list({}, itemOf('a'), itemOf('b'));
    changes('b', { status: 'escalated', verdict_kind: 'escalate', finding: 'held' });
    readLive.read(queries, { name: 'read', data: { id: 'b', unread: false } });
    expect(shown()).toEqual(['a', 'b']);
    expect(queries.getQueryData(inboxQuery({}).queryKey)).toEqual(
      pagesOf(
        itemOf('a'),
        itemOf('b', {
          status: 'escalated',
          verdict_kind: 'escalate',
          finding: 'held',
          last_activity_at: LATER,
          unread: false,
        }),
      ),
    );
  });

  it('read what was searched again, at most once in several seconds (SU-196)', async () => {
    list({ q: 'refund' }, itemOf('a'));
    const { queryKey } = inboxQuery({ q: 'refund' });
    for (let times = 0; times < 10; times += 1) {
      arrives(itemOf(`b${times}`));
      await vi.advanceTimersByTimeAsync(100);
      expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(false);
    }
    await vi.advanceTimersByTimeAsync(5_000);
    expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  it('show what was told while they were being read, not what the answer still says', async () => {
    list({}, itemOf('a'));
    const { queryKey } = inboxQuery({});
    const answer = Promise.withResolvers<InboxItem[]>();
    const read = readingItems(queries);
    const reading = queries.fetchQuery({
      queryKey,
      queryFn: async () => pagesOf(...read(await answer.promise)),
      staleTime: 0,
    });
    changes('a', { status: 'escalated' });
    arrives(itemOf('b', { last_activity_at: LATEST }));
    await vi.advanceTimersByTimeAsync(0);
    answer.resolve([itemOf('a')]);
    await reading;
    await vi.advanceTimersByTimeAsync(0);
    expect(queries.getQueryData(queryKey)).toEqual(
      pagesOf(itemOf('b', { last_activity_at: LATEST }), itemOf('a', { status: 'escalated', last_activity_at: LATER })),
    );
  });
});
