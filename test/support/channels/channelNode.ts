import { randomUUID } from 'node:crypto';
import { channelModule } from '../../../modules/support/channels.ts';
import type { NewEvent } from '../../../domain/core/log/eventStore.ts';
import { replies } from '../../../domain/replies/reply.ts';
import { tickets } from '../../../domain/tickets/ticket.ts';
import { unusedSecrets } from '../../../processes/ops/unusedSecrets.ts';
import { channels } from '../../../projections/channels/channels.ts';
import { listEscalations } from '../../../projections/channels/channelQueries.ts';
import { deliveries } from '../../../projections/deliveries.ts';
import { apiKeys } from '../../../projections/keys/apiKeys.ts';
import { users } from '../../../projections/users/users.ts';
import { eventually } from '../eventually.ts';
import { caseOf } from '../investigations/investigationEvents.ts';
import { apiParts, openApp } from '../nodes/nodeApi.ts';
import { openNode } from '../nodes/openNode.ts';
import { testMeta } from '../nodes/supportNode.ts';
import { signIn } from '../nodes/workspaceSession.ts';
import { openVendors } from './vendors.ts';

const LONG_AGO = '2000-01-01T00:00:00.000Z';
const CHANNELS = '/api/settings/escalation/channels';

/** A node with the channels' module at work, the vendors, and tickets that things happen to. */
export const openChannelNode = async () => {
  const vendors = await openVendors();
  const node = await openNode({ readModels: [channels, deliveries, apiKeys, users] });
  node.resources.use(vendors);
  const parts = apiParts(node, { environment: { SERVICE_ALLOWED_CIDRS: '127.0.0.0/8' } });
  const { routes, reactors, workers } = channelModule.open(parts);
  const app = await openApp(parts, routes);
  node.start([], [...reactors, ...unusedSecrets(node)]);
  for (const { name, run } of workers) node.run(name, run);
  await eventually(
    () => node.database.query(`select 1 from ops.reactor_checkpoints where name = 'escalation_queue'`),
    ({ rows }) => rows.length > 0,
  );
  const admin = await signIn(node.store, 'default', 'admin');
  const member = await signIn(node.store, 'default', 'member');
  await node.settled();
  const call =
    (cookie: string) =>
    (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path = '', payload?: object) =>
      app.inject({ method, url: `${CHANNELS}${path}`, headers: { cookie }, ...(payload && { payload }) });
  const ask = call(admin.cookie);
  const record = async (ticketId: string, events: readonly NewEvent[], actor: 'user' | 'agent' = 'agent') => {
    const meta = { ...testMeta(), actor: { type: actor, id: randomUUID() } };
    return node.store.append(tickets.stream(ticketId), events, 'any', meta);
  };
  return {
    node,
    vendors,
    app,
    ask,
    askAsMember: call(member.cookie),
    record,
    /** Creates a channel; gives back its id. */
    create: async (body: object): Promise<string> => {
      const answer = await ask('POST', '', body);
      if (answer.statusCode !== 201) throw new Error(answer.body);
      return answer.json<{ id: string }>().id;
    },
    /** A ticket that a verdict has escalated; gives back its id. */
    escalate: async (data: { title?: string; priority?: string; cause?: 'cancelled' } = {}): Promise<string> => {
      const { title = 'Charged twice', priority = 'high', cause } = data;
      const ticketId = randomUUID();
      const subject = await node.subjects.subjectFor('default', ticketId);
      const of = caseOf(subject, 'default', { ticketId, investigationId: randomUUID() });
      const received = of.received();
      const escalated = escalatedBy(ticketId, cause);
      await record(ticketId, [{ ...received, data: { ...received.data, title, priority } }, of.claimed(), escalated]);
      return ticketId;
    },
    escalatedBy,
    /** A rule fires on a ticket that has just come; gives back its id. */
    fire: async (
      data: { action: string; effect: string; channel?: string },
      more: NewEvent[] = [],
    ): Promise<string> => {
      const ticketId = randomUUID();
      const subject = await node.subjects.subjectFor('default', ticketId);
      const of = caseOf(subject, 'default', { ticketId, investigationId: randomUUID() });
      const matchedAt = new Date().toISOString();
      const matched = { ticketId, ruleId: randomUUID(), conditions: [], matchedAt, ...data };
      await record(ticketId, [of.received(), { type: 'EscalationRuleMatched', data: matched, subject }]);
      if (more.length > 0)
        await record(
          ticketId,
          more.map((event) => ({ ...event, data: { ...event.data, ticketId } })),
        );
      return ticketId;
    },
    /** A person writes to the customer. */
    reply: async (ticketId: string): Promise<void> => {
      const replyId = randomUUID();
      const data = { replyId, ticketId, workspaceId: 'default', investigationId: null, bodyDigest: 'sha256:0' };
      const more = { acknowledgedFlags: [], acknowledgedContentFlags: [], delivery: 'manual', body: 'It works again.' };
      const written = { ...data, ...more, writtenAt: new Date().toISOString() };
      const subject = await node.subjects.subjectFor('default', ticketId);
      const meta = { ...testMeta(), actor: { type: 'user', id: randomUUID() } } as const;
      await node.store.append(replies.stream(replyId), [{ type: 'ReplyWritten', data: written, subject }], 'any', meta);
    },
    messagesOf: (channelId: string) => listEscalations(node.reads, channelId, LONG_AGO, 100, null),
    close: () => node.stop(),
  };
};
export type ChannelNode = Awaited<ReturnType<typeof openChannelNode>>;

const escalatedBy = (ticketId: string, cause?: 'cancelled'): NewEvent => ({
  type: 'TicketEscalated',
  data: {
    ticketId,
    investigationId: randomUUID(),
    reason: 'money',
    queue: 'billing',
    confidence: 0.3,
    escalatedAt: new Date().toISOString(),
    ...(cause && { cause }),
  },
});
