import { once } from 'node:events';
import { request, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../../../api/http/app.ts';
import type { App, Route } from '../../../api/http/http.ts';
import { webServer } from '../../../api/web/webServer.ts';
import { nonEmpty } from '../../support/nonEmpty.ts';

const logger = pino({ level: 'silent' });
const MB = 1024 * 1024;

const echo: Route = (app) =>
  app.post(
    '/echo',
    { config: { access: { surface: 'public' } }, schema: { body: z.object({ name: z.string() }) } },
    async () => 'never',
  );

let api: App;
let web: Server;
let ports: readonly (readonly [port: number, path: string])[];

beforeAll(async () => {
  const options = {
    logger,
    publicApiUrl: 'http://api.test',
    trustedProxies: [],
    newId: () => 'request-1',
    plugins: [],
  };
  api = await buildApp({ ...options, routes: [echo] });
  web = await webServer({ logger, dist: '/nowhere', backend: api });
  await api.listen({ port: 0, host: '127.0.0.1' });
  await new Promise<void>((resolve) => void web.listen(0, '127.0.0.1', resolve));
  ports = [
    [(api.server.address() as AddressInfo).port, '/echo'],
    [(web.address() as AddressInfo).port, '/backend/echo'],
  ];
});
afterAll(async () => {
  web.close().closeAllConnections();
  await api.close();
});

const TOO_LARGE = { status: 413, code: 'body_too_large', limit_bytes: MB };
const JSON_TYPE = { 'content-type': 'application/json' };

/** A client that reads the answer only once it has sent its body. */
const sentWhole = async (port: number, path: string, body: Buffer, headers: Record<string, string>) => {
  const sending = request({ port, path, host: '127.0.0.1', method: 'POST', headers: { ...JSON_TYPE, ...headers } });
  const answered = once(sending, 'response');
  for (let at = 0; at < body.length; at += MB)
    await new Promise<void>((resolve, reject) => {
      sending.write(body.subarray(at, at + MB), (error) => (error ? reject(error) : resolve()));
    });
  sending.end();
  const [answer] = (await answered) as [IncomingMessage];
  return json(answer);
};

/** Sends bytes until the other side takes no more; gives how many that were. */
const sentWithoutEnd = async (port: number, path: string): Promise<number> => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined).resume(); // it is cut while we write
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: api.test\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
  while (!socket.destroyed) {
    if (!socket.write(chunk)) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed]);
  }
  return socket.bytesWritten;
};

describe('a body that is too large (X-37)', () => {
  const body = Buffer.alloc(7 * MB, 'x');
  const announced = { 'content-length': String(body.length) };

  it('is answered so that fetch reads the problem, on both ports', async () => {
    for (const [port, path] of nonEmpty(ports))
      for (let nth = 0; nth < 2; nth += 1) {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers: JSON_TYPE, body });
        expect(await answer.json()).toMatchObject(TOO_LARGE);
      }
  });

  it.each([
    ['announces its length', announced],
    ['sends chunks', { 'transfer-encoding': 'chunked' }],
  ])('is answered to a client that %s and sends everything before it reads', async (_how, headers) => {
    for (const [port, path] of nonEmpty(ports))
      expect(await sentWhole(port, path, body, headers)).toMatchObject(TOO_LARGE);
  });

  it('is cut off where it does not end', async () => {
    for (const [port, path] of nonEmpty(ports)) {
      const sent = await sentWithoutEnd(port, path);
      expect(sent).toBeGreaterThan(8 * MB);
      // What lies in the buffers of the two sockets was taken as well.
      expect(sent).toBeLessThan(32 * MB);
    }
  });

  it('that announces more than is read is refused at once', async () => {
    const [[port, path] = [0, '']] = ports;
    const socket = connect(port, '127.0.0.1');
    const head = `Host: api.test\r\nContent-Type: application/json\r\nContent-Length: ${9 * MB}\r\n\r\n`;
    socket.write(`POST ${path} HTTP/1.1\r\n${head}{`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  });
});
