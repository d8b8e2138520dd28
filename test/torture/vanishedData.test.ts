import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomFrom } from '../../bench/random.ts';
import { eventually } from '../support/eventually.ts';
import { openNodeFixture, type NodeFixture, type ReadyNode } from '../support/nodes/node.ts';
import { signUp, type NodeClient } from '../support/nodes/nodeClient.ts';
import { TORTURE_SEED } from './seed.ts';

const ROUNDS = Number(process.env['TORTURE_VANISHINGS'] ?? '20');
const AWAY_MS_MAX = 20_000;
const MS_A_ROUND = 90_000;
/** Of each round: every loop says once that it was interrupted, and once that it goes on. */
const LINES_MAX = 150;

let fixture: NodeFixture;
let node: ReadyNode;
let admin: NodeClient;
beforeAll(async () => {
  fixture = await openNodeFixture({ SERVICE_RATE_WRITES_PER_MINUTE: '100000' });
  node = await fixture.start();
  admin = await signUp(node);
});
afterAll(() => fixture.dispose());

const post = async (title: string): Promise<string> => {
  const answer = await eventually(
    () => admin.send<{ id: string }>('POST', '/api/tickets', { title, body: 'Keep me.' }, { 'idempotency-key': title }),
    ({ status }) => status === 201,
  );
  return answer.body.id;
};

it(
  `loses nothing and says little while the data directory vanishes and comes back, ${ROUNDS} times`,
  async () => {
    const random = randomFrom(TORTURE_SEED);
    const server = join(fixture.dataDir, 'server');
    const ids: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ids.push(await post(`round ${round}`));
      const before = node.output().split('\n').length;
      const pid = await fixture.postgres();
      await rename(server, `${server}.away`);
      if (pid !== null) process.kill(pid, 'SIGQUIT');
      await sleep(random() * AWAY_MS_MAX);
      await rename(`${server}.away`, server);
      await eventually(
        async () => (await admin.send('GET', '/ready')).status,
        (status) => status === 200,
      );
      const lines = node.output().split('\n').slice(before);
      expect(lines.filter((line) => !line.includes('http_request')).length).toBeLessThan(LINES_MAX);
    }
    expect(ids).toHaveLength(ROUNDS);
    for (const id of ids) expect((await admin.send('GET', `/api/tickets/${id}`)).status).toBe(200);
    expect((await fixture.verify()).exit).toBe(0);
  },
  ROUNDS * MS_A_ROUND,
);
