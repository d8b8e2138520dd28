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

  it.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'page=2',
    'status=open',
    'status=new&status=failed',
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
