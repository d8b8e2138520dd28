import { brotliCompressSync } from 'node:zlib';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../api/http/app.ts';
import type { App, Route } from '../../../api/http/http.ts';
import { health } from '../../../api/operations/health.ts';
import { webServer } from '../../../api/web/webServer.ts';

const SCRIPT = 'console.log("hello");'.repeat(100);
/** Stands for the page of rating links. */
const rating: Route = (app) =>
  app.get<{ Params: { token: string } }>(
    '/rate/:token',
    { config: { access: { surface: 'public' } }, schema: { hide: true, querystring: z.looseObject({}) } },
    async ({ params }) => `rated: ${params.token}`,
  );

const logger = pino({ level: 'silent' });

let backend: App;
let folder: string;
const servers: Server[] = [];
beforeAll(async () => {
  // A folder whose own path says "assets" tells nothing of the files in it.
  folder = await mkdtemp(join(tmpdir(), 'web-'));
  const dist = join(folder, 'assets', 'dist');
  await mkdir(join(dist, 'assets'), { recursive: true });
  await writeFile(join(dist, 'index.html'), '<title>Ledger</title>');
  await writeFile(join(dist, 'assets', 'app.js'), SCRIPT);
  await writeFile(join(dist, 'assets', 'app.js.br'), brotliCompressSync(SCRIPT));
  backend = await buildApp({
    logger,
    publicApiUrl: 'http://api.test',
    trustedProxies: [],
    newId: () => 'request-1',
    plugins: [],
    routes: [health, rating],
  });
});
afterAll(async () => {
  for (const server of servers) server.close().closeAllConnections();
  await backend.close();
  await rm(folder, { recursive: true, force: true });
});

const serving = async (dist: string): Promise<string> => {
  const server = await webServer({ logger, dist, backend });
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
const built = () => serving(join(folder, 'assets', 'dist'));

describe('the server of the web application (DS-19)', () => {
  it('sends the compressed copy of a file to who takes it, and keeps it cached for good', async () => {
    const { headers, status } = await fetch(`${await built()}/assets/app.js`, { headers: { 'accept-encoding': 'br' } });
    expect([status, headers.get('content-encoding')]).toEqual([200, 'br']);
    expect(headers.get('cache-control')).toContain('immutable');
    expect(Number(headers.get('content-length'))).toBeLessThan(SCRIPT.length / 2);
  });

  it('sends the file itself to who does not', async () => {
    const answer = await fetch(`${await built()}/assets/app.js`, { headers: { 'accept-encoding': 'identity' } });
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(await answer.text()).toBe(SCRIPT);
  });

  it.each(['/', '/inbox/1?q=x'])('answers %s with the page, to be asked for again', async (path) => {
    const answer = await fetch(`${await built()}${path}`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(await answer.text()).toContain('Ledger');
    expect(answer.headers.get('content-security-policy')).toContain(`img-src 'self';`);
  });

  it('404 for an asset that is gone, which must not be taken for the page', async () => {
    expect((await fetch(`${await built()}/assets/old.js`)).status).toBe(404);
  });

  it('leaves the page of a rating link to the API, which is behind no part of the application (SU-184)', async () => {
    for (const url of [await built(), await serving(join(folder, 'nowhere'))])
      expect(await (await fetch(`${url}/rate/token?utm_source=mail`)).text()).toBe('rated: token');
    expect(await (await fetch(`${await built()}/rate/a/b`)).text()).toContain('Ledger');
  });

  it('hands /backend/* to the API, and nothing else (X-02)', async () => {
    const url = await built();
    expect(await (await fetch(`${url}/backend/health`)).json()).toMatchObject({ status: 'ok' });
    expect(await (await fetch(`${url}/backendhealth`)).text()).toContain('Ledger');
  });

  it('503 that says what to do when the application is not built', async () => {
    const answer = await fetch(await serving(join(folder, 'nothing')));
    expect([answer.status, await answer.text()]).toMatchObject([503, expect.stringContaining('npm run build:web')]);
  });
});
