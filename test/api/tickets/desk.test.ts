import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isoNow } from '../../../composition/ids.ts';
import { tickets } from '../../../domain/tickets/ticket.ts';
import { endSnoozes } from '../../../processes/tickets/endSnoozes.ts';
import { eventually } from '../../support/eventually.ts';
import { openStream } from '../../support/nodes/eventStreamClient.ts';
import { openSupportApi, type SignedIn, type SupportApi } from '../../support/nodes/supportApi.ts';

let api: SupportApi;
let member: SignedIn;
let stranger: SignedIn;

beforeAll(async () => {
  api = await openSupportApi();
  member = await api.signIn('member');
  stranger = await api.signIn('admin', 'other');
});

afterAll(() => api.stop());

const create = async (more: object = {}): Promise<string> => {
  const body = { title: 'Cannot log in', body: 'Since this morning.', customer: 'ada@example.com', ...more };
  return (await api.post('/api/tickets', body, member)).json<{ id: string }>().id;
};
const act = (id: string, verb: string, body: object) => api.post(`/api/tickets/${id}/${verb}`, body, member);
const listed = async (query: string, path = '/api/inbox'): Promise<readonly string[]> =>
  (await api.get(`${path}?limit=100&${query}`, member)).json<{ items: { id: string }[] }>().items.map(({ id }) => id);
const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

describe('POST /api/tickets/{id}/assign', () => {
  it('200 with the ticket, which lists of its assignee show from then on (SU-11, SU-24, SU-157)', async () => {
    const id = await create();
    const answer = await act(id, 'assign', { user_id: member.userId });
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { id, assignee_id: member.userId }]);
    for (const path of ['/api/inbox', '/api/tickets']) {
      expect(await listed('assignee=me', path)).toContain(id);
      expect(await listed(`assignee=${member.userId}`, path)).toContain(id);
      expect(await listed('assignee=none', path)).not.toContain(id);
    }
    expect((await act(id, 'assign', { user_id: null })).json()).toMatchObject({ assignee_id: null });
    expect(await listed('assignee=none')).toContain(id);
    expect(await listed('assignee=me')).not.toContain(id);
  });

  it('422 for an unknown user and one of another workspace, alike (X-06)', async () => {
    const id = await create();
    for (const user_id of [randomUUID(), stranger.userId]) {
      const answer = await act(id, 'assign', { user_id });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        422,
        { errors: [{ field: '/user_id', code: 'not_available', detail: 'Unknown user in this workspace.' }] },
      ]);
    }
  });

  it('404 for a ticket of another workspace (X-06)', async () => {
    const answer = await api.post(`/api/tickets/${await create()}/assign`, { user_id: null }, stranger);
    expect(answer.statusCode).toBe(404);
  });
});

describe('POST /api/tickets/{id}/priority and /tags', () => {
  it('200, and lists by priority and by tag follow (SU-11, SU-24, SU-157)', async () => {
    const id = await create({ tags: ['old', 'kept'] });
    expect((await act(id, 'priority', { priority: 'urgent' })).json()).toMatchObject({ priority: 'urgent' });
    const tagged = await act(id, 'tags', { tags: ['kept', ' new '] });
    expect([tagged.statusCode, tagged.json()]).toMatchObject([200, { tags: ['kept', 'new'] }]);
    for (const path of ['/api/inbox', '/api/tickets']) {
      expect(await listed('priority=urgent', path)).toEqual([id]);
      expect(await listed('tag=new', path)).toEqual([id]);
      expect(await listed('tag=kept&status=new', path)).toEqual([id]);
      expect(await listed('tag=old', path)).toEqual([]);
    }
  });

  it('tags are kept under the key of the customer (X-65)', async () => {
    const id = await create();
    await act(id, 'tags', { tags: ['owes-4711'] });
    const { rows } = await api.database.query<{ text: string }>(
      `select convert_from(payload, 'UTF8') as text from es.events where stream_id = $1`,
      [`ticket-${id}`],
    );
    expect(rows.map(({ text }) => text).join()).not.toContain('owes-4711');
  });

  it('422 for a tag that stands twice and for a priority that is none (X-15)', async () => {
    const id = await create();
    expect((await act(id, 'tags', { tags: ['a', 'a'] })).json()).toMatchObject({
      errors: [{ field: '/tags/1', code: 'duplicate' }],
    });
    expect((await act(id, 'priority', { priority: 'p1' })).json()).toMatchObject({
      errors: [{ field: '/priority', code: 'enum' }],
    });
  });
});

describe('POST /api/tickets/{id}/snooze', () => {
  it('200; it leaves the inbox, and all that ends the snooze brings it back (SU-24, SU-26)', async () => {
    const id = await create();
    const until = inAnHour();
    expect((await act(id, 'snooze', { until })).json()).toMatchObject({ snoozed_until: until, status: 'new' });
    expect(await listed('')).not.toContain(id);
    expect(await listed('snoozed=true')).toContain(id);
    expect(await listed('snoozed=any')).toContain(id);
    expect(await listed('', '/api/tickets')).toContain(id);
    expect(await listed('snoozed=false', '/api/tickets')).not.toContain(id);
    expect((await act(id, 'snooze', { until: 'reply' })).json()).toMatchObject({ snoozed_until: 'reply' });
    expect((await act(id, 'snooze', { until: null })).json()).toMatchObject({ snoozed_until: null });
    expect(await listed('')).toContain(id);
  });

  it('ends when the customer writes (SU-26)', async () => {
    const id = await create();
    await act(id, 'snooze', { until: 'reply' });
    const subject = await api.subjects.subjectFor('default', 'ada@example.com');
    const at = isoNow();
    const data = { ticketId: id, cause: 'customer', endedAt: at };
    await api.record(tickets.stream(id), [{ type: 'TicketSnoozeEnded', data, subject }]);
    expect(await listed('')).toContain(id);
  });

  it('422 for a time that has passed, 409 for a ticket that has ended (SU-24)', async () => {
    const id = await create();
    expect((await act(id, 'snooze', { until: '2026-01-01T00:00:00Z' })).json()).toMatchObject({
      errors: [{ field: '/until', code: 'min', detail: 'Must be in the future.' }],
    });
    await act(id, 'ignore', {});
    const refused = await act(id, 'snooze', { until: inAnHour() });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'invalid_transition', current_status: 'ignored' },
    ]);
  });
});

describe('POST /api/tickets/{id}/reopen', () => {
  it('200 for what was resolved or ignored, 409 for what is open (SU-24, SU-193)', async () => {
    const id = await create();
    const reopen = () => api.post(`/api/tickets/${id}/reopen`, undefined, member);
    expect((await reopen()).json()).toMatchObject({ code: 'invalid_transition', current_status: 'new' });
    await act(id, 'resolve', { resolution: 'Paid.' });
    const answer = await reopen();
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { id, status: 'new', reopen_count: 0 }]);
  });
});

describe('the worker that brings snoozed tickets back', () => {
  it('does so at their time, once, also those whose time passed while nothing ran (SU-26)', async () => {
    const late = await create();
    await act(late, 'snooze', { until: new Date(Date.now() + 1_000).toISOString() });
    await sleep(1_100);
    const stop = new AbortController();
    const running = endSnoozes({ ...api, now: isoNow }, stop.signal);
    const soon = await create();
    await act(soon, 'snooze', { until: new Date(Date.now() + 1_000).toISOString() });
    const later = await create();
    await act(later, 'snooze', { until: inAnHour() });
    const shown = await eventually(
      () => listed(''),
      (ids) => ids.includes(late) && ids.includes(soon),
    );
    expect(shown).not.toContain(later);
    stop.abort();
    await running;
    for (const id of [late, soon]) {
      const events = await Array.fromAsync(api.store.readStream(tickets.stream(id)));
      expect(events.filter(({ type }) => type === 'TicketSnoozeEnded')).toHaveLength(1);
    }
  });
});

describe('the stream of the inbox', () => {
  it('tells what was set, with the fields that changed (SU-161)', async () => {
    const client = await openStream(`${api.url}/api/inbox/stream`, member.headers);
    const id = await create();
    const until = inAnHour();
    await act(id, 'assign', { user_id: member.userId });
    await act(id, 'priority', { priority: 'low' });
    await act(id, 'tags', { tags: ['vip'] });
    await act(id, 'snooze', { until });
    await act(id, 'snooze', { until: null });
    const updates = () =>
      client.messages
        .filter(({ event }) => event === 'ticket.updated')
        .map(({ data }) => JSON.parse(data) as { entity: { id: string }; patch: object })
        .filter(({ entity }) => entity.id === id);
    await client.until(() => updates().length === 5);
    expect(updates().map(({ patch }) => patch)).toMatchObject([
      { assignee_id: member.userId },
      { priority: 'low' },
      { tags: ['vip'] },
      { snoozed_until: until },
      { snoozed_until: null },
    ]);
    client.abort();
  });
});
