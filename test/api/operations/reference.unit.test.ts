import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../../api/http/app.ts';
import type { App } from '../../../api/http/http.ts';
import { referencePages } from '../../../api/operations/reference.ts';
import { buildReference, DOCS } from '../../../tools/reference/build.ts';
import { keepReference } from '../../../tools/reference/keep.ts';

let docs: string;
let app: App;

const served = (folder: string): Promise<App> =>
  buildApp({
    logger: pino({ level: 'silent' }),
    publicApiUrl: 'http://api.test',
    trustedProxies: [],
    newId: () => 'request-1',
    plugins: [],
    routes: [referencePages(folder)],
  });
const get = (url: string, from = app) => from.inject({ url });

beforeAll(async () => {
  docs = await mkdtemp(join(tmpdir(), 'reference-'));
  for (const name of ['rules.md', 'ticket-source-contract.md']) await cp(join(DOCS, name), join(docs, name));
  // As a release before this one has kept its own.
  await keepReference(docs, { openapi: '3.1.0', info: { title: 'As it was', version: '0.2.0' } });
  await rename(join(docs, 'releases/0.3.0'), join(docs, 'releases/0.2.0'));
  await buildReference(docs);
  app = await served(join(docs, 'dist'));
});
afterAll(async () => {
  await app.close();
  await rm(docs, { recursive: true });
});

it.each([
  ['/docs', '/docs/0.3.0/'],
  ['/docs/latest', '/docs/0.3.0/'],
  ['/docs/latest/', '/docs/0.3.0/'],
  ['/docs/latest/rules.html', '/docs/0.3.0/rules.html'],
  ['/docs/0.2.0', '/docs/0.2.0/'],
])('302 from %s leads to %s (X-26, DS-137)', async (url, location) => {
  const { statusCode, headers } = await get(url);
  expect(statusCode).toBe(302);
  // As it is asked, and behind the web server.
  for (const prefix of ['', '/backend'])
    expect(new URL(String(headers.location), `http://host${prefix}${url}`).pathname).toBe(`${prefix}${location}`);
});

it.each(['0.3.0', '0.2.0'])(
  '200 for the pages of release %s, which link to each other and to both (X-26)',
  async (release) => {
    for (const page of ['', 'ticket-source-contract.html', 'rules.html']) {
      const { statusCode, headers, body } = await get(`/docs/${release}/${page}`);
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(body).toContain(`Ledger ${release}</title>`);
      const links = [...body.matchAll(/(?:href|src)="([^"#]*)"/g)].map(([, to = '']) => to);
      expect(links).toEqual(expect.arrayContaining(['./', 'rules.html', '../0.3.0/', '../0.2.0/']));
      for (const to of links)
        expect((await get(new URL(to, `http://x/docs/${release}/`).pathname)).statusCode, to).toBe(200);
    }
  },
);

it('the document of this release is the running one, that of one before it the kept one (X-26)', async () => {
  expect((await get('/docs/0.3.0/json')).json().servers).toMatchObject([{ url: 'http://api.test' }]);
  expect((await get('/docs/0.2.0/json')).json().info).toEqual({ title: 'As it was', version: '0.2.0' });
});

it.each(['/docs/0.1.0/', '/docs/0.1.0', '/docs/0.1.0/json', '/docs/..%2f../'])(
  '404 for %s names the releases that there are (X-26, DS-137)',
  async (url) => {
    const { statusCode, body } = await get(url);
    expect([statusCode, JSON.parse(body)]).toMatchObject([
      404,
      { code: 'not_found', detail: 'There is no reference of this release here. There are: 0.2.0, 0.3.0.' },
    ]);
  },
);

it.each(['/docs/0.3.0/nothing.html', '/docs/0.3.0/..%2f..%2frules.md', '/docs/0.3.0/../../releases'])(
  '404 for %s, which is no page',
  async (url) => expect((await get(url)).statusCode).toBe(404),
);

it('scripts and styles come from beside the page alone, whatever else a text may hold', async () => {
  const { headers } = await get('/docs/0.3.0/');
  expect(headers['content-security-policy']).toBe(
    "default-src 'none';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data:;connect-src 'self';" +
      "base-uri 'none';form-action 'none';frame-ancestors 'none'",
  );
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache' });
});

it('404 says how the pages are built where they are not', async () => {
  await using unbuilt = await served(join(docs, 'nowhere'));
  expect((await get('/docs/latest/json', unbuilt)).headers.location).toBe('../0.3.0/json');
  expect((await get('/docs/0.3.0/json', unbuilt)).statusCode).toBe(200);
  expect((await get('/docs/0.3.0/', unbuilt)).json().detail).toMatch(/not built. Run `npm run build:reference`/);
});
