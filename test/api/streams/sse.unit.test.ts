import fastify, { type FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encodeFrame, joined, openSse, type SseFrame, type SseStream } from '../../../api/streams/sse.ts';
import { openStream, stalledClient } from '../../support/nodes/eventStreamClient.ts';

const HELLO: SseFrame = { id: '0000000000000007', event: 'hello', data: { position: '0000000000000007' } };
/** Larger than the buffers of both sockets together, so that a client that does not read holds it up. */
const LARGE = 'x'.repeat(64 * 1024);

let app: FastifyInstance;
let url: string;
let port: number;
let opened: PromiseWithResolvers<SseStream>;

beforeEach(async () => {
  opened = Promise.withResolvers();
  app = fastify({ forceCloseConnections: true });
  app.get('/stream', (_request, reply) => {
    reply.header('X-Request-Id', 'request-1');
    opened.resolve(openSse(reply, [HELLO]));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
  url = `http://127.0.0.1:${port}/stream`;
});

afterEach(() => app.close());

const push = (stream: SseStream, ...frames: readonly SseFrame[]): void => stream.push(joined(frames.map(encodeFrame)));

/** The socket has been given what was written before. */
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

const aborted = (stream: SseStream): Promise<void> =>
  new Promise((resolve) => {
    if (stream.signal.aborted) resolve();
    else stream.signal.addEventListener('abort', () => resolve());
  });

const drainsSoon = (stream: SseStream): Promise<boolean> =>
  Promise.race([stream.drained().then(() => true), new Promise<boolean>((resolve) => setTimeout(resolve, 300, false))]);

const fillUntilBlocked = async (stream: SseStream): Promise<void> => {
  // Asked twice: a process that did not run for a while sees its timer before its socket.
  for (let drained = true; drained; drained = (await drainsSoon(stream)) || (await drainsSoon(stream)))
    push(stream, { id: '1', event: 'filler', data: LARGE });
};

describe('an event stream', () => {
  it('is text/event-stream with retry, and hello comes first (X-41, X-42)', async () => {
    const client = await openStream(url);
    const [hello] = await client.until((messages) => messages.length > 0);
    expect(client.response.statusCode).toBe(200);
    expect(client.response.headers['content-type']).toMatch(/^text\/event-stream\b/);
    expect(client.response.headers['cache-control']).toBe('no-store');
    expect(client.response.headers['x-accel-buffering']).toBe('no');
    expect(client.response.headers['x-request-id']).toBe('request-1');
    expect(client.retryMs()).toBe(3000);
    expect(hello).toEqual({ id: HELLO.id, event: 'hello', data: JSON.stringify(HELLO.data) });
    client.abort();
  });

  it('keeps the order and content of frames, line breaks in data included (X-41)', async () => {
    const client = await openStream(url);
    const stream = await opened.promise;
    for (let n = 0; n < 500; n += 1) push(stream, { id: String(n), event: 'n', data: { n, text: 'a\nb\r\n\n: c' } });
    const messages = await client.until(({ length }) => length === 501);
    expect(messages.slice(1)).toEqual(
      Array.from({ length: 500 }, (_, n) => ({
        id: String(n),
        event: 'n',
        data: JSON.stringify({ n, text: 'a\nb\r\n\n: c' }),
      })),
    );
    client.abort();
  });

  it('ends for the client when the service closes it', async () => {
    const client = await openStream(url);
    (await opened.promise).close();
    await client.ended;
    expect(client.messages.map(({ event }) => event)).toEqual(['hello']);
  });
});

describe('a client that leaves releases everything', () => {
  it('when it aborts', async () => {
    const client = await openStream(url);
    const stream = await opened.promise;
    client.abort();
    await aborted(stream);
    expect(stream.signal.aborted).toBe(true);
  });

  it('when it closes only its half', async () => {
    const socket = await stalledClient(port, '/stream');
    const stream = await opened.promise;
    await fillUntilBlocked(stream);
    const waiting = stream.drained();
    socket.end();
    await Promise.all([waiting, aborted(stream)]);
    expect(stream.signal.aborted).toBe(true);
    socket.destroy();
  });

  it('when it has stopped reading and then goes away', async () => {
    const socket = await stalledClient(port, '/stream');
    const stream = await opened.promise;
    await fillUntilBlocked(stream);
    const waiting = stream.drained();
    socket.resetAndDestroy();
    await Promise.all([waiting, aborted(stream)]);
    expect(() => push(stream, { event: 'late', data: null })).not.toThrow();
    await stream.drained();
  });

  it('when the service closes while it does not read', async () => {
    const socket = await stalledClient(port, '/stream');
    const stream = await opened.promise;
    await fillUntilBlocked(stream);
    stream.close();
    await stream.drained();
    await expect.poll(() => connections(app)).toBe(0);
    socket.destroy();
  });

  it('when it leaves more than 1,000 frames unread (X-45)', async () => {
    const socket = await stalledClient(port, '/stream');
    const stream = await opened.promise;
    await fillUntilBlocked(stream);
    for (let n = 0; n < 990; n += 1) push(stream, { event: 'n', data: n });
    await nextTurn();
    expect(stream.signal.aborted).toBe(false);
    for (let n = 0; n < 11; n += 1) push(stream, { event: 'n', data: n });
    await nextTurn();
    expect(stream.signal.aborted).toBe(true);
    await expect.poll(() => connections(app)).toBe(0);
    socket.destroy();
  });

  it('when what it leaves unread is large', async () => {
    const socket = await stalledClient(port, '/stream');
    const stream = await opened.promise;
    await fillUntilBlocked(stream);
    for (let n = 0; n < 200; n += 1) push(stream, { event: 'n', data: LARGE });
    await nextTurn();
    expect(stream.signal.aborted).toBe(true);
    socket.destroy();
  });
});

it('a client that reads may be sent more than 1,000 frames at once (X-45)', async () => {
  const client = await openStream(url);
  const stream = await opened.promise;
  push(stream, ...Array.from({ length: 3_000 }, (_, n) => ({ id: String(n), event: 'n', data: n })));
  await client.until(({ length }) => length === 3_001);
  expect(stream.signal.aborted).toBe(false);
  client.abort();
});

it('a client that pauses and reads on misses nothing', async () => {
  const client = await openStream(url);
  const stream = await opened.promise;
  client.response.pause();
  await fillUntilBlocked(stream);
  for (let n = 0; n < 900; n += 1) push(stream, { id: `n${n}`, event: 'n', data: n });
  client.response.resume();
  await stream.drained();
  const messages = await client.until((read) => read.at(-1)?.id === 'n899');
  expect(messages.filter(({ event }) => event === 'n').map(({ data }) => Number(data))).toEqual(
    Array.from({ length: 900 }, (_, n) => n),
  );
  client.abort();
});

it('frames in one write are all their bytes in order, and a single one is its own', () => {
  const frames = Array.from({ length: 100 }, (_, n) => encodeFrame({ id: String(n), event: 'n', data: n }));
  expect(joined(frames)).toEqual({ bytes: Buffer.concat(frames.map(({ bytes }) => bytes)), frames: 100 });
  expect(joined(frames.slice(0, 1))).toBe(frames[0]);
});

const connections = (server: FastifyInstance): Promise<number> =>
  new Promise((resolve, reject) => {
    server.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });
