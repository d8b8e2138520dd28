import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { fetchNote } from '../../audit-cli/pins.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

it('takes the key to the address that was named and, after a redirect, nowhere (X-68)', async () => {
  const seen: unknown[] = [];
  const other = await serve((request, response) => {
    seen.push(request.headers);
    response.end('a note');
  });
  const url = await serve((request, response) => {
    expect(request.headers['api-key']).toBe('svk_secret');
    response.writeHead(302, { location: other.replace('127.0.0.1', 'localhost') }).end();
  });
  const fetched = fetchNote(url, { AUDIT_API_KEY: 'svk_secret' });
  await expect(fetched).rejects.toMatchObject({ exit: 3, message: expect.stringContaining('redirect') });
  expect(seen).toEqual([]);
  expect(await fetchNote(other, {})).toBe('a note');
});

it('reads no more of an answer than a signed checkpoint can have (X-57)', async () => {
  const url = await serve((_, response) => {
    const more = (): void => {
      if (response.write('x'.repeat(100_000))) setImmediate(more);
      else response.once('drain', more);
    };
    more();
  });
  await expect(fetchNote(url, {})).rejects.toMatchObject({ exit: 3, code: 'service_unreachable' });
});
