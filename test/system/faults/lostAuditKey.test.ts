import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { openNodeFixture, type NodeFixture } from '../../support/nodes/node.ts';
import { nodeClient, signUp } from '../../support/nodes/nodeClient.ts';

let fixture: NodeFixture;
beforeAll(async () => {
  fixture = await openNodeFixture();
});
afterAll(() => fixture.dispose());

type Readiness = { checks: { name: string; status: string; detail: string }[] };

describe('an audit key that was lost (X-56, X-59)', () => {
  it('is named by readiness, by refused writes and in the log; put back, the service goes on after a restart', async () => {
    const first = await fixture.start();
    const admin = await signUp(first);
    await eventually(
      () => admin.get<{ unsealed_events: number; size: number }>('/audit/status'),
      ({ unsealed_events: unsealed, size }) => unsealed === 0 && size > 0,
    );
    await fixture.end(first, 'SIGTERM');
    const key = join(fixture.dataDir, 'audit.key');
    await rename(key, `${key}.kept`);

    const node = fixture.spawn();
    const { backend } = await node.logged('service_listening');
    const client = nodeClient(String(backend), admin.cookie);
    const ready = await eventually(
      () => client.send<Readiness>('GET', '/ready'),
      ({ body }) => body.checks.some(({ detail }) => detail.includes('audit.key')),
    );
    expect(ready.status).toBe(503);
    expect(ready.body.checks.filter(({ status }) => status === 'failed')).toEqual(
      ['event_store', 'audit'].map((name) => ({
        name,
        status: 'failed',
        detail: expect.stringContaining('Put the right file back') as string,
      })),
    );
    const write = await client.send<{ code: string; detail: string }>('POST', '/api/tickets', {
      title: 'a',
      body: 'b',
    });
    expect([write.status, write.body.code]).toEqual([503, 'store_unavailable']);
    expect(write.body.detail).toContain('SERVICE_AUDIT_KEY_FILE');
    expect(await node.logged('append_gate_closed')).toMatchObject({
      reason: expect.stringContaining('audit.key') as string,
    });

    await fixture.end(node, 'SIGTERM');
    await writeFile(key, await readFile(`${key}.kept`), { mode: 0o600 });
    await rm(`${key}.kept`);
    await fixture.start();
    expect((await fixture.verify()).exit).toBe(0);
  });
});
