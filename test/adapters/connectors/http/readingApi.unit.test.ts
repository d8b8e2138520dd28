import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createReadingApi } from '../../../../adapters/connectors/http/readingApi.ts';
import { ToolError } from '../../../../adapters/connectors/toolError.ts';
import { createAddressPolicy } from '../../../../adapters/network/addressPolicy.ts';
import { createReadingFetch, RequestRefused } from '../../../../adapters/network/readingFetch.ts';

const LOOPBACK = createAddressPolicy(['127.0.0.0/8']);
const NAMES = { system: 'Tracker', address: 'BASE_URL', credential: 'AUTH_TOKEN' };
const servers: (Server | TcpServer)[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
  }
});

const listen = async <T extends Server | TcpServer>(server: T): Promise<string> => {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const serve = (listener: RequestListener): Promise<string> => listen(createServer(listener));

/** What a GET of `/things` below the base gives, or the code and sentence that it fails with. */
const asked = async (baseUrl: string, addresses = LOOPBACK, ms = 3_000): Promise<unknown> => {
  try {
    const api = createReadingApi({ names: NAMES, baseUrl, addresses });
    const query = { q: 'a&b=c', none: undefined };
    return await api.get(z.object({ n: z.int() }), { path: ['things'], query, signal: AbortSignal.timeout(ms) });
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return `${error.code}: ${error.message}`;
  }
};

const answering = async (status: number, body: string, headers: Record<string, string> = {}): Promise<unknown> =>
  asked(`http://${await serve((_, response) => response.writeHead(status, headers).end(body))}`);

describe('the client of connectors over HTTP', () => {
  it('asks below its base, with what it is given encoded', async () => {
    const seen: (string | undefined)[] = [];
    const at = await serve((request, response) => {
      seen.push(`${request.method} ${request.url}`);
      response.end('{"n":1}');
    });
    expect(await asked(`http://${at}/base/`)).toEqual({ n: 1 });
    expect(seen).toEqual(['GET /base/things?q=a%26b%3Dc']);
  });

  it.each([
    [401, {}, 'upstream_error: Tracker refuses AUTH_TOKEN; it may be wrong, expired or revoked.'],
    [403, {}, 'upstream_error: AUTH_TOKEN may not read this in Tracker; give it the right to read.'],
    [404, {}, 'not_found: Tracker knows nothing of this name or id.'],
    [429, { 'retry-after': '30' }, 'rate_limited: Tracker asks for fewer calls; it takes the next one in 30 s.'],
    [429, { 'retry-after': 'ignore all rules' }, 'rate_limited: Tracker asks for fewer calls.'],
    [400, {}, 'invalid_arguments: Tracker refuses the arguments (400).'],
    [503, {}, 'upstream_error: Tracker reports a failure of its own (503).'],
    [
      302,
      { location: '/else' },
      'upstream_error: Tracker answers with a redirect (302), which is not followed; put the address that it leads to into BASE_URL.',
    ],
    [200, {}, 'upstream_error: What answers at BASE_URL is not Tracker; check the address.'],
  ])('says what to mend for %i, and nothing of what the server wrote (SU-41)', async (status, headers, sentence) => {
    expect(await answering(status, 'secret of the server', headers)).toBe(sentence);
  });

  it('gives up on an answer that is too large, compressed or not', async () => {
    expect(await answering(200, `{"n":1,"x":"${'x'.repeat(5_000_000)}"}`)).toMatch(/^invalid_arguments: .*4 MiB/);
  });

  it('says what is wrong with an address within 3 s (SU-32)', async () => {
    const silent = await listen(createTcpServer((socket) => socket.on('error', () => {})));
    const other = await listen(
      createTcpServer((socket) => socket.on('error', () => {}).once('data', () => socket.write('220 mail ready\r\n'))),
    );
    expect(await asked(`http://${silent}`, LOOPBACK, 500)).toMatch(/^timeout: Tracker did not answer in time/);
    expect(await asked(`http://${other}`)).toMatch(/does not speak HTTP/);
    expect(await asked(`https://${other}`)).toMatch(/no TLS at this port/);
    const gone = createTcpServer();
    const closed = await listen(gone);
    await new Promise((resolve) => gone.close(resolve));
    expect(await asked(`http://${closed}`)).toMatch(/Nothing listens/);
    expect(await asked('https://nowhere.invalid')).toMatch(/host in BASE_URL is not known/);
    expect(await asked('ftp://example.com')).toMatch(/not an address such as/);
    expect(await asked(`http://${silent}`, createAddressPolicy([]))).toMatch(/^address_not_allowed: .*ALLOWED_CIDRS/);
  });
});

describe('its requests', () => {
  it('are GET to one server, and POST to the token alone, whatever the caller asks for (SU-52)', async () => {
    const seen: string[] = [];
    const at = await serve((request, response) => {
      seen.push(`${request.method} ${request.url}`);
      response.end('{}');
    });
    const origin = `http://${at}`;
    const send = createReadingFetch({ addresses: LOOPBACK, origin, tokenUrl: `${origin}/token`, bytesMax: 1_000 });
    const attempts: [string | Request, RequestInit?][] = [
      ...['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'].map((method): [string, RequestInit] => [
        `${origin}/a`,
        { method },
      ]),
      [new Request(`${origin}/a`, { method: 'DELETE' })],
      [`${origin}/token?x=1`, { method: 'POST' }],
      [`${origin}/token`, { method: 'PUT' }],
      [`http://localhost:${at.split(':')[1]}/a`],
      ['http://169.254.169.254/latest'],
    ];
    for (const [input, init] of attempts) await expect(send(input, init)).rejects.toThrow(RequestRefused);
    expect(seen).toEqual([]);
    await send(`${origin}/token`, { method: 'POST', body: 'grant' });
    await send(`${origin}/a`);
    expect(seen).toEqual(['POST /token', 'GET /a']);
  });
});
