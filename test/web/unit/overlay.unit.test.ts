import { InfiniteQueryObserver, QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectorsLive } from '../../../web/src/connectors/live.ts';
import { connectorsQuery } from '../../../web/src/connectors/queries.ts';
import { inboxLive } from '../../../web/src/inbox/live.ts';
import { inboxQuery } from '../../../web/src/inbox/queries.ts';
import { ticketQuery, ticketsLive } from '../../../web/src/tickets/ticket.ts';
import { investigationsLive } from '../../../web/src/investigations/live.ts';
import { investigationKey } from '../../../web/src/investigations/queries.ts';
import { applyMessage, OF_SIGNALS } from '../../../web/src/live/applyMessage.ts';
import type { Change, Signal } from '../../../web/src/live/liveMessage.ts';
import { reread } from '../../../web/src/live/overlay.ts';

const FEED = {
  handlers: [inboxLive, ticketsLive, investigationsLive, connectorsLive],
  signals: [
    { counts: (queries: QueryClient, { data }: Signal<object>) => void queries.setQueryData(['counts'], data) },
  ],
  tellsOf: () => true,
};

let queries: QueryClient;
beforeEach(() => {
  vi.useFakeTimers();
  queries = new QueryClient();
});
afterEach(() => {
  queries.clear();
  vi.useRealTimers();
});

const told = { position: '1', occurred_at: '2026-11-21T08:00:00.000Z' };
const changed: [string, QueryKey, unknown, Change][] = [
  [
    'the inbox',
    inboxQuery({}).queryKey,
    { pages: [{ items: [{ id: 'a', status: 'new' }], next_cursor: null }], pageParams: [null] },
    { ...told, type: 'ticket.updated', entity: { type: 'ticket', id: 'a' }, patch: { status: 'escalated' } },
  ],
  [
    'a ticket',
    ticketQuery('a').queryKey,
    { id: 'a', status: 'new' },
    { ...told, type: 'ticket.updated', entity: { type: 'ticket', id: 'a' }, patch: { status: 'escalated' } },
  ],
  [
    'an investigation',
    investigationKey('a'),
    { id: 'a', status: 'running' },
    { ...told, type: 'investigation.step', entity: { type: 'investigation', id: 'a' }, patch: { attempt: 2 } },
  ],
  [
    'the connectors',
    connectorsQuery.queryKey,
    [{ id: 'a', name: 'Shop' }],
    { ...told, type: 'connector.status', entity: { type: 'connector', id: 'a' }, patch: { name: 'New shop' } },
  ],
];

describe.each(changed)('a change to %s', (_, queryKey, data, change) => {
  const arrives = () => applyMessage(queries, FEED, { kind: 'change', change });
  const query = () => queries.getQueryCache().find({ queryKey })?.state;

  it('is laid over what is current', () => {
    queries.setQueryData(queryKey, data);
    arrives();
    expect(query()?.data).not.toEqual(data);
    expect(query()?.isInvalidated).toBe(false);
  });

  it('leaves what a reset has marked as old to be read again', () => {
    queries.setQueryData(queryKey, data);
    applyMessage(queries, FEED, { kind: 'reset' });
    arrives();
    expect(query()).toMatchObject({ data, isInvalidated: true });
  });

  it('does not make a failed read pass for a good one', async () => {
    queries.setQueryData(queryKey, data);
    const failing = queries.fetchQuery({ queryKey, queryFn: () => Promise.reject(new Error('gone')), retry: false });
    await expect(failing).rejects.toThrow('gone');
    arrives();
    expect(query()).toMatchObject({ data, status: 'error', isInvalidated: true });
  });
});

describe('reading a list again', () => {
  let queryKey: QueryKey;
  const answers: ((items: string) => void)[] = [];
  // A list that was read again a moment ago has to wait.
  beforeEach(({ task }) => {
    queryKey = [task.name];
  });
  const open = () => {
    const list = new InfiniteQueryObserver(queries, {
      queryKey,
      queryFn: () => new Promise<string>((answer) => answers.push(answer)),
      initialPageParam: 0,
      getNextPageParam: (_, pages) => pages.length,
      staleTime: Infinity,
    });
    list.subscribe(() => undefined);
    return list;
  };
  const answer = async (items: string) => {
    answers.shift()?.(items);
    await vi.advanceTimersByTimeAsync(0);
  };
  const shown = (list: ReturnType<typeof open>) => list.getCurrentResult().data?.pages;

  it('waits for the page that somebody has asked for since', async () => {
    const list = open();
    await answer('first');
    reread(queries, queryKey);
    await vi.advanceTimersByTimeAsync(0);
    await answer('first again');
    // The second waits for its turn, and meanwhile somebody wants more.
    reread(queries, queryKey);
    void list.fetchNextPage({ cancelRefetch: false });
    await vi.advanceTimersByTimeAsync(2000);
    expect(answers).toHaveLength(1);
    await answer('second');
    expect(shown(list)).toEqual(['first again', 'second']);
    await answer('first at last');
    await answer('second at last');
    expect(shown(list)).toEqual(['first at last', 'second at last']);
  });

  it('comes after a first answer that may be older than the stream', async () => {
    const list = open();
    applyMessage(queries, FEED, { kind: 'opened' });
    await answer('before the stream');
    expect(shown(list)).toEqual(['before the stream']);
    await answer('with what came meanwhile');
    expect(shown(list)).toEqual(['with what came meanwhile']);
    expect(answers).toHaveLength(0);
  });

  it('is left for later when the answer that may be older is for what nobody looks at', async () => {
    const list = open();
    await answer('first');
    void list.refetch();
    list.destroy();
    applyMessage(queries, FEED, { kind: 'reset' });
    await answer('before the reset');
    expect(queries.getQueryState(queryKey)).toMatchObject({ isInvalidated: true, fetchStatus: 'idle' });
    expect(answers).toHaveLength(0);
  });

  it('takes the place of an answer that is on its way when there is one to show', async () => {
    const list = open();
    await answer('first');
    void list.refetch();
    applyMessage(queries, FEED, { kind: 'opened' });
    expect(answers).toHaveLength(2);
    await answer('nobody waits for this');
    await answer('new');
    expect(shown(list)).toEqual(['new']);
    expect(answers).toHaveLength(0);
  });
});

it('what signals say is laid over, and read again after a break in which some may have been missed (SU-196)', async () => {
  let reads = 0;
  const observer = new QueryObserver(queries, {
    queryKey: ['counts'],
    queryFn: () => Promise.resolve({ reads: ++reads }),
    meta: OF_SIGNALS,
    staleTime: Infinity,
  });
  observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  applyMessage(queries, FEED, { kind: 'signal', signal: { name: 'counts', data: { mine: 3 } } });
  expect(queries.getQueryData(['counts'])).toEqual({ mine: 3 });
  applyMessage(queries, FEED, { kind: 'resumed' });
  await vi.advanceTimersByTimeAsync(0);
  expect(queries.getQueryData(['counts'])).toEqual({ reads: 2 });
});
