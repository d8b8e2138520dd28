import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { identityNode, type IdentityNode } from '../../support/nodes/identityNode.ts';

const PASSWORD = 'correct horse battery';

let node: IdentityNode;
const login = (headers: Record<string, string>) =>
  node.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers,
    payload: { email: 'ada@example.com', password: PASSWORD },
  });
const cookiesOf = ({ headers }: { headers: Record<string, unknown> }): string[] =>
  [headers['set-cookie'] ?? []].flat().map(String);

afterEach(() => node.close());

describe('signing in behind an https SERVICE_PUBLIC_WEB_URL (SU-01)', () => {
  beforeEach(async () => {
    node = await identityNode({ environment: { SERVICE_PUBLIC_WEB_URL: 'https://support.example.com' } });
    await node.addUser({ email: 'ada@example.com', password: PASSWORD });
  });

  it.each(['http://support.example.com', 'http://10.0.0.7:8090', 'http://localhost.example.com'])(
    '403 insecure_sign_in from a page at %s, whose browser drops the cookie; nothing is counted',
    async (origin) => {
      const answer = await login({ origin });
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
      const answer = await login(headers);
      expect([answer.statusCode, cookiesOf(answer)[0]]).toEqual([200, expect.stringContaining('; Secure')]);
    },
  );
});
