import { z } from 'zod';
import { PRESENCE_STATES } from '../../domain/inbox/presence.ts';
import { INBOX_VARIANTS } from '../../projections/inbox/inboxFrames.ts';
import { openEnum } from '../openApi/openEnum.ts';

/** data of `hello` and `reset`. */
export const StreamPosition = z
  .object({ position: z.string() })
  .describe('Start of the stream: all later events are after this position.')
  .meta({ id: 'StreamPosition' });

/** Shows that the connection lives, and how far the log has come. */
export const Heartbeat = z
  .object({ position: z.string(), at: z.iso.datetime() })
  .describe('Sent every 15 seconds, without an id.')
  .meta({ id: 'Heartbeat' });

/** Says that a ticket of the inbox has changed, and how (SU-159). */
export const InboxChange = z
  .object({
    position: z.string(),
    type: openEnum(Object.keys(INBOX_VARIANTS)),
    variant: z.string(),
    workspace_id: z.string().nullable(),
    occurred_at: z.iso.datetime(),
    entity: z.object({ type: z.string(), id: z.string() }),
    patch: z.record(z.string(), z.unknown()).describe('The fields that changed.'),
  })
  .describe(
    'One change of a ticket, an investigation, a connector, a saved reply, a view, a user or an act on many tickets.',
  )
  .meta({ id: 'InboxChange' });

/** Whether an item of the inbox is unread for the caller: data of the frame `read` (SU-196). */
export const ReadState = z
  .object({ type: z.enum(['ticket', 'chat_session']), id: z.string(), unread: z.boolean() })
  .describe('Whether an item of the inbox is unread for you.')
  .meta({ id: 'ReadState' });

/** Somebody at a ticket until then, unless they are shown again: data of the frame `presence` (SU-189). */
export const PresenceChange = z
  .object({ ticket_id: z.string(), user_id: z.string(), state: z.enum(PRESENCE_STATES), until: z.iso.datetime() })
  .describe('Somebody looks at a ticket, or types there; without another frame, until that time.')
  .meta({ id: 'PresenceChange' });

/** How many items each view of the inbox shows you, by the id of the view (SU-187). */
export const InboxCounts = z
  .object({ counts: z.record(z.string(), z.int()) })
  .describe('How many items each view shows you, by the id of the view; without views of which no count is kept.')
  .meta({ id: 'InboxCounts' });

/** The frames that every stream has. */
export const COMMON_FRAMES = { hello: StreamPosition, reset: StreamPosition, heartbeat: Heartbeat } as const;

/** Every frame of the inbox stream with the shape of its data (SU-160 to SU-168, SU-196). */
export const INBOX_FRAMES = {
  ...COMMON_FRAMES,
  'ticket.received': InboxChange,
  'ticket.updated': InboxChange,
  'investigation.step': InboxChange,
  'investigation.verdict': InboxChange,
  'draft.updated': InboxChange,
  'connector.status': InboxChange,
  'escalation.sent': InboxChange,
  'saved_reply.updated': InboxChange,
  'view.updated': InboxChange,
  'user.updated': InboxChange,
  'bulk.progress': InboxChange,
  'budget.state': InboxChange,
  read: ReadState,
  presence: PresenceChange,
  counts: InboxCounts,
} as const satisfies Record<
  keyof typeof COMMON_FRAMES | keyof typeof INBOX_VARIANTS | 'read' | 'presence' | 'counts',
  z.ZodType
>;
