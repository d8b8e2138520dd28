import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSuperuser } from '../../support/audit/tampering.ts';
import { eventually } from '../../support/eventually.ts';
import { openNodeFixture, type NodeFixture } from '../../support/nodes/node.ts';
import { signUp, type NodeClient } from '../../support/nodes/nodeClient.ts';

let fixture: NodeFixture;
let admin: NodeClient;
beforeAll(async () => {
  fixture = await openNodeFixture();
  const node = await fixture.start();
  admin = await signUp(node);
  await node.logged('audit_verified');
});
afterAll(() => fixture.dispose());

type Status = {
  size: number;
  unsealed_events: number;
  running_verification: { since: string; checked_events: number; total_events: number } | null;
  verified: { epoch: number; size: number; at: string } | null;
  last_verification: { at: string; result: string; checked_events: number; kind: string | null };
};
const status = () => admin.get<Status>('/audit/status');

describe('the service verifies what is signed, and everything when it is asked to (X-54)', () => {
  it('new events are verified within seconds of their signature', async () => {
    const before = await status();
    for (let nth = 0; nth < 3; nth += 1) await admin.post('/api/tickets', { title: `Ticket ${nth}`, body: 'Help.' });
    const after = await eventually(
      status,
      ({ verified, size, unsealed_events: unsealed }) =>
        unsealed === 0 && size > before.size && verified !== null && verified.size === size,
    );
    expect(after.last_verification).toEqual(before.last_verification);
  });

  it('a change to what was verified is found by the verification that is asked for', async () => {
    await asSuperuser(await fixture.embeddedUrl(), (run) =>
      run(`update es.events set payload = set_byte(payload, 3, get_byte(payload, 3) # 1) where position = 2`),
    );
    const { last_verification: before } = await status();
    expect(before.result).toBe('ok');
    const answer = await admin.send<{ status: string }>('POST', '/audit/verifications');
    expect([answer.status, answer.body]).toEqual([202, { status: 'requested' }]);
    const { last_verification: found } = await eventually(
      status,
      ({ last_verification: last }) => last.at !== before.at,
    );
    expect(found).toMatchObject({ result: 'failed', kind: 'event_altered' });
    expect(
      (await eventually(status, ({ running_verification: running }) => running === null)).running_verification,
    ).toBe(null);
  });
});
