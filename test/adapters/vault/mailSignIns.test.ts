import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteStaleRows } from '../../../adapters/postgres/ops/activity.ts';
import { createSignInStates, STATE_MINUTES } from '../../../adapters/vault/signInStates.ts';
import { openNode, type TestNode } from '../../support/nodes/openNode.ts';

let node: TestNode;
beforeAll(async () => {
  node = await openNode();
});
afterAll(() => node[Symbol.asyncDispose]());

const BEGUN = Date.UTC(2026, 10, 20, 8);
const SIGN_IN = { provider: 'google', workspaceId: 'default', userId: randomUUID() } as const;
const statesAt = (ms: number) => createSignInStates(node.quick, node.masterKey, () => new Date(ms).toISOString());
const owner = { workspaceId: 'default', userId: SIGN_IN.userId };
const tokens = { accessToken: 'a'.repeat(20), refreshToken: 'r'.repeat(20), expiresAt: new Date(BEGUN).toISOString() };
const granted = () => node.mailboxGrants.add({ ...SIGN_IN, account: 'support@example.com', tokens });
const older = (id: string, minutes: number) =>
  node.database.query(
    'update vault.mailbox_grants set created_at = created_at - make_interval(mins => $2) where id = $1',
    [id, minutes],
  );

describe('the state of a sign-in (SU-67)', () => {
  it('is good for 10 minutes, on any node, and tells who began it', async () => {
    const { state, verifier } = statesAt(BEGUN).issue(SIGN_IN);
    const late = statesAt(BEGUN).issue(SIGN_IN).state;
    expect(await statesAt(BEGUN + STATE_MINUTES * 60_000 - 1).redeem(state)).toEqual({ signIn: SIGN_IN, verifier });
    expect(await statesAt(BEGUN + STATE_MINUTES * 60_000).redeem(late)).toBeNull();
    expect(STATE_MINUTES).toBe(10);
  });

  it('is redeemed once, whoever else comes at the same moment', async () => {
    const { state } = statesAt(BEGUN).issue(SIGN_IN);
    const redeemed = await Promise.all([1, 2, 3].map(() => statesAt(BEGUN).redeem(state)));
    expect(redeemed.filter((each) => each !== null)).toHaveLength(1);
    await deleteStaleRows(node.database, 7);
    expect((await node.database.query('select from ops.mail_sign_ins')).rows).toEqual([]);
  });

  it('has a verifier of its own, which it does not hold', () => {
    const [one, two] = [statesAt(BEGUN).issue(SIGN_IN), statesAt(BEGUN).issue(SIGN_IN)];
    expect(one.verifier).toMatch(/^[\w-]{43}$/);
    expect(two.verifier).not.toBe(one.verifier);
    expect(one.state).not.toContain(one.verifier);
  });
});

describe('what a sign-in gave (X-62)', () => {
  it('waits an hour for its source, and is deleted then', async () => {
    const [fresh, old, taken] = [await granted(), await granted(), await granted()];
    expect(await node.mailboxGrants.take(taken, owner, randomUUID())).toBe('google');
    for (const id of [old, taken]) await older(id, 61);
    await older(fresh, 59);
    expect(await node.mailboxGrants.offered(fresh, owner)).toMatchObject({ account: 'support@example.com' });
    expect(await node.mailboxGrants.offered(old, owner)).toBeNull();
    expect(await node.mailboxGrants.take(old, owner, randomUUID())).toBeNull();
    await deleteStaleRows(node.database, 7);
    const held = await Promise.all([fresh, old, taken].map((id) => node.mailboxGrants.held(id)));
    expect(held).toEqual([{ provider: 'google', tokens }, null, { provider: 'google', tokens }]);
  });

  it('is taken by one source, again by the same, and keeps its account when its tokens change', async () => {
    const [id, sourceId] = [await granted(), randomUUID()];
    const renewed = { ...tokens, accessToken: 'b'.repeat(20) };
    await node.mailboxGrants.renew(id, renewed);
    expect(await node.mailboxGrants.offered(id, owner)).toMatchObject({ account: 'support@example.com' });
    expect(await node.mailboxGrants.take(id, owner, sourceId)).toBe('google');
    expect(await node.mailboxGrants.take(id, owner, sourceId)).toBe('google');
    expect(await node.mailboxGrants.take(id, owner, randomUUID())).toBeNull();
    expect((await node.mailboxGrants.held(id))?.tokens).toEqual(renewed);
    await node.mailboxGrants.delete(id);
    await node.mailboxGrants.renew(id, renewed);
    expect(await node.mailboxGrants.held(id)).toBeNull();
  });
});
