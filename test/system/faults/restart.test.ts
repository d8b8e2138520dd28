import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { openNodeFixture, type NodeFixture } from '../../support/nodes/node.ts';

let fixture: NodeFixture;
beforeAll(async () => {
  fixture = await openNodeFixture({ SERVICE_RATE_UNAUTHENTICATED_PER_MINUTE: '1000000' });
});
afterAll(() => fixture.dispose());

const CLIENTS = 24;
/** Longest time that a client of a steady load keeps a connection without a request. */
const APART_MS = 300;

type Outcome = number | string;

/**
 * One request; its status, or the code of what went wrong on a connection that was kept. What becomes of a new one that
 * the system accepted and the closing listener did not is a refusal.
 */
const ask = (url: string, agent: Agent): Promise<Outcome> =>
  new Promise((resolve) => {
    const request = get(url, { agent }, (response) => {
      response.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    request.on('error', (error: NodeJS.ErrnoException) =>
      resolve(request.reusedSocket ? (error.code ?? error.message) : 'ECONNREFUSED'),
    );
  });

/** Asks again and again on one kept connection, until nobody listens any more; what was answered or went wrong. */
const client = async (url: string): Promise<readonly Outcome[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const outcomes: Outcome[] = [];
  for (;;) {
    const outcome = await ask(url, agent);
    if (outcome === 'ECONNREFUSED') break;
    outcomes.push(outcome);
    await sleep(Math.random() * APART_MS);
  }
  agent.destroy();
  return outcomes;
};

describe('an orderly stop under load', () => {
  it('resets no connection that clients keep, and tells at once that the node is going', async () => {
    const node = await fixture.start();
    const urls = [`${node.backendUrl}/health`, `${node.webUrl}/backend/health`, `${node.webUrl}/`];
    const clients = Array.from({ length: CLIENTS }, (_, n) => client(urls[n % urls.length] ?? ''));
    await sleep(2_000);
    node.signal('SIGTERM');
    const ready = await eventually(
      () =>
        fetch(`${node.backendUrl}/ready`).then((answer) => answer.json() as Promise<{ checks?: { detail: string }[] }>),
      ({ checks }) => checks?.some(({ detail }) => detail === 'This node is stopping.') ?? false,
    );
    expect(ready.checks).toBeDefined();
    const outcomes = (await Promise.all(clients)).flat();
    expect(outcomes.length).toBeGreaterThan(CLIENTS);
    expect(outcomes.filter((outcome) => outcome !== 200 && outcome !== 503)).toEqual([]);
    expect((await node.exited).code).toBe(0);
  });
});
