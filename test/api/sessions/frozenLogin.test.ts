import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LogFrozen } from '../../../domain/core/log/eventLog.ts';
import type { AppendGate } from '../../../processes/audit/appendGate.ts';
import { identityNode, type IdentityNode } from '../../support/nodes/identityNode.ts';

const LIMITS = { SERVICE_LOGIN_FAILURES_PER_ADDRESS: '5' };
const PASSWORD = 'correct horse battery';

let node: IdentityNode;
const login = (changes: object = {}) =>
  node.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: '192.0.2.1',
    payload: { email: 'ada@example.com', password: PASSWORD, ...changes },
  });
const cookieOf = ({ headers }: { headers: Record<string, unknown> }): string =>
  [headers['set-cookie'] ?? []].flat().map(String)[0]?.split(';')[0] ?? '';

afterEach(() => node.close());

describe('signing in while the audit log is frozen (X-56)', () => {
  let isFrozen = false;
  const gate: AppendGate = {
    state: () => (isFrozen ? 'frozen' : 'open'),
    fault: () => null,
    changed: () => Promise.resolve(),
    passed: () => Promise.reject(new LogFrozen()),
  };
  beforeEach(async () => {
    isFrozen = false;
    node = await identityNode({ gate, environment: LIMITS });
    await node.addUser({ email: 'ada@example.com', password: PASSWORD });
    await node.addUser({ email: 'max@example.com', password: PASSWORD, role: 'member' });
    isFrozen = true;
  });

  it('503 audit_frozen for a member, 200 for an administrator', async () => {
    const member = await login({ email: 'max@example.com' });
    expect([member.statusCode, member.json<{ code: string }>().code]).toEqual([503, 'audit_frozen']);
    const admin = await login();
    expect(admin.statusCode).toBe(200);
    expect((await node.app.inject({ url: '/api/auth/me', headers: { cookie: cookieOf(admin) } })).statusCode).toBe(200);
  });

  it('refused passwords are answered and counted as ever (SU-03)', async () => {
    const answers: number[] = [];
    for (let nth = 0; nth < 6; nth += 1) answers.push((await login({ password: 'wrong' })).statusCode);
    expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
  });
});
