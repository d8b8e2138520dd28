import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channelBodies } from '../../support/channels/channelConfigs.ts';
import { openChannelNode, type ChannelNode } from '../../support/channels/channelNode.ts';
import { WEBHOOK_CHANNEL } from '../../support/channels/vendors.ts';
import { eventually } from '../../support/eventually.ts';

let api: ChannelNode;
beforeAll(async () => {
  api = await openChannelNode();
});
afterAll(() => api.close());

/** The messages of a channel, once so many are over. */
const over = (channelId: string, count: number) =>
  eventually(
    () => api.messagesOf(channelId),
    (rows) => rows.filter(({ status }) => status !== 'waiting' && status !== 'retried').length >= count,
  );

const resolved = (ticketId: string) => ({
  type: 'TicketResolved',
  data: { ticketId, resolvedAt: new Date().toISOString(), resolution: null },
});
const assigned = (ticketId: string) => ({
  type: 'TicketAssigned',
  data: { ticketId, assigneeId: randomUUID(), assignedAt: new Date().toISOString() },
});

describe('an escalation by a verdict', () => {
  it('is told once to each enabled channel whose when holds, by the fixed template (SU-115, SU-116, SU-124)', async () => {
    const bodies = channelBodies(api.vendors.url);
    const slack = await api.create(bodies.slack);
    const bot = await api.create(bodies.bot);
    const sms = await api.create(bodies.sms);
    const urgent = await api.create({ ...bodies.bot, name: 'Urgent', when: 'priority == urgent and tags == "vip"' });
    const off = await api.create({ ...bodies.bot, name: 'Off', enabled: false });
    const ticketId = await api.escalate({ title: 'See <http://evil.example/x> or ann@evil.example *now* & pay' });
    await over(slack, 1);
    await over(bot, 1);
    await over(sms, 2);
    const told = api.vendors.taken.filter(({ text }) => text.includes(ticketId));
    expect(told.map(({ vendor, channel, key }) => `${vendor} ${channel ?? key}`).toSorted()).toEqual([
      'slack #leads',
      `slack ${WEBHOOK_CHANNEL}`,
      'twilio +15005550001',
      'twilio +15005550002',
    ]);
    expect(told[0]?.text.split('\n').slice(0, 6)).toEqual([
      `Ticket ${ticketId}`,
      'Title: See [link] or [link] *now* & pay',
      'Status: escalated',
      'Priority: high',
      'Verdict: escalate',
      'Reason: money',
    ]);
    expect(told.every(({ text }) => (text.match(/https?:/g) ?? []).length === 1)).toBe(true);
    expect(await api.messagesOf(urgent)).toEqual([]);
    expect(await api.messagesOf(off)).toEqual([]);
    expect(api.vendors.faults).toEqual([]);
    for (const id of [slack, bot, sms, urgent, off]) await api.ask('DELETE', `/${id}`);
  });

  it('that a person caused by a cancel notifies nobody (SU-115)', async () => {
    const slack = await api.create(channelBodies(api.vendors.url).slack);
    await api.escalate({ cause: 'cancelled' });
    const ticketId = await api.escalate();
    const rows = await over(slack, 1);
    expect(rows.map(({ ticket_id }) => ticket_id)).toEqual([ticketId]);
    await api.ask('DELETE', `/${slack}`);
  });

  it('reaches a quiet channel only when it is urgent (SU-116)', async () => {
    const allDay = { timezone: 'UTC', start: '00:00', end: '23:59' };
    const slack = await api.create({ ...channelBodies(api.vendors.url).slack, quiet_hours: allDay });
    await api.escalate({ priority: 'high' });
    const ticketId = await api.escalate({ priority: 'urgent' });
    const rows = await over(slack, 1);
    expect(rows.map(({ ticket_id }) => ticket_id)).toEqual([ticketId]);
    await api.ask('DELETE', `/${slack}`);
  });
});

describe('pages', () => {
  it.each(['pagerduty', 'opsgenie'] as const)(
    '%s: opened, acknowledged by the first action alone, resolved once, and opened anew (SU-115, SU-120, SU-121)',
    async (kind) => {
      const pager = await api.create(channelBodies(api.vendors.url)[kind]);
      const ticketId = await api.escalate();
      await over(pager, 1);
      await api.record(ticketId, [assigned(ticketId)], 'agent');
      await api.record(ticketId, [assigned(ticketId), assigned(ticketId)], 'user');
      await over(pager, 2);
      expect(api.vendors.pages.get(ticketId)).toEqual({
        state: 'acknowledged',
        opened: 1,
        acknowledged: 1,
        resolved: 0,
      });
      await api.record(ticketId, [resolved(ticketId)], 'user');
      await over(pager, 3);
      expect(api.vendors.pages.get(ticketId)).toMatchObject({ state: 'resolved', opened: 1, resolved: 1 });
      await api.record(ticketId, [resolved(ticketId), api.escalatedBy(ticketId)], 'user');
      const rows = await over(pager, 4);
      expect(rows.map(({ action }) => action).toReversed()).toEqual(['notify', 'acknowledge', 'resolve', 'notify']);
      expect(api.vendors.pages.get(ticketId)).toMatchObject({ state: 'open', opened: 2, resolved: 1 });
      expect(api.vendors.faults).toEqual([]);
      await api.ask('DELETE', `/${pager}`);
    },
  );

  it('are acknowledged by a reply of a person, too, though it stands elsewhere (SU-115)', async () => {
    const pager = await api.create(channelBodies(api.vendors.url).pagerduty);
    const ticketId = await api.escalate();
    await over(pager, 1);
    await api.reply(ticketId);
    await api.reply(ticketId);
    const rows = await over(pager, 2);
    expect(rows.map(({ action, status }) => `${action} ${status}`)).toEqual(['acknowledge sent', 'notify sent']);
    expect(api.vendors.pages.get(ticketId)).toMatchObject({ state: 'acknowledged', acknowledged: 1 });
    await api.ask('DELETE', `/${pager}`);
  });

  it('that were never opened are never resolved (SU-115)', async () => {
    const pager = await api.create(channelBodies(api.vendors.url).pagerduty);
    api.vendors.become('refusing', '/pagerduty');
    const ticketId = await api.escalate();
    const [refused] = await over(pager, 1);
    expect(refused).toMatchObject({ action: 'notify', status: 'failed', attempts: 1, response_code: 403 });
    api.vendors.become('healthy', '/pagerduty');
    const before = api.vendors.requests.length;
    await api.record(ticketId, [assigned(ticketId), resolved(ticketId)], 'user');
    const rows = await over(pager, 3);
    expect(rows.map(({ action, status }) => `${action} ${status}`)).toEqual([
      'resolve dropped',
      'acknowledge dropped',
      'notify failed',
    ]);
    expect(api.vendors.requests).toHaveLength(before);
    await api.ask('DELETE', `/${pager}`);
  });
});

describe('outboxes', () => {
  it('a hanging, a refusing and a flapping channel delay no healthy one (SU-123)', async () => {
    const { bot, slack, opsgenie, pagerduty, sms } = channelBodies(api.vendors.url);
    const [hanging, refusing, flapping] = [
      await api.create(opsgenie),
      await api.create(pagerduty),
      await api.create(sms),
    ];
    const healthy = [await api.create(bot), await api.create(slack)];
    api.vendors.become('hanging', '/opsgenie');
    api.vendors.become('refusing', '/pagerduty');
    api.vendors.become('flapping', '/twilio');
    // So many that what is made at a time is used up.
    for (let n = 0; n < 6; n += 1) await api.escalate();
    const ticketId = await api.escalate();
    await Promise.all(healthy.map((id) => over(id, 7)));
    for (const id of healthy) {
      const row = (await api.messagesOf(id)).find(({ ticket_id }) => ticket_id === ticketId);
      expect(row).toMatchObject({ status: 'sent', attempts: 1 });
      expect(Date.parse(row?.attempted_at ?? '') - Date.parse(row?.queued_at ?? '')).toBeLessThan(1_000);
    }
    expect((await over(refusing, 7)).map(({ status }) => status)).toEqual(Array(7).fill('failed'));
    const flapped = await api.messagesOf(flapping);
    expect(new Set(flapped.map(({ status }) => status))).toEqual(new Set(['sent', 'retried']));
    const [late] = await eventually(
      async () => (await api.messagesOf(hanging)).filter(({ status }) => status === 'retried'),
      (rows) => rows.length > 0,
    );
    expect(late).toMatchObject({ reason: 'The server did not answer in time.', attempts: 1 });
    expect(late?.duration_ms).toBeLessThan(6_000);
    expect(late?.due_at).not.toBeNull();
  });
});
