import { unreachable, type Decider } from '../core/decider.ts';
import { uuidv5 } from '../core/ids.ts';
import { DomainError, invalidTransition } from '../core/problems/errors.ts';
import { streamKind } from '../core/log/streamKind.ts';
import { deliveryDecider, type DeliveryCommand } from '../delivery/deliveryDecider.ts';
import type { Delivery, DeliveryKind, RecordedAttempt } from '../delivery/deliveryKind.ts';
import { channels } from './channel.ts';
import { EscalationEvent, type EscalationAction, type EscalationEventOf } from './events.ts';

/** One message for one channel. */
export type EscalationMessage = EscalationEventOf<'EscalationQueued'>['data'];

/** What the channel answered, if it did. `reasonCode`: null when it was accepted. */
export type EscalationAnswer = {
  responseCode: number | null;
  reasonCode: string | null;
  reason: string | null;
  durationMs: number;
};

/** SU-114: what no channel reaches fails at once. */
export type Unroutable = Pick<EscalationMessage, 'deliveryId' | 'ticketId' | 'queuedAt'> & { channelId: null };
export type WantedEscalation = EscalationMessage | Unroutable;

export type RequestResend = { type: 'RequestResend'; requestedAt: string };
export type EscalationCommand = DeliveryCommand<WantedEscalation, EscalationAnswer> | RequestResend;

/** Another attempt would be refused again. */
export const REFUSED = 'refused';
export const NOT_ROUTABLE = 'channel_not_routable';
const SECOND_MS = 1000;

const queued = (wanted: WantedEscalation): EscalationEvent => {
  if (wanted.channelId !== null) return { type: 'EscalationQueued', data: wanted };
  const { queuedAt: attemptedAt, ...of } = wanted;
  const told = { responseCode: null, reasonCode: NOT_ROUTABLE, reason: NO_CHANNEL, durationMs: 0, attemptedAt };
  return { type: 'EscalationFailed', data: { ...of, action: 'notify', attempt: 1, ...told } };
};

const NO_CHANNEL = 'No enabled Slack channel reaches it: add one with a bot token, or a webhook of that channel.';

const attempted = (
  { deliveryId, channelId, ticketId, action }: EscalationMessage,
  { attempt, outcome, at: attemptedAt, nextAttemptAt, answer }: RecordedAttempt<EscalationAnswer>,
): EscalationEvent => {
  const data = { deliveryId, channelId, ticketId, action, attempt, ...answer, attemptedAt };
  if (outcome === 'done') return { type: 'EscalationSent', data };
  return nextAttemptAt === null
    ? { type: 'EscalationFailed', data }
    : { type: 'EscalationRetried', data: { ...data, nextAttemptAt } };
};

/**
 * SU-123: five attempts within seven minutes. Messages about one ticket go one after another, so that a page is resolved
 * after it was opened; a channel's recipients wait for none of each other.
 */
export const escalation: DeliveryKind<EscalationEvent, EscalationMessage, EscalationAnswer, WantedEscalation> = {
  name: 'escalation',
  actorId: 'escalations',
  atATime: 4,
  retryAfterMs: [5 * SECOND_MS, 15 * SECOND_MS, 60 * SECOND_MS, 300 * SECOND_MS],
  isFinal: ({ reasonCode }) => reasonCode === REFUSED,
  receiverOf: ({ channelId }) => channelId,
  orderOf: ({ ticketId, recipient, position }) => ({ partition: `${ticketId}/${recipient}`, place: position }),
  idempotencyKeyOf: ({ deliveryId }) => deliveryId,
  stepOf: (event) => {
    switch (event.type) {
      case 'EscalationQueued':
        return { type: 'queued', message: event.data, dueAt: event.data.queuedAt };
      case 'EscalationRetried':
        return { type: 'attempted', attempt: event.data.attempt, nextAttemptAt: event.data.nextAttemptAt };
      case 'EscalationSent':
      case 'EscalationFailed':
        return { type: 'attempted', attempt: event.data.attempt, nextAttemptAt: null };
      case 'EscalationDropped':
        return { type: 'ended' };
      case 'EscalationResendRequested':
        return { type: 'requested', dueAt: event.data.requestedAt };
      default:
        return unreachable(event);
    }
  },
  queued,
  attempted,
  dropped: ({ message: { deliveryId, channelId, ticketId, action } }, droppedAt) => ({
    type: 'EscalationDropped',
    data: { deliveryId, channelId, ticketId, action, droppedAt },
  }),
};

const kernel = deliveryDecider(escalation);

/** SU-123: as every delivery; one that failed is tried once more whenever somebody asks for it. */
export const escalationDecider: Decider<EscalationCommand, EscalationEvent, Delivery<EscalationMessage>> = {
  ...kernel,
  decide: (command, delivery) =>
    command.type === 'RequestResend' ? requested(command, delivery) : kernel.decide(command, delivery),
};

const requested = ({ requestedAt }: RequestResend, delivery: Delivery<EscalationMessage>): EscalationEvent[] => {
  if (delivery.status === 'waiting') throw invalidTransition('waiting', []);
  if (delivery.status === 'absent' || delivery.message === null) throw new DomainError('not_found');
  const { deliveryId, channelId, ticketId, action } = delivery.message;
  return [{ type: 'EscalationResendRequested', data: { deliveryId, channelId, ticketId, action, requestedAt } }];
};

/** Messages have streams of their own beside those of their channels. */
export const escalations = streamKind(channels.category, EscalationEvent, escalationDecider);

/** The message for one channel that an event leads to: the same id however often it is queued. */
export const escalationIdOf = (channelId: string, eventId: string, action: EscalationAction, recipient = 0): string =>
  uuidv5('escalation', channelId, eventId, action, String(recipient));
