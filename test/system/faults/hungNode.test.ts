import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { nonEmpty } from '../../support/nonEmpty.ts';
import { openNodeFixture, type NodeFixture, type ReadyNode } from '../../support/nodes/node.ts';
import { signUp, type NodeClient } from '../../support/nodes/nodeClient.ts';

let fixture: NodeFixture;
let hanging: ReadyNode;
let other: NodeClient;
let database: Client;
beforeAll(async () => {
  fixture = await openNodeFixture();
  hanging = await fixture.start();
  const admin = await signUp(hanging);
  other = admin.at((await fixture.start()).backendUrl);
  database = new Client({ connectionString: await fixture.embeddedUrl() });
  await database.connect();
});
afterAll(async () => {
  hanging.signal('SIGCONT');
  await database.end();
  await fixture.dispose();
});

const TAKEN_OVER_MS = 5_000;

const owners = async (): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await database.query<{ name: string; owner: string }>(
    `select name, owner from ops.leases where name not like 'ticket:%' and expires_at > now()`,
  );
  return new Map(rows.map(({ name, owner }) => [name, owner]));
};

describe('a node that hangs and whose connections stay open (X-70)', () => {
  it('is replaced within 5 s in all that it leads, and what is written meanwhile is read back', async () => {
    const led = nonEmpty([...(await owners())]);
    const [, leader] = led.find(([name]) => name === 'sealer') ?? [];
    const names = nonEmpty(led.filter(([, owner]) => owner === leader).map(([name]) => name));
    hanging.signal('SIGSTOP');
    const began = performance.now();
    const replaced = await eventually(owners, (now) =>
      names.every((name) => now.has(name) && now.get(name) !== leader),
    );
    const tookMs = performance.now() - began;
    expect(tookMs, [...replaced.keys()].join()).toBeLessThan(TAKEN_OVER_MS);
    const { id } = await other.post<{ id: string }>('/api/tickets', { title: 'Help', body: 'Broken.' });
    await eventually(
      async () => (await other.send('GET', `/api/tickets/${id}`)).status,
      (status) => status === 200,
    );
    // What wakes finds that it leads nothing any more, and does no harm.
    hanging.signal('SIGCONT');
    await sleep(2_000);
    expect((await fixture.verify()).exit).toBe(0);
  });
});
