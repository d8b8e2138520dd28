import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPageSignals } from '../../../adapters/postgres/ops/pageSignals.ts';
import { createPresence } from '../../../adapters/postgres/ops/presence.ts';
import type { PageSignal } from '../../../domain/inbox/pageSignals.ts';
import { tickets } from '../../../domain/tickets/ticket.ts';
import { eventually } from '../../support/eventually.ts';
import { caseOf } from '../../support/investigations/investigationEvents.ts';
import { silentLogger } from '../../support/logger.ts';
import { openStream, type StreamClient } from '../../support/nodes/eventStreamClient.ts';
import { openSupportApi, type SignedIn, type SupportApi } from '../../support/nodes/supportApi.ts';

let api: SupportApi;

beforeAll(async () => {
  api = await openSupportApi();
});
afterAll(() => api.stop());

const arrived = async (workspaceId: string): Promise<string> => {
  const on = caseOf(await api.subjects.subjectFor(workspaceId, 'ada@example.com'), workspaceId);
  await api.record(tickets.stream(on.ticketId), [on.received()]);
  return on.ticketId;
};
const show = (ticketId: string, state: string, as: SignedIn) =>
  api.post(`/api/tickets/${ticketId}/presence`, { state }, as);
const follow = ({ headers }: SignedIn): Promise<StreamClient> => openStream(`${api.url}/api/inbox/stream`, headers);
const presences = (client: StreamClient) =>
  client.messages
    .filter(({ event }) => event === 'presence')
    .map(({ id, data }) => ({ id, data: JSON.parse(data) as { user_id: string; state: string; until: string } }));

describe('presence (SU-189)', () => {
  it('tells people of the workspace, in frames without id and nobody else, and appends nothing (SU-196)', async () => {
    const [ada, bob] = [await api.signIn('member', 'here'), await api.signIn('member', 'here')];
    const stranger = await api.signIn('admin', 'there');
    const ticketId = await arrived('here');
    const [page, other] = [await follow(ada), await follow(stranger)];
    const before = await api.store.head();
    await show(ticketId, 'viewing', ada);
    const answer = await show(ticketId, 'typing', bob);
    await page.until(() => presences(page).length === 2);
    expect(presences(page)).toMatchObject([
      { id: undefined, data: { ticket_id: ticketId, user_id: ada.userId, state: 'viewing' } },
      { id: undefined, data: { ticket_id: ticketId, user_id: bob.userId, state: 'typing' } },
    ]);
    expect(answer.json()).toMatchObject({
      items: [
        { user_id: bob.userId, state: 'typing' },
        { user_id: ada.userId, state: 'viewing' },
      ],
    });
    expect(await api.store.head()).toBe(before);
    expect((await show(ticketId, 'typing', stranger)).statusCode).toBe(404);
    expect((await show(ticketId, 'sleeping', ada)).statusCode).toBe(422);
    await show(await arrived('there'), 'viewing', stranger);
    await other.until(() => presences(other).length === 1);
    expect(presences(other)).toMatchObject([{ data: { user_id: stranger.userId } }]);
    page.abort();
    other.abort();
  });

  it('holds for 30 s, the latest state of a person counting', async () => {
    const [ada, bob] = [await api.signIn('member', 'held'), await api.signIn('member', 'held')];
    const ticketId = await arrived('held');
    await show(ticketId, 'typing', ada);
    const [own] = (await show(ticketId, 'viewing', ada)).json<{ items: { until: string; state: string }[] }>().items;
    const leftMs = Date.parse(own?.until ?? '') - Date.now();
    expect(leftMs).toBeGreaterThan(25_000);
    expect(leftMs).toBeLessThan(35_000);
    await api.database.query(`update ops.presence set until = now() - interval '1 ms' where user_id = $1`, [
      ada.userId,
    ]);
    expect((await show(ticketId, 'viewing', bob)).json()).toMatchObject({ items: [{ user_id: bob.userId }] });
  });

  it('is told and seen on another node', async () => {
    const ada = await api.signIn('member', 'nodes');
    const ticketId = await arrived('nodes');
    const elsewhere = createPageSignals({ ...api, database: api.quick, logger: silentLogger });
    const heard: PageSignal[] = [];
    elsewhere.listen((signal) => void heard.push(signal));
    api.run('another_node', (signal) => elsewhere.run(signal));
    await eventually(
      async () => {
        await show(ticketId, 'typing', ada);
        return heard.filter(({ workspaceId }) => workspaceId === 'nodes').length;
      },
      (count) => count > 0,
    );
    expect(heard.at(-1)).toMatchObject({ workspaceId: 'nodes', userId: null, event: 'presence' });
    const there = await createPresence(api.quick).show(ticketId, '0199c2f0-6a1e-4c44-9d0e-000000000001', 'viewing');
    expect(there.map(({ userId }) => userId)).toContain(ada.userId);
  });

  it('hears again after its connection was lost', async () => {
    const ada = await api.signIn('member', 'lost');
    const ticketId = await arrived('lost');
    const page = await follow(ada);
    await show(ticketId, 'viewing', ada);
    await page.until(() => presences(page).length > 0);
    await api.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'page signals' and datname = current_database()`,
    );
    const states = await eventually(
      async () => {
        await show(ticketId, 'typing', ada);
        return presences(page).map(({ data }) => data.state);
      },
      (told) => told.includes('typing'),
    );
    expect(states).toContain('typing');
    page.abort();
  });
});
