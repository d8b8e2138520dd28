import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../../api/http/app.ts';
import type { App, Route } from '../../../api/http/http.ts';
import { health } from '../../../api/operations/health.ts';
import { openSse } from '../../../api/streams/sse.ts';
import { webServer } from '../../../api/web/webServer.ts';

const logger = pino({ level: 'silent' });
const config = { access: { surface: 'public' } } as const;

const routes: readonly Route[] = [
  health,
  (app) => app.get('/broken', { config }, async () => Promise.reject(new Error('broken'))),
  (app) => app.get('/stream', { config }, async (_request, reply) => openSse(reply, []).close()),
];

let api: App;
let folder: string;
const webs: Server[] = [];
const urls: Record<string, string> = {};

const urlOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const serving = async (dist: string): Promise<string> => {
  const web = await webServer({ logger, dist, backend: api });
  webs.push(web);
  await new Promise<void>((resolve) => void web.listen(0, '127.0.0.1', resolve));
  return urlOf(web);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headers-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<title>Ledger</title>');
  await writeFile(join(folder, 'assets', 'app.js'), '');
  const options = {
    logger,
    publicApiUrl: 'http://api.test',
    trustedProxies: [],
    newId: () => 'request-1',
    plugins: [],
  };
  api = await buildApp({ ...options, routes });
  await api.listen({ port: 0, host: '127.0.0.1' });
  urls['API'] = urlOf(api.server);
  urls['UI'] = await serving(folder);
  urls['UI that is not built'] = await serving('/nowhere');
});
afterAll(async () => {
  for (const web of webs) web.close().closeAllConnections();
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const OF_API = "default-src 'none';frame-ancestors 'none'";
const OF_PAGES =
  "default-src 'none';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self';font-src 'self';" +
  "connect-src 'self';base-uri 'none';form-action 'self';frame-ancestors 'none'";

const OF_HELMET = /^(?:content-security-policy|cross-origin-|origin-agent-|referrer-|strict-|x-(?!request-id|accel))/;

it.each([
  ['API', '/health', 200, OF_API],
  ['API', '/broken', 500, OF_API],
  ['API', '/nothing', 404, OF_API],
  ['API', '/stream', 200, OF_API],
  ['UI', '/', 200, OF_PAGES],
  ['UI', '/assets/app.js', 200, OF_PAGES],
  ['UI', '/assets/gone.js', 404, OF_PAGES],
  ['UI', '/backend/health', 200, OF_API],
  ['UI that is not built', '/', 503, OF_PAGES],
] as const)('%s %s is answered %i with all security headers', async (server, path, status, policy) => {
  const answer = await fetch(`${urls[server]}${path}`);
  await answer.arrayBuffer();
  expect(answer.status).toBe(status);
  expect(Object.fromEntries([...answer.headers].filter(([name]) => OF_HELMET.test(name)))).toEqual({
    'content-security-policy': policy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
  });
});
