import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { openNodeFixture, type NodeFixture, type ReadyNode } from '../../support/nodes/node.ts';
import { signUp, type NodeClient } from '../../support/nodes/nodeClient.ts';

let fixture: NodeFixture;
let node: ReadyNode;
let admin: NodeClient;
beforeEach(async () => {
  fixture = await openNodeFixture();
  node = await fixture.start();
  admin = await signUp(node);
});
afterEach(() => fixture.dispose());

const GONE_MS = 8_000;
const CONNECTION = 'database_connection_lost';
/** More than a node opens. */
const CONNECTIONS_MAX = 40;

/** Moves what `path` names away, as a mount that is lost, and ends the server on it, which would end by itself. */
const vanish = async (path: string): Promise<void> => {
  const server = await fixture.postgres();
  await rename(path, `${path}.away`);
  if (server !== null) process.kill(server, 'SIGQUIT');
};
const linesSince = (before: string): readonly string[] =>
  node
    .output()
    .slice(before.length)
    .trim()
    .split('\n')
    .filter((line) => !line.includes('http_request'));
/** What a line tells, and of which loop. */
const subjectOf = (line: string): string => {
  const { msg, name = '', lease = '' }: { msg: string; name?: string; lease?: string } = JSON.parse(line);
  return [msg, name, lease].join(' ').trim();
};
/** What was told more than twice: the gate of appends has two reasons to close. */
const repeated = (told: readonly string[]): readonly string[] =>
  told.filter((subject) => told.filter((other) => other === subject).length > 2);
const readiness = async (): Promise<number> => (await admin.send('GET', '/ready')).status;

describe('the data directory of the embedded server vanishes', () => {
  it.each(['server', '.'])('%s: one line a state, and an orderly end within seconds', async (part) => {
    const before = node.output();
    const path = part === '.' ? fixture.dataDir : join(fixture.dataDir, part);
    await vanish(path);
    try {
      expect(await node.logged('database_restart_failed')).toMatchObject({
        error: 'DataVanished',
        reason: expect.stringContaining('bring it back') as string,
      });
      await sleep(GONE_MS);
      const lines = linesSince(before);
      expect(lines.filter((line) => line.includes('database_restart_failed'))).toHaveLength(1);
      // Each connection and each loop is told of once or twice, however long it lasts: 11.8 million lines came in 50 minutes.
      const told = lines.map(subjectOf);
      expect(told.filter((subject) => subject === CONNECTION).length).toBeLessThan(CONNECTIONS_MAX);
      expect(repeated(told).filter((subject) => subject !== CONNECTION)).toEqual([]);
      expect(await readiness()).toBe(503);
      const asked = performance.now();
      node.signal('SIGTERM');
      await node.exited;
      expect(performance.now() - asked).toBeLessThan(10_000);
    } finally {
      await rename(`${path}.away`, path);
    }
  });

  it('comes back, and the node goes on by itself (X-70)', async () => {
    const { id } = await admin.post<{ id: string }>('/api/tickets', { title: 'Before', body: 'It is kept.' });
    const path = join(fixture.dataDir, 'server');
    await vanish(path);
    await node.logged('database_restart_failed');
    await rename(`${path}.away`, path);
    await node.logged('database_restarted');
    await eventually(readiness, (status) => status === 200);
    // What a read model lost with the server, it applies again.
    const answer = await eventually(
      () => admin.send('GET', `/api/tickets/${id}`),
      ({ status }) => status === 200,
    );
    expect(answer.body).toMatchObject({ title: 'Before', body: 'It is kept.' });
  });
});
