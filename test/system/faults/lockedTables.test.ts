import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSuperuser } from '../../support/audit/tampering.ts';
import { eventually } from '../../support/eventually.ts';
import { openNodeFixture, type NodeFixture } from '../../support/nodes/node.ts';
import { signUp, type NodeClient } from '../../support/nodes/nodeClient.ts';

let fixture: NodeFixture;
let admin: NodeClient;
beforeAll(async () => {
  fixture = await openNodeFixture();
  admin = await signUp(await fixture.start());
});
afterAll(() => fixture.dispose());

type Readiness = { checks?: { name: string; detail: string }[] };
const ready = () => admin.send<Readiness>('GET', '/ready');

describe('a table that somebody has locked (X-59, X-70)', () => {
  it.each([
    ['vault.subject_keys', 'access exclusive'],
    ['vault.subject_keys', 'share'],
    ['vault.secrets', 'exclusive'],
    ['ops.idempotency_keys', 'share'],
    ['ops.known_sign_ins', 'exclusive'],
    ['es.events', 'share'],
    ['es.log_end', 'access exclusive'],
  ])('%s in %s mode makes the node unready, which names it, until it is free again', async (table, mode) => {
    await eventually(ready, ({ status }) => status === 200);
    await asSuperuser(await fixture.embeddedUrl(), async (run) => {
      await run(`begin; lock table ${table} in ${mode} mode`);
      const { status, body } = await ready();
      expect([status, body.checks?.map(({ detail }) => detail).join(' ')]).toEqual([
        503,
        expect.stringContaining(`The table ${table} is locked`),
      ]);
      await run('rollback');
    });
    await eventually(ready, ({ status }) => status === 200);
  });
});
