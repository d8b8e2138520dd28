import { z } from 'zod';
import { SecretId } from '../core/ids.ts';
import { ChannelKind } from './channelKinds.ts';

const at = z.iso.datetime();

/** SU-116: from `start` until `end`, local times such as `22:00` in `timezone`, only what is urgent is sent. */
export const QuietHours = z.object({ timezone: z.string(), start: z.string(), end: z.string() });
export type QuietHours = z.infer<typeof QuietHours>;

/**
 * What its administrator chose. Its configuration and its `when` are in the vault: what is secret in the record
 * `secretId`, null where nothing is, and the rest, which may name people, in `settingsId`.
 */
const Chosen = {
  name: z.string(),
  enabled: z.boolean(),
  secretId: SecretId.nullable(),
  secretKeys: z.array(z.string()),
  settingsId: SecretId,
  quietHours: QuietHours.nullable(),
};

/** Events of `escalation-<id>` of a channel. Stored forever: add event types or optional fields; never rename or reuse one. */
export const ChannelEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ChannelCreated'),
    data: z.object({ channelId: z.uuid(), workspaceId: z.string(), kind: ChannelKind, ...Chosen, createdAt: at }),
  }),
  z.object({ type: z.literal('ChannelChanged'), data: z.object({ channelId: z.uuid(), ...Chosen, changedAt: at }) }),
  z.object({
    type: z.literal('ChannelTested'),
    data: z.object({
      channelId: z.uuid(),
      success: z.boolean(),
      responseCode: z.int().nullable(),
      durationMs: z.int(),
      testedAt: at,
    }),
  }),
  z.object({ type: z.literal('ChannelDeleted'), data: z.object({ channelId: z.uuid(), deletedAt: at }) }),
]);
export type ChannelEvent = z.infer<typeof ChannelEvent>;
/** The event of a type. */
export type ChannelEventOf<Type extends ChannelEvent['type']> = Extract<ChannelEvent, { type: Type }>;

/** SU-115: what a message does; only pages are acknowledged and resolved. */
export const EscalationAction = z.enum(['notify', 'acknowledge', 'resolve']);
export type EscalationAction = z.infer<typeof EscalationAction>;

const Of = { deliveryId: z.uuid(), ticketId: z.uuid(), action: EscalationAction };
/** Null where no channel reaches what a rule names (SU-114). */
const channelId = z.uuid().nullable();

/** What came of an attempt; it counts from 1. */
const Attempted = {
  ...Of,
  channelId,
  attempt: z.int().min(1),
  responseCode: z.int().nullable(),
  reasonCode: z.string().nullable(),
  /** For people: why it was not accepted; null when it was. */
  reason: z.string().nullable(),
  durationMs: z.int(),
  attemptedAt: at,
};

/** Events of one message for one channel, on a stream of its own in the category of channels. */
export const EscalationEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('EscalationQueued'),
    data: z.object({
      ...Of,
      channelId: z.uuid(),
      workspaceId: z.string(),
      /** The event that it tells of, its place in the ticket's stream (of the latest that counts), and that in the log. */
      eventId: z.uuid(),
      revision: z.int().min(0),
      position: z.string(),
      /** Which of the recipients, where each gets a message of their own. */
      recipient: z.int().min(0),
      /** Deliveries that may have opened the page that this one acknowledges or resolves. */
      opens: z.array(z.uuid()),
      queuedAt: at,
    }),
  }),
  z.object({ type: z.literal('EscalationSent'), data: z.object(Attempted) }),
  z.object({
    // An attempt failed, and another follows.
    type: z.literal('EscalationRetried'),
    data: z.object({ ...Attempted, nextAttemptAt: at }),
  }),
  z.object({ type: z.literal('EscalationFailed'), data: z.object(Attempted) }),
  z.object({
    // Nothing was left to tell: the channel is gone or off, or the page was never opened.
    type: z.literal('EscalationDropped'),
    data: z.object({ ...Of, channelId: z.uuid(), droppedAt: at }),
  }),
  z.object({
    // Somebody wants it sent once more.
    type: z.literal('EscalationResendRequested'),
    data: z.object({ ...Of, channelId: z.uuid(), requestedAt: at }),
  }),
]);
export type EscalationEvent = z.infer<typeof EscalationEvent>;
/** The event of a type. */
export type EscalationEventOf<Type extends EscalationEvent['type']> = Extract<EscalationEvent, { type: Type }>;
