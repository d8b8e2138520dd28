import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSuperuser } from '../../support/audit/tampering.ts';
import { eventually } from '../../support/eventually.ts';
import { openNodeFixture, type NodeFixture, type ReadyNode } from '../../support/nodes/node.ts';
import { ADMIN, cookieOf, nodeClient, signUp, type NodeClient } from '../../support/nodes/nodeClient.ts';

let fixture: NodeFixture;
let node: ReadyNode;
let other: ReadyNode;
let admin: NodeClient;

beforeAll(async () => {
  fixture = await openNodeFixture();
  node = await fixture.start();
  admin = await signUp(node);
  other = await fixture.start();
});
afterAll(() => fixture.dispose());

const onDatabase = async (change: string): Promise<void> =>
  asSuperuser(await fixture.embeddedUrl(), (run) => run(change));
/** The flip of a bit in the last sealed event, which undoes itself. */
const FLIP = `update es.events set payload = set_byte(payload, 3, get_byte(payload, 3) # 1)
  where position = (select signed_size - 1 from audit.sealer)`;

const login = (at: ReadyNode, password = ADMIN.password) =>
  nodeClient(at.backendUrl).send<{ code?: string }>('POST', '/api/auth/login', { email: ADMIN.email, password });
const who = async (client: NodeClient) => (await client.send('GET', '/api/auth/me')).status;
const sessionEvents = async (client: NodeClient, type: string) =>
  (await client.get<{ items: { data: { sessionId: string } }[] }>(`/api/events?type=${type}&limit=100`)).items;

describe('while the audit log is frozen (X-56)', () => {
  it('an administrator signs in and out on any node, and the log takes both once the freeze has ended', async () => {
    // So that sessions belong to a later generation than the first (SU-05).
    const same = { current_password: ADMIN.password, new_password: ADMIN.password };
    expect((await admin.send('POST', '/api/auth/password', same)).status).toBe(204);
    await admin.post('/api/tickets', { title: 'Help', body: 'Broken.' });
    await eventually(
      () => admin.get<{ unsealed_events: number }>('/audit/status'),
      ({ unsealed_events: unsealed }) => unsealed === 0,
    );
    await onDatabase(FLIP);
    const answer = await eventually(
      () => admin.send<{ code?: string }>('POST', '/api/tickets', { title: 'Help', body: 'Broken.' }),
      ({ status }) => status === 503,
    );
    expect(answer.body.code).toBe('audit_frozen');
    await eventually(
      () => admin.get<{ frozen: boolean }>('/audit/status'),
      ({ frozen }) => frozen,
    );
    const before = (await sessionEvents(admin, 'SessionStarted')).length;

    const wrong = await login(node, 'not the password');
    expect([wrong.status, wrong.body.code]).toEqual([401, 'invalid_credentials']);
    const [first, second] = [await login(node), await login(other)];
    expect([first.status, second.status]).toEqual([200, 200]);
    const [staying, leaving] = [
      admin.at(other.backendUrl, cookieOf(first)),
      admin.at(node.backendUrl, cookieOf(second)),
    ];
    expect([await who(staying), await who(leaving)]).toEqual([200, 200]);
    expect((await staying.send('GET', '/audit/status')).status).toBe(200);
    const write = await staying.send<{ code: string }>('POST', '/api/tickets', { title: 'Help', body: 'Broken.' });
    expect([write.status, write.body.code]).toEqual([503, 'audit_frozen']);

    expect((await leaving.send('POST', '/api/auth/logout')).status).toBe(204);
    expect([await who(leaving), await who(leaving.at(other.backendUrl))]).toEqual([401, 401]);
    expect(await sessionEvents(admin, 'SessionStarted')).toHaveLength(before);

    await onDatabase(FLIP);
    expect((await fixture.operator('unfreeze')).exit).toBe(0);
    const started = await eventually(
      () => sessionEvents(admin, 'SessionStarted'),
      ({ length }) => length === before + 2,
    );
    expect(new Set(started.map(({ data }) => data.sessionId)).size).toBe(before + 2);
    expect(await sessionEvents(admin, 'SessionEnded')).toHaveLength(1);
    expect([await who(staying), await who(leaving)]).toEqual([200, 401]);
    expect((await staying.send('POST', '/api/auth/logout')).status).toBe(204);
    expect(await who(staying)).toBe(401);
    expect((await fixture.verify()).exit).toBe(0);
  });

  it('a row that only the database vouches for opens no session', async () => {
    await onDatabase(FLIP);
    await eventually(
      () => admin.send('POST', '/api/tickets', { title: 'Help', body: 'Broken.' }),
      ({ status }) => status === 503,
    );
    const client = admin.at(node.backendUrl, cookieOf(await login(node)));
    expect(await who(client)).toBe(200);
    await onDatabase(`update ops.unrecorded_sessions set expires_at = expires_at + interval '1 year'`);
    expect(await who(client)).toBe(401);
  });
});
