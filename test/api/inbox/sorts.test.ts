import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSupportApi, type SupportApi } from '../../support/nodes/supportApi.ts';

let api: SupportApi;

beforeAll(async () => {
  api = await openSupportApi();
});
afterAll(() => api.stop());

it.each([
  ['activity', ['high', 'normal', 'urgent late', 'low', 'urgent early']],
  ['oldest', ['urgent early', 'low', 'urgent late', 'normal', 'high']],
  ['priority', ['urgent late', 'urgent early', 'high', 'normal', 'low']],
])('sort=%s, page by page, each ticket once (SU-157, X-30)', async (sort, expected) => {
  const member = await api.signIn('member', sort);
  for (const [day, title] of ['urgent early', 'low', 'urgent late', 'normal', 'high'].entries()) {
    const [priority] = title.split(' ');
    const received_at = `2026-02-0${day + 1}T00:00:00.000Z`;
    await api.post('/api/tickets', { title, body: 'Since this morning.', priority, received_at }, member);
  }
  const seen: string[] = [];
  for (let url = `/api/inbox?sort=${sort}&limit=2`; url !== '';) {
    const { items, next_cursor } = (await api.get(url, member)).json();
    seen.push(...items.map(({ title }: { title: string }) => title));
    url = next_cursor === null ? '' : `/api/inbox?sort=${sort}&limit=2&cursor=${next_cursor}`;
  }
  expect(seen).toEqual(expected);
});
