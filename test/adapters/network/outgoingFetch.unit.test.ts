import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { AddressNotAllowed, createAddressPolicy } from '../../../adapters/network/addressPolicy.ts';
import { createOutgoingFetch, RedirectRefused } from '../../../adapters/network/outgoingFetch.ts';

const onLoopback = createOutgoingFetch(createAddressPolicy(['127.0.0.0/8', '::1/128']));
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** Serves on loopback; `seen` are the requests that arrived, with their bodies. */
const serve = async (listener: RequestListener): Promise<{ port: number; seen: string[] }> => {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    void text(request)
      .then((body) => seen.push(`${request.method} ${request.url} ${body}`))
      .then(() => listener(request, response));
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { port: (server.address() as AddressInfo).port, seen };
};

const redirectingTo =
  (location: string, status: number): RequestListener =>
  (_, response) =>
    response.writeHead(status, { location }).end('elsewhere');

describe('a redirect (X-68)', () => {
  it.each([301, 302, 303, 307, 308])('with %i to another host gets nothing sent there', async (status) => {
    const other = await serve((_, response) => response.end('{}'));
    const first = await serve(redirectingTo(`http://localhost:${other.port}/taken`, status));
    const sent = onLoopback(`http://127.0.0.1:${first.port}/v1`, { method: 'POST', body: 'the whole prompt' });
    await expect(sent).rejects.toThrow(RedirectRefused);
    await expect(sent).rejects.toMatchObject({ code: 'redirect_refused', status });
    expect([first.seen, other.seen]).toEqual([['POST /v1 the whole prompt'], []]);
  });

  it('to another port of the same host is not followed', async () => {
    const other = await serve((_, response) => response.end('{}'));
    const first = await serve(redirectingTo(`http://127.0.0.1:${other.port}/taken`, 307));
    await expect(onLoopback(`http://127.0.0.1:${first.port}/`)).rejects.toThrow(RedirectRefused);
    expect(other.seen).toEqual([]);
  });

  it('is not followed although the caller asks for it', async () => {
    const first = await serve(redirectingTo('/other', 302));
    const sent = onLoopback(`http://127.0.0.1:${first.port}/`, { redirect: 'follow' });
    await expect(sent).rejects.toThrow(RedirectRefused);
    expect(first.seen).toHaveLength(1);
  });
});

describe('an address (X-68)', () => {
  const closed = createOutgoingFetch(createAddressPolicy([]));

  it('outside the allowed networks is not dialled, by address or by name', async () => {
    const server = await serve((_, response) => response.end('{}'));
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]']) {
      const sent = closed(`http://${host}:${server.port}/`);
      await expect(sent).rejects.toThrow(AddressNotAllowed);
      await expect(sent).rejects.toThrow('SERVICE_ALLOWED_CIDRS');
    }
    expect(server.seen).toEqual([]);
  });

  it('of a metadata service is never dialled', async () => {
    const everywhere = createOutgoingFetch(createAddressPolicy(['0.0.0.0/0', '::/0']));
    for (const host of ['169.254.169.254', '[fd00:ec2::254]', '[::ffff:a9fe:a9fe]'])
      await expect(everywhere(`http://${host}/latest/meta-data/`)).rejects.toThrow(AddressNotAllowed);
  });

  it('inside them is reached, and the answer comes as it is', async () => {
    const server = await serve((_, response) => response.writeHead(201, { 'retry-after': '7' }).end('{"a":1}'));
    const response = await onLoopback(`http://localhost:${server.port}/x`);
    expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([201, '7', { a: 1 }]);
    expect(response.headers).toBeInstanceOf(Headers);
  });
});
