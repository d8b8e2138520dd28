import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Principal } from '../../../api/http/access.ts';
import { identityNode, type IdentityNode } from '../../support/nodes/identityNode.ts';

let node: IdentityNode;
let admin: string;
beforeEach(async () => {
  node = await identityNode();
  admin = await node.signIn();
});
afterEach(() => node.close());

const session = async (cookie: string): Promise<Principal> => {
  const principal = await node.deps.authenticator.bySession(cookie.replace('service_session=', ''), {
    address: '127.0.0.1',
    browser: null,
  });
  if (principal === null) throw new Error('the session is not open');
  return principal;
};
/** On the node's own clock. */
const stands = async (principal: Principal): Promise<boolean> =>
  (await node.deps.authenticator.standsUntil(principal)) > Date.parse(node.deps.now());
const logout = (cookie: string) => node.app.inject({ method: 'POST', url: '/api/auth/logout', headers: { cookie } });

describe('the caller of an open stream (X-21)', () => {
  it('stays valid while the session is open, and not after its end', async () => {
    const principal = await session(admin);
    expect(await stands(principal)).toBe(true);
    await logout(admin);
    expect(await stands(principal)).toBe(false);
  });

  it('is not valid with another role than when it came', async () => {
    const principal = { ...(await session(admin)), role: 'member' } as Principal;
    expect(await stands(principal)).toBe(false);
  });

  it('stays valid while the key is, and not after its revocation elsewhere', async () => {
    const { id, key } = await node.makeKey(admin);
    const principal = await node.deps.authenticator.byKey(key, '127.0.0.1');
    if (principal === null) throw new Error('the key is not known');
    expect(await stands(principal)).toBe(true);
    await node.revokeElsewhere(id);
    expect(await stands(principal)).toBe(false);
  });
});

describe('until when the caller of an open stream stands', () => {
  it('is as long as the session is in use, and not beyond its latest end (SU-01)', async () => {
    const principal = await session(admin);
    const since = Date.parse(node.deps.now());
    const idle = 12 * 3_600_000;
    expect(await node.deps.authenticator.standsUntil(principal)).toBe(since + idle);
    node.pass(idle - 1);
    expect(await stands(principal)).toBe(true);
    node.pass(1);
    expect(await stands(principal)).toBe(false);
  });

  it('is for ever with a key that does not expire', async () => {
    const { key } = await node.makeKey(admin);
    const principal = await node.deps.authenticator.byKey(key, '127.0.0.1');
    if (principal === null) throw new Error('the key is not known');
    expect(await node.deps.authenticator.standsUntil(principal)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('what a lost last use costs (SU-01)', () => {
  it('a session as if unused since its start', async () => {
    await node.database.query('delete from ops.session_activity');
    node.pass(12 * 3_600_000 - 1);
    expect((await session(admin)).type).toBe('user');
  });
});
