import { channels } from '../../domain/channels/channel.ts';
import { recipientsOf } from '../../domain/channels/channelSettings.ts';
import { escalatedTicket } from '../../domain/channels/escalatedTicket.ts';
import {
  escalation,
  escalations,
  type EscalationAnswer,
  type EscalationMessage,
} from '../../domain/channels/escalation.ts';
import { escalationMessage } from '../../domain/channels/message.ts';
import type { EventStore } from '../../domain/core/log/eventStore.ts';
import { eventsOf, load } from '../../domain/core/log/streams.ts';
import type { Logger } from '../../domain/core/logger.ts';
import type { AttemptResult } from '../../domain/delivery/deliveryKind.ts';
import { deliverer, type Deliverer } from '../delivery/deliverer.ts';
import { callChannel, type ChannelCalls } from './callChannel.ts';

export type EscalationDelivering = ChannelCalls & { store: EventStore; logger: Logger; publicWebUrl: string };

type Result = AttemptResult<EscalationAnswer>;

/** SU-115, SU-123: messages about escalations. What waits for a channel that was deleted or disabled is dropped. */
export const escalationDeliverer = (deps: EscalationDelivering): Deliverer =>
  deliverer(escalation, escalations, {
    store: deps.store,
    now: deps.now,
    send: (message, key, signal) => call(deps, message, key, signal),
    recorded: ({ channelId, action }, attempt, { accepted, answer }) => {
      const told = { channel_id: channelId, action, attempt, success: accepted, reason_code: answer.reasonCode };
      const { responseCode: response_code, durationMs: duration_ms } = answer;
      deps.logger.info({ ...told, response_code, duration_ms }, 'channel_called');
    },
  });

const call = async (
  deps: EscalationDelivering,
  message: EscalationMessage,
  idempotencyKey: string,
  signal: AbortSignal,
): Promise<Result | null> => {
  const { channelId, action, ticketId, revision, recipient } = message;
  const { state: channel } = await load(deps.store, channels, channelId);
  if (channel.status !== 'existing') return null;
  if (action === 'notify' ? !channel.enabled : !(await wasOpened(deps.store, message))) return null;
  // Some were taken off since.
  if (recipient >= (await recipientsOf(deps.secrets, channel))) return null;
  const ticket = await escalatedTicket(deps.store, ticketId, BigInt(revision));
  if (ticket === null) return null;
  const told = escalationMessage({ action, ticketId, idempotencyKey, publicWebUrl: deps.publicWebUrl }, ticket);
  const called = await callChannel(deps, channel, { recipient, chatChannel: ticket.chatChannel }, told, signal);
  if (called === null) return null;
  const { accepted, attemptedAt: at, responseCode, reasonCode, reason, durationMs } = called;
  return { accepted, at, answer: { responseCode, reasonCode, reason, durationMs } };
};

/** SU-115: a page that no attempt opened is neither acknowledged nor resolved. By the log: those before are over. */
const wasOpened = async (store: EventStore, { opens }: EscalationMessage): Promise<boolean> => {
  for (const id of opens)
    for await (const { type } of eventsOf(store, escalations, id)) if (type === 'EscalationSent') return true;
  return false;
};
