import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../../../api/http/app.ts';
import type { App, Route } from '../../../api/http/http.ts';
import { webServer } from '../../../api/web/webServer.ts';

const logger = pino({ level: 'silent' });

/** Answers once every slow sender has been cut off. */
const allCut = Promise.withResolvers<void>();

const routes: readonly Route[] = [
  (app) => {
    app.post(
      '/echo',
      { config: { access: { surface: 'public' } }, schema: { body: z.object({ name: z.string() }) } },
      async ({ body }) => body,
    );
    app.get('/long-poll', { config: { access: { surface: 'public' } } }, async () => {
      await allCut.promise;
      return { waited: true };
    });
  },
];

let app: App;
let web: Server;
let ports: { api: number; web: number };

beforeAll(async () => {
  app = await buildApp({
    logger,
    publicApiUrl: 'http://api.test',
    trustedProxies: [],
    newId: () => 'request-1',
    plugins: [],
    routes,
  });
  web = await webServer({ logger, dist: '/nowhere', backend: app });
  await app.listen({ port: 0, host: '127.0.0.1' });
  await new Promise<void>((resolve) => void web.listen(0, '127.0.0.1', resolve));
  ports = { api: (app.server.address() as AddressInfo).port, web: (web.address() as AddressInfo).port };
});
afterAll(async () => {
  web.close().closeAllConnections();
  await app.close();
});

/** Sends the beginning and then one byte now and then, for as long as the other side takes it; gives what came back. */
const trickle = async (port: number, beginning: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString()));
  socket.on('error', () => undefined); // it is cut while we write
  socket.write(beginning);
  const drip = setInterval(() => socket.write('x'), 500);
  await once(socket, 'close');
  clearInterval(drip);
  return answer;
};

const HEAD = 'Host: api.test\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n';

describe('a request that comes too slowly', () => {
  it('is answered with a problem and cut off, on both ports; long polls are not concerned (X-09, X-16)', async () => {
    const polled = fetch(`http://127.0.0.1:${ports.api}/long-poll`);
    const answers = await Promise.all([
      trickle(ports.api, `POST /echo HTTP/1.1\r\n${HEAD}\r\n{`),
      trickle(ports.web, `POST /backend/echo HTTP/1.1\r\n${HEAD}\r\n{`),
      trickle(ports.api, `POST /echo HTTP/1.1\r\nX-Slow: `),
    ]);
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      expect(head).toMatch(/content-type: application\/problem\+json/i);
      expect(JSON.parse(body)).toMatchObject({
        code: 'invalid_parameter',
        detail: expect.stringContaining('30 s') as string,
      });
    }
    allCut.resolve();
    expect(await (await polled).json()).toEqual({ waited: true });
  }, 240_000);
});
