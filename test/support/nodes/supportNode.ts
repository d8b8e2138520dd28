import { randomUUID } from 'node:crypto';
import type { Position, StreamName } from '../../../domain/core/log/eventLog.ts';
import type { Meta, NewEvent } from '../../../domain/core/log/eventStore.ts';
import { CommandId } from '../../../domain/core/ids.ts';
import { channels } from '../../../projections/channels/channels.ts';
import { connectors } from '../../../projections/connectors/connectors.ts';
import { eventIndex } from '../../../projections/events/eventIndex.ts';
import { insights } from '../../../projections/insights/insights.ts';
import { costs } from '../../../projections/costs/costs.ts';
import { investigationQueue } from '../../../projections/investigations/investigationQueue.ts';
import { investigations } from '../../../projections/investigations/investigations.ts';
import { apiKeys } from '../../../projections/keys/apiKeys.ts';
import { metrics } from '../../../projections/metrics/metrics.ts';
import { ticketHistory } from '../../../projections/tickets/ticketHistory.ts';
import { bulks } from '../../../projections/bulk/bulks.ts';
import { savedViews } from '../../../projections/inbox/savedViews.ts';
import { csat } from '../../../projections/csat/csat.ts';
import { escalationRules } from '../../../projections/rules/rules.ts';
import { savedReplies } from '../../../projections/savedReplies/savedReplies.ts';
import { serviceLevelPolicies } from '../../../projections/serviceLevels/serviceLevels.ts';
import { tickets } from '../../../projections/tickets/tickets.ts';
import { replies } from '../../../projections/replies/replies.ts';
import { users } from '../../../projections/users/users.ts';
import { openNode, type TestNode } from './openNode.ts';

export const SUPPORT_PROJECTIONS = [
  tickets,
  investigationQueue,
  investigations,
  connectors,
  savedReplies,
  savedViews,
  bulks,
  costs,
  escalationRules,
  serviceLevelPolicies,
  channels,
  csat,
  metrics,
  insights,
  apiKeys,
  users,
  replies,
  ticketHistory,
  eventIndex,
];

/** A node with the read models of the support half, on a database of its own. */
export type SupportNode = TestNode & {
  /** Appends and waits until the read models show it. */
  record(stream: StreamName, events: readonly NewEvent[], meta?: Partial<Meta>): Promise<Position>;
};

export const openSupportNode = async (): Promise<SupportNode> => {
  const node = await openNode({ readModels: SUPPORT_PROJECTIONS });
  const record: SupportNode['record'] = async (stream, events, meta = {}) => {
    const { position } = await node.store.append(stream, events, 'any', { ...testMeta(), ...meta });
    await node.settled();
    return position;
  };
  return { ...node, record };
};

/** Metadata of a fresh command of the agent, in the first workspace. */
export const testMeta = (workspaceId = 'default'): Meta => {
  const commandId = CommandId.parse(randomUUID());
  return { actor: { type: 'agent', id: 'agent' }, correlationId: commandId, commandId, workspaceId };
};
