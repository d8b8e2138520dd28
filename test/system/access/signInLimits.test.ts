import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openNodeFixture, type NodeFixture, type ReadyNode } from '../../support/nodes/node.ts';
import { ADMIN, nodeClient, signUp, type Answer } from '../../support/nodes/nodeClient.ts';
import { testDatabase, type TestDatabase } from '../../support/database/postgres.ts';

const PER_EMAIL = 4;
const SETTINGS = {
  SERVICE_LOGIN_FAILURES_PER_ADDRESS: '3',
  SERVICE_LOGIN_FAILURES_PER_EMAIL: String(PER_EMAIL),
  // The tests say from where they come.
  SERVICE_TRUSTED_PROXIES: '127.0.0.1',
};

let database: TestDatabase;
let fixture: NodeFixture;
let nodes: readonly ReadyNode[];

beforeAll(async () => {
  database = await testDatabase();
  fixture = await openNodeFixture({ DATABASE_URL: database.url, ...SETTINGS });
  const first = await fixture.start();
  nodes = [first, await fixture.start()];
});
afterAll(async () => {
  await fixture.dispose();
  expect(await fixture.running()).toEqual([]);
  await database.close();
});

const signIn = (node: ReadyNode, from: string, password: string, cookie = ''): Promise<Answer<unknown>> =>
  nodeClient(node.backendUrl, cookie).send(
    'POST',
    '/api/auth/login',
    { email: ADMIN.email, password },
    { 'x-forwarded-for': from },
  );

const statuses = async (answers: readonly Promise<Answer<unknown>>[]): Promise<readonly number[]> =>
  (await Promise.all(answers)).map(({ status }) => status);

describe('failed sign-ins on two nodes (SU-03)', () => {
  let browser: string;

  it('count together for one e-mail address, wherever they come from', async () => {
    const [first, second] = nodes;
    if (first === undefined || second === undefined) throw new Error('two nodes were started');
    await signUp(second);
    for (let n = 0; n < PER_EMAIL; n += 1) {
      const node = n % 2 === 0 ? first : second;
      expect((await signIn(node, `198.51.100.${n}`, 'wrong')).status).toBe(401);
    }
    const strangers = nodes.map((node, n) => signIn(node, `203.0.113.${n}`, ADMIN.password));
    expect(await statuses(strangers)).toEqual([429, 429]);
  });

  it('do not lock out who is at home, on any node', async () => {
    // The bootstrap was from this machine.
    const answers = await Promise.all(nodes.map((node) => signIn(node, '127.0.0.1', ADMIN.password)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    browser = answers[0]?.headers.getSetCookie()[1]?.split(';', 1)[0] ?? '';
    const elsewhere = nodes.map((node) => signIn(node, '203.0.113.9', ADMIN.password, browser));
    expect(await statuses(elsewhere)).toEqual([200, 200]);
  });

  it('count together for one client address', async () => {
    const [first, second] = nodes;
    if (first === undefined || second === undefined) throw new Error('two nodes were started');
    for (const node of [first, second, first])
      expect((await signIn(node, '192.0.2.7', 'wrong', browser)).status).toBe(401);
    expect(await statuses(nodes.map((node) => signIn(node, '192.0.2.7', ADMIN.password, browser)))).toEqual([429, 429]);
  });

  it('still count after all nodes were killed and started anew, as does who is at home', async () => {
    for (const node of nodes) await fixture.end(node, 'SIGKILL');
    const node = await fixture.start();
    expect((await signIn(node, '203.0.113.4', ADMIN.password)).status).toBe(429);
    expect((await signIn(node, '192.0.2.7', ADMIN.password, browser)).status).toBe(429);
    expect((await signIn(node, '203.0.113.5', ADMIN.password, browser)).status).toBe(200);
    expect((await signIn(node, '127.0.0.1', ADMIN.password)).status).toBe(200);
  });
});
