import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LogFrozen } from '../../../domain/core/log/eventLog.ts';
import type { AppendGate } from '../../../processes/audit/appendGate.ts';
import { identityNode, type IdentityNode, type IdentityOptions } from '../../support/nodes/identityNode.ts';

let node: IdentityNode;
const open = async (options: IdentityOptions): Promise<void> => {
  node = await identityNode(options);
  await node.addUser({ email: 'ada@example.com', password: 'correct horse battery' });
};
afterEach(() => node.close());

const login = (changes: object = {}, headers: Record<string, string> = {}) =>
  node.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers,
    payload: { email: 'ada@example.com', password: 'correct horse battery', ...changes },
  });
type Answer = { headers: Record<string, unknown> };
const cookiesOf = ({ headers }: Answer): string[] => [headers['set-cookie'] ?? []].flat().map(String);
const cookieOf = (answer: Answer): string => cookiesOf(answer)[0]?.split(';')[0] ?? '';
const me = (cookie: string) => node.app.inject({ url: '/api/auth/me', headers: { cookie } });

describe('signing in behind an https SERVICE_PUBLIC_WEB_URL (SU-01)', () => {
  beforeEach(() => open({ environment: { SERVICE_PUBLIC_WEB_URL: 'https://support.example.com' } }));

  it.each(['http://support.example.com', 'http://10.0.0.7:8090', 'http://localhost.example.com'])(
    '403 insecure_sign_in from a page at %s, whose browser drops the cookie; nothing is counted',
    async (origin) => {
      const answer = await login({}, { origin });
      const { code, detail } = answer.json<{ code: string; detail: string }>();
      expect([answer.statusCode, code, cookiesOf(answer)]).toEqual([403, 'insecure_sign_in', []]);
      expect(detail).toContain('Open https://support.example.com instead');
      const { rows } = await node.database.query('select from ops.login_failures');
      expect(rows).toEqual([]);
    },
  );

  it.each([{ origin: 'https://support.example.com' }, { origin: 'http://localhost:8090' }, { origin: 'null' }, {}])(
    '200 with %j, where the cookie is kept or no browser asks',
    async (headers) => {
      const answer = await login({}, headers);
      expect([answer.statusCode, cookiesOf(answer)[0]]).toEqual([200, expect.stringContaining('; Secure')]);
    },
  );
});

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
    await open({ gate, environment: { SERVICE_LOGIN_FAILURES_PER_ADDRESS: '5' } });
    await node.addUser({ email: 'max@example.com', password: 'correct horse battery', role: 'member' });
    isFrozen = true;
  });

  it('503 audit_frozen for a member, 200 for an administrator', async () => {
    const member = await login({ email: 'max@example.com' });
    expect([member.statusCode, member.json<{ code: string }>().code]).toEqual([503, 'audit_frozen']);
    const admin = await login();
    expect(admin.statusCode).toBe(200);
    expect((await me(cookieOf(admin))).statusCode).toBe(200);
  });

  it('refused passwords are answered and counted as ever (SU-03)', async () => {
    const answers: number[] = [];
    for (let nth = 0; nth < 6; nth += 1) answers.push((await login({ password: 'wrong' })).statusCode);
    expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
  });
});
