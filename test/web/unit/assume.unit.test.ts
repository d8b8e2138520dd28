import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readingItems, type InboxItem } from '../../../web/src/inbox/items.ts';
import { inboxLive } from '../../../web/src/inbox/live.ts';
import { itemsIn } from '../../../web/src/inbox/pages.ts';
import { inboxQuery } from '../../../web/src/inbox/queries.ts';
import { assume } from '../../../web/src/tickets/actions/assume.ts';
import { itemOf, pagesOf } from './inbox/items.ts';

const AT = '2026-11-21T09:00:00.000Z';

describe('a change of a ticket that the service has not made yet', () => {
  let queries: QueryClient;
  beforeEach(() => {
    queries = new QueryClient();
    queries.setQueryData(
      inboxQuery({}).queryKey,
      pagesOf(...readingItems(queries)([itemOf('a', { assignee_id: 'ada', tags: ['vip'] }), itemOf('b')])),
    );
    queries.setQueryData(inboxQuery({ status: ['resolved'] }).queryKey, pagesOf());
  });
  afterEach(() => queries.clear());

  const shown = (filter = {}) => itemsIn(queries.getQueryData(inboxQuery(filter).queryKey)?.pages ?? []);
  const item = () => shown().find(({ id }) => id === 'a');
  const told = (patch: Partial<InboxItem>) =>
    inboxLive['ticket.updated'](queries, {
      position: '1',
      occurred_at: AT,
      type: 'ticket.updated',
      entity: { type: 'ticket', id: 'a' },
      patch: { last_activity_at: AT, ...patch },
    });

  it('is shown in each list at once, and stands as before once it was refused', () => {
    const takeBack = assume(queries, 'a', { status: 'resolved', snoozed_until: null });
    expect(item()).toMatchObject({ status: 'resolved', assignee_id: 'ada' });
    expect(shown({ status: ['resolved'] }).map(({ id }) => id)).toEqual(['a']);
    takeBack();
    expect(item()).toEqual(itemOf('a', { assignee_id: 'ada', tags: ['vip'] }));
  });

  it('takes back nothing that was told meanwhile', () => {
    const takeBack = assume(queries, 'a', { assignee_id: 'bob', tags: ['late'] });
    told({ assignee_id: 'cleo' });
    expect(item()).toMatchObject({ assignee_id: 'cleo', tags: ['late'] });
    takeBack();
    expect(item()).toMatchObject({ assignee_id: 'cleo', tags: ['vip'] });
  });

  it('changes nothing of a ticket that nobody has read', () => {
    assume(queries, 'z', { assignee_id: 'bob' })();
    expect(shown().map(({ id }) => id)).toEqual(['a', 'b']);
  });
});
