import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAskApi, type AskApi } from '../../support/knowledge/askApi.ts';

let api: AskApi;
let cookie: string;
beforeAll(async () => {
  api = await openAskApi(null);
  ({ cookie } = await api.signIn());
});
afterAll(() => api.stop());

const listed = async (as = cookie): Promise<{ uri: string }[]> =>
  (await api.send('GET', '/api/kb/documents', as)).json().items;

it('a document is added, found, read, changed and removed; old versions stay open (SU-145, X-06)', async () => {
  const made = await api.add(cookie, 'handbook/refunds.md', '# Refunds\n\nA refund takes five days.\n');
  expect(made.statusCode).toBe(201);
  const document = made.json();
  expect(document).toMatchObject({ uri: 'handbook/refunds.md', title: 'Refunds', version: 1, lines: 3, chunks: 1 });
  expect(made.headers['location']).toContain(`/api/kb/documents/${document.id}`);
  expect(await listed()).toEqual([document]);

  const changed = await api.add(cookie, 'handbook/refunds.md', '# Refunds\n\nNow a refund takes\ntwo hours.\n');
  expect(changed.json()).toMatchObject({ id: document.id, version: 2, lines: 4 });
  const search = async (q: string) => (await api.send('GET', `/api/kb/search?q=${q}`, cookie)).json().items;
  expect(await search('refund%20hours')).toMatchObject([{ document_id: document.id, version: 2, line_end: 4 }]);
  expect(await search('five%20days')).toEqual([]);

  const path = `/api/kb/documents/${document.id}`;
  const read = async (query = '') => (await api.send('GET', `${path}${query}`, cookie)).json();
  expect(await read()).toMatchObject({ version: 2, content: '# Refunds\n\nNow a refund takes\ntwo hours.' });
  expect(await read('?version=1')).toMatchObject({
    version: 1,
    current_version: 2,
    content: expect.stringContaining('five days'),
  });
  expect((await api.send('GET', `${path}?version=3`, cookie)).statusCode).toBe(404);

  const stranger = await api.signIn('admin', 'elsewhere');
  expect((await api.send('GET', path, stranger.cookie)).statusCode).toBe(404);
  expect((await api.send('DELETE', path, stranger.cookie)).statusCode).toBe(404);
  expect((await api.send('DELETE', path, cookie)).statusCode).toBe(204);
  expect(await listed()).toEqual([]);
  expect(await search('refund%20hours')).toEqual([]);
  expect((await api.send('GET', path, cookie)).statusCode).toBe(404);
  expect(await read('?version=2')).toMatchObject({
    current_version: null,
    content: expect.stringContaining('two hours'),
  });
});

it('content that is there already is no new version, and a repeat of a request is the same one (SU-145, X-32)', async () => {
  const body = { uri: 'same.txt', content: 'One line.', content_type: 'text/plain' };
  const key = { 'idempotency-key': 'the-same-document' };
  const made = await api.send('POST', '/api/kb/documents', cookie, body, key);
  expect((await api.send('POST', '/api/kb/documents', cookie, body, key)).json()).toEqual(made.json());
  expect((await api.send('POST', '/api/kb/documents', cookie, body)).json()).toMatchObject({ version: 1 });
  const titled = await api.send('POST', '/api/kb/documents', cookie, { ...body, title: 'Another' });
  expect(titled.json()).toMatchObject({ version: 2, title: 'Another' });
});

it('HTML is kept as Markdown whose lines count; scripts and links are gone (SU-145)', async () => {
  const content =
    '<h1>Limits &amp; quotas</h1><p>See <a href="https://evil.example">here</a>.</p><script>alert(1)</script>';
  const body = { uri: 'page.html', content, content_type: 'text/html' };
  const { id } = (await api.send('POST', '/api/kb/documents', cookie, body)).json();
  const { content: kept } = (await api.send('GET', `/api/kb/documents/${id}`, cookie)).json();
  expect(kept).toBe('# Limits & quotas\n\nSee here.');
});

it.each([
  ['nothing but blanks', { content: ' \n ' }, '/content'],
  ['a page without text', { content: '<p> </p>', content_type: 'text/html' }, '/content'],
  ['an address with a bracket', { uri: 'a]b' }, '/uri'],
  ['an address with a space', { uri: 'a b' }, '/uri'],
  ['another type', { content_type: 'application/pdf' }, '/content_type'],
])('422 for %s names the field, and keeps nothing (SU-145)', async (_, wrong, field) => {
  const before = await listed();
  const body = { uri: 'bad.md', content: 'Text.', content_type: 'text/markdown', ...wrong };
  const refused = await api.send('POST', '/api/kb/documents', cookie, body);
  expect(refused.statusCode).toBe(422);
  expect(refused.json().errors).toMatchObject([{ field }]);
  expect(await listed()).toEqual(before);
});

it('members see no documents (SU-07)', async () => {
  const member = await api.signIn('member');
  for (const path of ['/api/kb/documents', '/api/kb/search?q=refund'])
    expect((await api.send('GET', path, member.cookie)).statusCode).toBe(403);
});

const spent = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** Milliseconds of processor time that this thread took without giving anybody else a turn, at most, during `work`. */
const longestTurn = async (work: () => Promise<unknown>): Promise<number> => {
  let longest = 0;
  let last = spent();
  const look = setInterval(() => {
    const now = spent();
    longest = Math.max(longest, now - last);
    last = now;
  }, 0);
  await work();
  clearInterval(look);
  return longest;
};

it('a document of 2 MiB holds nobody up for 50 ms, however it is written (SU-145)', async () => {
  const line = 'The quick brown fox configures maxConnections, timeouts and retries of a client.\n';
  const texts = [
    Array.from({ length: 800 }, (_, n) => `## Part ${n}\n\n${line.repeat(30)}`).join('\n'),
    line.repeat(25_000),
    `${'x'.repeat(2_000)} `.repeat(1_000),
    `Ein schönes Wort über Äpfel, Öl und Übermut.\n`.repeat(40_000),
  ];
  // What is compiled only once is no part of it.
  await api.add(cookie, 'small.md', texts[0]?.slice(0, 200_000) ?? '');
  for (const [index, content] of texts.entries()) {
    const longest = await longestTurn(async () => {
      const added = await api.add(cookie, `large-${index}.md`, content.slice(0, 1_900_000));
      expect(added.statusCode).toBe(201);
      await api.settled();
    });
    expect(longest).toBeLessThan(50);
  }
});
