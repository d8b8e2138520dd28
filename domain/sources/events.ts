import { z } from 'zod';
import { SecretId } from '../core/ids.ts';
import { optionalPersonal, personal } from '../core/personal.ts';
import { CustomerRef } from '../tickets/events.ts';
import { Attachment, ThreadMessage } from '../tickets/thread.ts';
import { MailProviderId } from './mailboxGrants.ts';

/** SU-55: what people can create. `widget` is built in, and not a stream of its own. */
export const SourceKindName = z.enum(['helpdesk', 'email', 'mcp_slack', 'mcp_custom']);
export type SourceKindName = z.infer<typeof SourceKindName>;

const at = z.iso.datetime();

/** What its owner chose. Names in `secretKeys` have their values in the vault's record `secretId`. */
const Chosen = {
  name: z.string(),
  enabled: z.boolean(),
  /** Nothing is ever written to it (SU-104). */
  readOnly: z.boolean(),
  pollIntervalS: z.int(),
  /** New tickets of an hour that are investigated; more wait until somebody releases them. `HOURLY_LIMIT` if absent. */
  hourlyLimit: z.int().optional(),
  config: z.record(z.string(), z.string()),
  secretKeys: z.array(z.string()),
  secretId: SecretId.nullable(),
  /** Somebody has signed in to the mailbox in place of a password (SU-57): what the vault's grant opens. */
  signedIn: z.object({ grantId: z.uuid(), provider: MailProviderId }).nullable().optional(),
  /** Of `mcp_custom` alone (SU-59). */
  command: z.string().nullable(),
  args: z.array(z.string()),
  webhookPort: z.int().nullable(),
};

/** A ticket source's life on the stream `ticket_source-<id>`. Add event types or optional fields; never rename one. */
export const SourceEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('TicketSourceCreated'),
    data: z.object({
      sourceId: z.uuid(),
      workspaceId: z.string(),
      kind: SourceKindName,
      ...Chosen,
      /** Tickets before it do not interest (SU-75); null for whatever the source begins with. */
      startFrom: at.nullable(),
      createdAt: at,
    }),
  }),
  z.object({
    type: z.literal('TicketSourceChanged'),
    data: z.object({
      sourceId: z.uuid(),
      ...Chosen,
      /** Its tool server starts anew. */
      restarts: z.boolean(),
      changedAt: at,
    }),
  }),
  z.object({
    // SU-65: each start of its program.
    type: z.literal('TicketSourceStarted'),
    data: z.object({ sourceId: z.uuid(), command: z.string(), args: z.array(z.string()), startedAt: at }),
  }),
  z.object({
    type: z.literal('TicketSourceStatusChanged'),
    data: z.object({
      sourceId: z.uuid(),
      status: z.enum(['ready', 'degraded']),
      /** Null while ready; else why, as a code and as a scrubbed sentence (SU-34). */
      reasonCode: z.string().nullable(),
      reason: z.string().nullable(),
      checkedAt: at,
    }),
  }),
  z.object({
    // SU-66: the tool list that the program may offer, by its hash: the first one, then what people approve.
    type: z.literal('TicketSourceToolsApproved'),
    data: z.object({ sourceId: z.uuid(), toolsHash: z.string(), approvedAt: at }),
  }),
  z.object({
    // SU-66: it offers another one now.
    type: z.literal('TicketSourceToolsChanged'),
    data: z.object({ sourceId: z.uuid(), toolsHash: z.string(), noticedAt: at }),
  }),
  z.object({
    type: z.literal('TicketSourceTested'),
    data: z.object({
      sourceId: z.uuid(),
      success: z.boolean(),
      reasonCode: z.string().nullable(),
      durationMs: z.int(),
      testedAt: at,
    }),
  }),
  z.object({
    // The tickets that wait above its limit by then are investigated.
    type: z.literal('TicketSourceReleased'),
    data: z.object({ sourceId: z.uuid(), releasedAt: at }),
  }),
  z.object({
    type: z.literal('TicketSourceDeleted'),
    data: z.object({ sourceId: z.uuid(), deletedAt: at }),
  }),
]);
export type SourceEvent = z.infer<typeof SourceEvent>;

/** The event of a type. */
export type SourceEventOf<Type extends SourceEvent['type']> = Extract<SourceEvent, { type: Type }>;

/**
 * What a source gave, on a stream of its own in the category of sources: what it passed over, the tickets of a page, and
 * the cursor behind them in the same append (SU-75), which ends with a ticket or a cursor. Personal fields belong to the
 * ticket's customer, or to the ticket without one.
 */
export const IntakeEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('SourceTicketFetched'),
    data: z.object({
      sourceId: z.uuid(),
      workspaceId: z.string(),
      sourceKind: SourceKindName,
      externalId: z.string(),
      receivedAt: at,
      title: personal(z.string()),
      body: personal(z.string()),
      customer: personal(z.string()),
      customerRef: personal(CustomerRef),
      url: personal(z.string()),
      /** Messages after the first, oldest first. */
      thread: personal(z.array(ThreadMessage)),
      attachments: optionalPersonal(z.array(Attachment)),
      /** Of a ticket that was known by then: people have solved or closed it in the source. */
      closed: z.literal(true).optional(),
      /** Of a ticket that was new then: whether it is above the limit of its source. */
      held: z.boolean().optional(),
    }),
  }),
  z.object({
    // Personal fields belong to its sender, or to the item without one.
    type: z.literal('SourceItemPassedOver'),
    data: z.object({
      sourceId: z.uuid(),
      workspaceId: z.string(),
      /** What the source gives it for, as a ticket. */
      itemId: z.string(),
      /** When it came to the source. */
      cameAt: at,
      title: personal(z.string()),
      sender: personal(z.string()),
      /** A scrubbed sentence. */
      reason: z.string(),
    }),
  }),
  z.object({
    // Somebody wanted it after all; what the source gave for it stands before this in the same append.
    type: z.literal('SourceItemTakenIn'),
    data: z.object({
      sourceId: z.uuid(),
      workspaceId: z.string(),
      itemId: z.string(),
      /** Of the ticket that it became, or joined. */
      externalId: z.string(),
      takenInAt: at,
    }),
  }),
  z.object({
    type: z.literal('SourceCursorAdvanced'),
    data: z.object({
      sourceId: z.uuid(),
      workspaceId: z.string(),
      /** Byte for byte as the source gave it. */
      cursor: z.string(),
      /** The source began anew and could not tell what it lost (SU-78). */
      reset: z.boolean(),
      fetchedAt: at,
    }),
  }),
]);
export type IntakeEvent = z.infer<typeof IntakeEvent>;

/** The event of a type. */
export type IntakeEventOf<Type extends IntakeEvent['type']> = Extract<IntakeEvent, { type: Type }>;
