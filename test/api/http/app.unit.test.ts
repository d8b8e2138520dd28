import { connect } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../../../api/http/app.ts';
import type { App, Route } from '../../../api/http/http.ts';
import { entryPoint } from '../../../api/operations/entry.ts';
import { health } from '../../../api/operations/health.ts';
import { problemIndex, problemPage } from '../../../api/operations/problemPages.ts';
import { versions } from '../../../api/operations/versions.ts';
import { LogBroken } from '../../../domain/core/log/eventLog.ts';
import { PROBLEMS } from '../../../domain/core/problems/problems.ts';

const REQUEST_ID = '0199c2f0-6a1e-7c44-9d0e-3f6f5d0b7a11';

const echo: Route = (app) => {
  app.post(
    '/echo/:id',
    {
      config: { access: { surface: 'public' } },
      schema: {
        params: z.object({ id: z.uuid() }),
        querystring: z.strictObject({ limit: z.coerce.number().int().min(1).max(100).optional() }),
        body: z.strictObject({
          name: z
            .string()
            .min(1)
            .max(5)
            .regex(/^[a-z]+$/),
          size: z.enum(['small']).optional(),
        }),
      },
    },
    async ({ body }) => body,
  );
  app.get('/broken', { config: { access: { surface: 'public' } } }, async () => {
    throw new Error('password hunter2 in a message');
  });
  app.get('/unreadable', { config: { access: { surface: 'public' } } }, async () => {
    throw new LogBroken('0000000000000007', 'TicketReceived does not fit its schema');
  });
};

let app: App;
const lines: string[] = [];

beforeAll(async () => {
  app = await buildApp({
    logger: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
    publicApiUrl: 'http://localhost:8080',
    trustedProxies: [],
    newId: () => REQUEST_ID,
    plugins: [],
    routes: [
      entryPoint({ publicApiUrl: 'http://localhost:8080', publicWebUrl: 'http://localhost:8090' }),
      health,
      problemIndex,
      problemPage,
      versions,
      echo,
    ],
  });
});
afterAll(() => app.close());

const post = (payload: string | object, { url = `/echo/${REQUEST_ID}`, type = 'application/json' } = {}) =>
  app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });

describe('every error is one problem document (X-09, X-10)', () => {
  it('404 with the seven members for an unknown path (X-12)', async () => {
    const response = await app.inject({ url: '/nothing?token=secret' });
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(response.headers['x-request-id']).toBe(REQUEST_ID);
    expect(response.json()).toEqual({
      type: 'http://localhost:8080/problems/not_found',
      title: 'Not found',
      status: 404,
      detail: 'The route or the record does not exist.',
      instance: '/nothing',
      code: 'not_found',
      request_id: REQUEST_ID,
    });
  });

  it('405 names the methods that the path takes (X-16)', async () => {
    const response = await app.inject({ method: 'DELETE', url: '/health' });
    expect(response.statusCode).toBe(405);
    expect(response.headers.allow).toBe('GET, HEAD');
    expect(response.json()).toMatchObject({ code: 'method_not_allowed' });
  });

  it('422 lists all violations at once with their codes (X-10, X-13, X-15)', async () => {
    const response = await post({ name: 'TOO LONG', size: 'huge', verison: 1 });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code: 'validation_failed', detail: '4 fields are invalid.' });
    expect(response.json().errors.map(({ field, code }: { field: string; code: string }) => [field, code])).toEqual([
      ['/name', 'max_length'],
      ['/name', 'pattern'],
      ['/size', 'enum'],
      ['/verison', 'unknown_field'],
    ]);
  });

  it.each([
    ['{"name":', 400, 'malformed_json'],
    ['', 400, 'malformed_json'],
    ['{"name":5}', 422, 'validation_failed'],
    ['[]', 422, 'validation_failed'],
    ['{"name":"a\\u0000b"}', 422, 'validation_failed'],
    ['{"name":"\\ud800"}', 422, 'validation_failed'],
  ])('body %j is answered %i %s (X-13, X-14)', async (body, status, code) => {
    const response = await post(body);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ code });
  });

  it('422 required for a missing field, at its pointer (X-15)', async () => {
    expect((await post({})).json().errors).toEqual([{ field: '/name', code: 'required', detail: 'Required.' }]);
  });

  it('415 for another media type (X-04)', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/merge-patch+json'])
      expect((await post('{"name":"a"}', { type })).json()).toMatchObject({ code: 'unsupported_media_type' });
  });

  it('413 names the limit (X-37)', async () => {
    const response = await post({ name: 'a'.repeat(1024 * 1024) });
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ code: 'body_too_large', limit_bytes: 1_048_576 });
  });

  it('400 for a bad or unknown query parameter (X-13, X-29)', async () => {
    const response = await post({ name: 'a' }, { url: `/echo/${REQUEST_ID}?limit=0&colour=red` });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors.map(({ field }: { field: string }) => field)).toEqual(['/limit', '/colour']);
  });

  it('404 for a path id that is no UUID, and for an address that cannot be decoded (X-06)', async () => {
    expect((await post({ name: 'a' }, { url: '/echo/1' })).statusCode).toBe(404);
    expect((await app.inject({ url: '/echo/%zz' })).json()).toMatchObject({ code: 'not_found' });
  });

  it('500 carries and logs no message of the error (X-14)', async () => {
    const response = await app.inject({ url: '/broken' });
    expect(response.statusCode).toBe(500);
    expect(response.json()).toMatchObject({ code: 'internal_error', detail: `Report the request id ${REQUEST_ID}.` });
    expect(lines.join('')).toContain('internal_error');
    expect(lines.join('')).not.toContain('hunter2');
  });

  it('503 not_ready, and not a bug, where the log itself cannot be read (X-14)', async () => {
    const response = await app.inject({ url: '/unreadable' });
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('1');
    expect(response.json()).toMatchObject({ code: 'not_ready', checks: [{ name: 'event_store', status: 'failed' }] });
    expect(response.body).not.toContain('TicketReceived');
    expect(lines.filter((line) => line.includes('event_unreadable') && line.includes('0000000000000007'))).toHaveLength(
      1,
    );
  });

  it('400 for bytes that are not HTTP (X-09)', async () => {
    const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () => socket.write('rubbish\r\n\r\n'));
      socket
        .setEncoding('utf8')
        .on('data', (chunk: string) => (text += chunk))
        .on('end', () => resolve(text))
        .on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"code":"invalid_parameter"');
  });
});

describe('request ids (X-12)', () => {
  it.each([
    ['mine-1.2_3', 'mine-1.2_3'],
    ['has space', REQUEST_ID],
    ['x'.repeat(129), REQUEST_ID],
  ])('%j is answered with %j', async (sent, expected) => {
    const response = await app.inject({ url: '/health', headers: { 'x-request-id': sent } });
    expect(response.headers['x-request-id']).toBe(expected);
  });
});

describe('pages about problems (X-11)', () => {
  it.each(Object.keys(PROBLEMS))('200 for /problems/%s, and the index links it', async (code) => {
    const page = await app.inject({ url: `/problems/${code}` });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(`<code>${code}</code>`);
    expect((await app.inject({ url: '/problems' })).body).toContain(`href="/problems/${code}"`);
  });
});

describe('the bare address (X-01)', () => {
  it('200 says where to go, and 302 takes browsers to the reference', async () => {
    const links = await app.inject({ url: '/' });
    expect([links.statusCode, links.json()]).toMatchObject([
      200,
      {
        version: '0.3.0',
        docs: 'http://localhost:8080/docs/latest/',
        openapi: 'http://localhost:8080/docs/0.3.0/json',
      },
    ]);
    const browser = await app.inject({ url: '/', headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });
    expect([browser.statusCode, browser.headers.location]).toEqual([302, '/docs/latest/']);
    for (const { headers } of [links, browser]) expect(headers.vary).toBe('Accept');
  });
});

it('200 from /health with the release (X-58, DS-76, DS-133)', async () => {
  const response = await app.inject({ url: '/health' });
  expect(response.json()).toEqual({ status: 'ok', version: '0.3.0' });
  expect(response.headers['cache-control']).toBe('no-store');
});

it('200 from /versions with the one current version (X-23)', async () => {
  expect((await app.inject({ url: '/versions' })).json()).toEqual([
    { version: '2026-06-01.beta', status: 'current', deprecated_at: null, sunset_at: null },
  ]);
});

it('serves the OpenAPI document (X-26)', async () => {
  const document = (await app.inject({ url: '/docs/0.3.0/json' })).json();
  expect(Object.keys(document.paths)).toContain('/health');
});

describe('the route is judged before the body (X-18)', () => {
  it.each([
    ['POST', '/nothing', 404, 'not_found'],
    ['POST', '/health', 405, 'method_not_allowed'],
  ] as const)('%s %s with a body that cannot be read', async (method, url, status, code) => {
    for (const payload of ['{', '{"a":"\\u0000"}', '']) {
      const response = await app.inject({ method, url, headers: { 'content-type': 'application/json' }, payload });
      expect([response.statusCode, response.json()]).toMatchObject([status, { code, request_id: REQUEST_ID }]);
    }
  });

  it('404 for a path parameter that is longer than any id (X-06)', async () => {
    const response = await app.inject({ method: 'POST', url: `/echo/${'a'.repeat(300)}` });
    expect([response.statusCode, response.json()]).toMatchObject([404, { code: 'not_found' }]);
  });
});
