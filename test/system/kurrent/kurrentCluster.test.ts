import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import {
  endure,
  expectNothingLost,
  lossOf,
  openLossFixture,
  type LossFixture,
} from '../../support/kurrentServer/losses.ts';

let fixture: LossFixture;
const posted: string[] = [];

beforeAll(async () => {
  fixture = await openLossFixture();
});
afterAll(() => fixture.close());

type Problem = { code: string; detail: string };

describe('two nodes on a cluster of KurrentDB, while eight callers post tickets', () => {
  it('lose, double and reorder nothing when the leader is killed (X-71, G1, G5)', async () => {
    const endured = await endure(fixture, lossOf('the leader is killed', 5_000));
    posted.push(...endured.posted);
    expect(endured.longestMs).toBeLessThan(10_000);
    await expectNothingLost(fixture, posted);
  });

  it('answer who reads from the read models while the majority is away, and name the engine to who writes (X-71)', async () => {
    const [client] = fixture.clients;
    const away = endure(fixture, lossOf('the majority is away', 18_000));
    const stale = await eventually(
      () => client.send('GET', '/api/tickets?limit=1'),
      ({ headers }) => Number(headers.get('service-stale')) >= 13,
    );
    expect(stale.status).toBe(200);
    const asked = performance.now();
    const write = await client.send<Problem>('POST', '/api/tickets', { title: 'Too early', body: 'x' });
    const events = await client.send<Problem>('GET', '/api/events?stream=audit-log');
    expect(performance.now() - asked).toBeLessThan(6_000);
    expect([write.status, write.body.code, write.headers.get('retry-after')]).toEqual([503, 'store_unavailable', '1']);
    expect(write.body.detail).toMatch(/^KurrentDB does not answer\. The append was not confirmed.* Repeat the request/);
    expect([events.status, events.body.code]).toEqual([503, 'store_unavailable']);
    expect(events.body.detail).toBe('KurrentDB does not answer. The event log cannot be read now.');
    expect((await client.send('GET', '/health')).status).toBe(200);
    expect((await client.send('GET', '/ready')).status).toBe(503);
    posted.push(...(await away).posted);
    const back = await client.send('GET', '/api/tickets?limit=1');
    expect([back.status, back.headers.get('service-stale')]).toEqual([200, null]);
    await expectNothingLost(fixture, posted);
  });
});
