import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openNodeFixture, type NodeFixture, type ReadyNode } from '../support/nodes/node.ts';
import { ADMIN, nodeClient, signUp, type NodeClient } from '../support/nodes/nodeClient.ts';
import { testDatabase, type TestDatabase } from '../support/database/postgres.ts';

let database: TestDatabase;
let fixture: NodeFixture;
let node: ReadyNode;
let admin: NodeClient;

beforeAll(async () => {
  database = await testDatabase();
  fixture = await openNodeFixture({ DATABASE_URL: database.url });
  node = await fixture.start();
  admin = await signUp(node);
});
afterAll(async () => {
  await fixture.dispose();
  await database.close();
});

describe('npm run users -- reset (SU-06)', () => {
  it('prints a link that lets the last administrator in again, beside a running node', async () => {
    const run = await fixture.users('reset', ` ${ADMIN.email.toUpperCase()}`);
    expect(run).toMatchObject({ exit: 0 });
    const [, token] = /^http:\/\/\S+\/invitation#token=(\S+)\n$/.exec(run.stdout) ?? [];
    const anybody = nodeClient(node.backendUrl);
    const accepted = await anybody.send('POST', '/api/auth/accept-invitation', {
      token,
      password: 'staple battery horse',
    });
    expect(accepted.body).toMatchObject({ user: { email: ADMIN.email, role: 'admin' } });
    expect((await admin.send('GET', '/api/auth/me')).status).toBe(401);
  });

  it('says when nobody has the address, and how it is used', async () => {
    expect(await fixture.users('reset', 'nobody@example.com')).toMatchObject({ exit: 1, stdout: '' });
    expect(await fixture.users('reset')).toMatchObject({ exit: 2, stdout: '' });
    expect((await fixture.users('--help')).stdout).toContain('npm run users -- reset EMAIL');
  });
});
