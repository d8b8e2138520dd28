import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startLoadGenerator } from '../../bench/product/load.ts';
import type { Job } from '../../bench/product/loadProcess.ts';

let server: Server;
beforeAll(async () => {
  server = createServer((_request, response) => response.end('{}')).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

const job = (): Job => ({
  origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  headers: {},
  request: { method: 'GET', paths: ['/'] },
  callers: 1,
  warmUp: 1,
  seconds: 0,
});

it('sends requests for as long as the work takes', async () => {
  await using load = await startLoadGenerator();
  const { run, result } = await load.while(job(), async () => {
    await once(server, 'request');
    return 'done';
  });
  expect(result).toBe('done');
  expect(run.times.length).toBeGreaterThan(0);
});

it('tells that its process has ended, also where the work goes on after that', async () => {
  await using load = await startLoadGenerator();
  const going = load.while(job(), async () => {
    await once(server, 'request');
    await load[Symbol.asyncDispose]();
  });
  await expect(going).rejects.toThrow('a process of the bench has ended');
});
