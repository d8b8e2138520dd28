import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openNodeFixture, type NodeFixture, type ReadyNode } from '../support/nodes/node.ts';
import { signUp, type Answer, type NodeClient } from '../support/nodes/nodeClient.ts';
import { testDatabase, type TestDatabase } from '../support/database/postgres.ts';

/** As many as a test of every commit can have; more with CREATE_REPEATS. */
const REPEATS = Number(process.env['CREATE_REPEATS'] ?? 50);

let database: TestDatabase;
let fixture: NodeFixture;
let node: ReadyNode;
let admin: NodeClient;

beforeAll(async () => {
  database = await testDatabase();
  fixture = await openNodeFixture({ DATABASE_URL: database.url, SERVICE_RATE_WRITES_PER_MINUTE: '100000' });
  node = await fixture.start();
  admin = await signUp(node);
});
afterAll(async () => {
  await fixture.dispose();
  await database.close();
});

type Problem = { id?: string; code?: string };
const WANTED = { name: 'orders', size: 'small', location: 'us', version: '26.8.0' };
const send = (): Promise<Answer<Problem>> =>
  admin.send<Problem>('POST', '/clusters', WANTED, { 'idempotency-key': 'once' });

const RETRIED = new Set([409, 429, 503]);

/** Asks until the service says that the cluster is there, as a client does that must not give up. */
const settledAnswer = async (): Promise<Answer<Problem>> => {
  for (;;) {
    const answer = await send().catch(() => null);
    if (answer !== null && !RETRIED.has(answer.status)) return answer;
    await sleep(50);
  }
};

it(
  `${REPEATS} creations with one Idempotency-Key make one cluster and one answer across kill -9 and a restart (X-31, X-33, CL-13)`,
  { timeout: 90_000 + REPEATS * 300 },
  async () => {
    const asked = Array.from({ length: REPEATS }, settledAnswer);
    await Promise.race(asked);
    await fixture.end(node, 'SIGKILL');
    node = await fixture.start();
    admin = admin.at(node.backendUrl);
    const answers = await Promise.all(asked);
    const [first] = answers;
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set([`201 ${first?.text}`]));
    expect(await admin.get<readonly Problem[]>('/clusters')).toMatchObject([{ id: first?.body.id }]);
    const again = await send();
    expect(again.text).toBe(first?.text);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  },
);
