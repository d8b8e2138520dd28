import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSupportApi, type SignedIn, type SupportApi } from '../../support/nodes/supportApi.ts';
import { nonEmpty } from '../../support/nonEmpty.ts';

let api: SupportApi;
let member: SignedIn;
let stranger: SignedIn;

beforeAll(async () => {
  api = await openSupportApi();
  member = await api.signIn('member');
  stranger = await api.signIn('admin', 'other');
});

afterAll(() => api.stop());

const minimal = { title: 'Cannot log in', body: 'Since this morning.' };

describe('GET /api/tickets', () => {
  it('200 newest first, page by page, each ticket once (SU-11, X-28, X-30)', async () => {
    const lister = await api.signIn('member', 'paged');
    const expected: string[] = [];
    for (let day = 1; day <= 7; day += 1) {
      const received_at = `2026-02-0${day}T00:00:00.000Z`;
      expected.unshift((await api.post('/api/tickets', { ...minimal, received_at }, lister)).json().id);
    }
    const seen: string[] = [];
    for (let url = '/api/tickets?limit=3'; url !== '';) {
      const { items, next_cursor } = (await api.get(url, lister)).json();
      seen.push(...items.map(({ id }: { id: string }) => id));
      url = next_cursor === null ? '' : `/api/tickets?limit=3&cursor=${next_cursor}`;
    }
    expect(seen).toEqual(expected);
  });

  it('200 filtered by status, tag and words, the last of which may be a beginning (SU-11)', async () => {
    const lister = await api.signIn('member', 'filtered');
    const percent = (await api.post('/api/tickets', { ...minimal, title: '100% CPU', tags: ['cpu'] }, lister)).json();
    await api.post('/api/tickets', { ...minimal, title: '1000 users' }, lister);
    const ids = async (query: string): Promise<string[]> =>
      (await api.get(`/api/tickets?${query}`, lister)).json().items.map(({ id }: { id: string }) => id);
    expect(await ids('q=cpu%20100%25')).toEqual([percent.id]);
    expect(await ids('q=100')).toHaveLength(2);
    expect(await ids('q=100%20CP')).toEqual([percent.id]);
    expect(await ids('q=10%20cpu')).toEqual([]);
    expect(await ids('q=%25%20%26%20!')).toEqual([]);
    expect(await ids('q=cpu&tag=cpu&status=new')).toEqual([percent.id]);
    expect(await ids('q=cpu&status=failed')).toEqual([]);
    expect(await ids('tag=cpu')).toEqual([percent.id]);
    expect(await ids('status=new')).toHaveLength(2);
    expect(await ids('status=failed')).toEqual([]);
    expect(await ids('assignee=none')).toHaveLength(2);
    expect(await ids('assignee=me')).toEqual([]);
  });

  it('200 filtered by each of the shared filters, alike in the inbox; several values are alternatives (SU-11, SU-157)', async () => {
    const lister = await api.signIn('member', 'shared');
    const [from, to] = ['2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'];
    const make = async (more: object): Promise<string> =>
      (await api.post('/api/tickets', { ...minimal, ...more }, lister)).json().id;
    const ada = await make({ customer: 'ada@example.com', tags: ['a', 'b'], received_at: from });
    const bob = await make({ customer: 'bob@example.com', tags: ['b', 'c'], priority: 'high', received_at: to });
    await api.post(`/api/tickets/${ada}/assign`, { user_id: lister.userId }, lister);
    await api.post(`/api/tickets/${bob}/resolve`, {}, lister);
    const ids = async (query: string): Promise<string[]> => {
      const [listed, inbox] = await Promise.all(
        ['tickets', 'inbox'].map(async (list) =>
          (await api.get(`/api/${list}?${query}`, lister)).json().items.map(({ id }: { id: string }) => id),
        ),
      );
      expect(inbox?.toSorted()).toEqual(listed?.toSorted());
      return listed ?? [];
    };
    const today = new Date().toISOString().slice(0, 10);
    for (const query of [
      'customer=ada@example.com',
      'status=new&status=failed',
      `received_to=${to}`,
      `received_from=${from}&received_to=${to}`,
      'tag=a',
      'tag=a&tag=x',
      'assignee=me',
      `assignee=${lister.userId}`,
      'priority=normal&priority=low',
      'customer=ada@example.com&tag=b&q=log',
      'view=mine',
      'view=mine&tag=b',
    ])
      expect(await ids(query), query).toEqual([ada]);
    for (const query of [
      `received_from=${to}`,
      'tag=c',
      'view=done',
      'assignee=none',
      `resolved_from=${today}T00:00:00Z`,
      'priority=high&tag=a&tag=b',
    ])
      expect(await ids(query), query).toEqual([bob]);
    for (const query of [
      'tag=a&tag=c',
      'tag=b',
      'assignee=me&assignee=none',
      'unread=true',
      'customer=ada@example.com&customer=bob@example.com',
      'snoozed=any',
    ])
      expect(await ids(query), query).toEqual([bob, ada]);
    for (const query of [
      'verdict=escalate',
      'draft=edited',
      'rating=2',
      'unread=false',
      'mentioned=me',
      'type=chat_session',
      `resolved_to=${from}`,
      'view=done&status=new',
      'snoozed=true',
    ])
      expect(await ids(query), query).toEqual([]);
  });

  it.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'page=2',
    'status=open',
    'status=new&status=open',
    'received_from=yesterday',
    'unread=maybe',
    'view=ours',
    'source_id=7',
    'assignee=somebody',
    'q=%00',
  ])('400 invalid_parameter for ?%s (X-13, X-29)', async (query) => {
    const response = await api.get(`/api/tickets?${query}`, member);
    expect(response.statusCode).toBe(400);
    expect(response.json().code).toBe('invalid_parameter');
  });

  it.each(['x', '1.5'])('400 that says what a limit of %s should have been (X-29)', async (limit) => {
    const { errors } = (await api.get(`/api/tickets?limit=${limit}`, member)).json();
    expect(errors).toEqual([{ field: '/limit', code: 'type', detail: 'Must be a whole number from 1 to 100.' }]);
  });

  it('400 invalid_cursor for a cursor of other filters, another workspace, or none at all (X-30)', async () => {
    await api.post('/api/tickets', minimal, member);
    await api.post('/api/tickets', minimal, member);
    const { next_cursor } = (await api.get('/api/tickets?limit=1', member)).json();
    const answers = await Promise.all([
      api.get(`/api/tickets?status=new&cursor=${next_cursor}`, member),
      api.get(`/api/tickets?cursor=${next_cursor}`, stranger),
      api.get(`/api/inbox?cursor=${next_cursor}`, member),
      api.get('/api/tickets?cursor=abc', member),
      api.get('/api/tickets?cursor=', member),
    ]);
    for (const answer of nonEmpty(answers)) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json().code).toBe('invalid_cursor');
    }
  });
});
