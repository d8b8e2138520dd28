import { afterAll, beforeAll, expect, it } from 'vitest';
import { escalationIdOf, escalations } from '../../../domain/channels/escalation.ts';
import { tickets } from '../../../domain/tickets/ticket.ts';
import { channelBodies } from '../../support/channels/channelConfigs.ts';
import { openChannelNode, type ChannelNode } from '../../support/channels/channelNode.ts';
import { WEBHOOK_CHANNEL } from '../../support/channels/vendors.ts';
import { eventually } from '../../support/eventually.ts';

let api: ChannelNode;
beforeAll(async () => {
  api = await openChannelNode();
});
afterAll(() => api.close());

const toldOf = (ticketId: string, count = 1) =>
  eventually(
    async () => api.vendors.taken.filter(({ text }) => text.includes(ticketId)),
    ({ length }) => length >= count,
  );

/** The message that no channel takes: it has the id of the rule's event. */
const unroutedId = async (ticketId: string): Promise<string> => {
  for await (const { id, type } of api.node.store.readStream(tickets.stream(ticketId)))
    if (type === 'EscalationRuleMatched') return escalationIdOf('', id, 'notify');
  throw new Error('no rule has fired');
};

const chat = (channel: string) => api.fire({ action: 'chat_channel', effect: 'to_channel', channel });

it('a rule posts through the first Slack channel that reaches what it names, or has failed (SU-114)', async () => {
  const { slack, bot } = channelBodies(api.vendors.url);
  const webhook = await api.create({ ...slack, when: 'priority == urgent' });
  expect((await toldOf(await chat('made-for'))).map(({ channel }) => channel)).toEqual([WEBHOOK_CHANNEL]);
  const unreached = await chat('#elsewhere');
  const failed = await eventually(
    async () => Array.fromAsync(api.node.store.readStream(escalations.stream(await unroutedId(unreached)))),
    ({ length }) => length > 0,
  );
  expect(failed).toMatchObject([
    { type: 'EscalationFailed', data: { ticketId: unreached, channelId: null, reasonCode: 'channel_not_routable' } },
  ]);
  const robot = await api.create({ ...bot, when: 'priority == urgent' });
  expect((await toldOf(await chat('#elsewhere'))).map(({ channel }) => channel)).toEqual(['#elsewhere']);
  expect(api.vendors.taken.filter(({ text }) => text.includes(unreached))).toEqual([]);
  expect(api.vendors.faults).toEqual([]);
  for (const id of [webhook, robot]) await api.ask('DELETE', `/${id}`);
});

it('a rule that matched before the investigation tells people at once, and its end tells nobody again (SU-17, SU-115)', async () => {
  const pager = await api.create(channelBodies(api.vendors.url).pagerduty);
  const announced = {
    type: 'TicketEscalated',
    data: { ...api.escalatedBy('').data, reason: 'rule', confidence: null, announced: true },
  };
  const ticketId = await api.fire({ action: 'escalate', effect: 'announced' }, [announced]);
  await toldOf(ticketId);
  const after = await api.escalate();
  await toldOf(after);
  const rows = await api.messagesOf(pager);
  expect(rows.filter(({ ticket_id }) => ticket_id === ticketId).map(({ action }) => action)).toEqual(['notify']);
  expect(api.vendors.pages.get(ticketId)).toMatchObject({ state: 'open', opened: 1 });
  await api.ask('DELETE', `/${pager}`);
});
