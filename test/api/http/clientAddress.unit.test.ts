import { pino } from 'pino';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../../../api/http/app.ts';
import type { Route } from '../../../api/http/http.ts';

const address: Route = (app) => {
  app.get(
    '/address',
    {
      config: { access: { surface: 'public' } },
      schema: {
        tags: ['Operations'],
        operationId: 'address',
        summary: 'Who calls',
        response: { 200: z.object({ ip: z.string() }) },
      },
    },
    ({ ip }) => ({ ip }),
  );
};

const addressOf = async (remoteAddress: string, forwardedFor: string): Promise<unknown> => {
  await using app = await buildApp({
    logger: pino({ level: 'silent' }),
    publicApiUrl: 'http://localhost:8080',
    trustedProxies: ['10.1.0.0/16'],
    newId: () => '0199c2f0-6a1e-7c44-9d0e-3f6f5d0b7a11',
    knownTrouble: () => null,
    plugins: [],
    routes: [address],
  });
  const headers = { 'x-forwarded-for': forwardedFor };
  return (await app.inject({ url: '/address', remoteAddress, headers })).json();
};

it.each([
  ['a proxy that is trusted', '10.1.2.3', '198.51.100.7', '198.51.100.7'],
  ['a proxy that is not', '10.2.2.3', '198.51.100.7', '10.2.2.3'],
  ['a trusted one behind what a client made up', '10.1.2.3', '203.0.113.9, 198.51.100.7', '198.51.100.7'],
])('the client address through %s (X-40)', async (_, socket, forwardedFor, ip) => {
  expect(await addressOf(socket, forwardedFor)).toEqual({ ip });
});
