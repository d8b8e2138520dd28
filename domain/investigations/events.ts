import { z } from 'zod';
import { agentEvents, Budget as AgentBudget, Failed, Resumed, Started } from '../../agent/state/events.ts';
import { Suspicion } from '../../agent/injection/suspicion.ts';
import { optionalPersonal, personal } from '../core/personal.ts';
import { CustomerRef } from '../tickets/events.ts';
import { Author } from '../tickets/thread.ts';
import { flagFields } from './verdict/egressFlags.ts';
import { playbookEvents } from './playbookEvents.ts';
import { verdictEvents } from './verdictEvents.ts';

/** SU-93, and what an investigation adds. */
export const Budget = z.object({
  ...AgentBudget.shape,
  /** A verdict below this confidence escalates (SU-87). */
  minConfidence: z.number(),
});
export type Budget = z.infer<typeof Budget>;

/** The text that the model is asked about. */
export const TicketText = z.object({
  title: z.string(),
  body: z.string(),
  customer: z.string().nullable(),
  customerRef: CustomerRef.nullable(),
  /** What was written after the first message, oldest first; what was recorded before has it in `body`. */
  thread: z
    .array(z.object({ author: Author, name: z.string().nullable(), at: z.iso.datetime(), body: z.string() }))
    .optional(),
  /** What hangs on it, which is never read (SU-195). `size` in bytes. */
  attachments: z.array(z.object({ name: z.string(), size: z.int() })).optional(),
});
export type TicketText = z.infer<typeof TicketText>;

const at = z.iso.datetime();

/** What only an investigation records: its start and its ends, and how it comes to its verdict. */
const ownEvents = [
  z.object({
    type: z.literal('InvestigationStarted'),
    data: z.object({
      investigationId: z.uuid(),
      ticketId: z.uuid(),
      workspaceId: z.string(),
      ...Started.shape,
      budget: Budget,
      ticket: personal(TicketText),
      /** Of the ticket's text (SU-97). */
      suspicion: optionalPersonal(Suspicion),
    }),
  }),
  ...playbookEvents,
  z.object({ type: z.literal('InvestigationResumed'), data: Resumed }),
  ...verdictEvents,
  z.object({
    type: z.literal('ReplyDrafted'),
    data: z.object({
      draftId: z.uuid(),
      revision: z.int().min(1),
      /** A language tag, checked where drafts are made: it is not personal. */
      language: z.string(),
      /** `sha256:` of the body: a decision on the draft binds to it (SU-102). */
      bodyDigest: z.string(),
      ...flagFields,
      at,
      body: personal(z.string()),
    }),
  }),
  z.object({
    type: z.literal('InvestigationCancelled'),
    data: z.object({ ticketId: z.uuid(), attempt: z.int().min(1), at }),
  }),
  z.object({ type: z.literal('InvestigationFailed'), data: Failed }),
] as const;
export type OwnEvent = z.infer<(typeof ownEvents)[number]>;

/**
 * Events of `investigation-<id>`. Stored forever: add event types or optional fields; never rename or reuse one.
 * Personal fields belong to the subject of the ticket.
 */
export const InvestigationEvent = z.discriminatedUnion('type', [...ownEvents, ...agentEvents]);
export type InvestigationEvent = z.infer<typeof InvestigationEvent>;
export type InvestigationData<T extends InvestigationEvent['type']> = Extract<InvestigationEvent, { type: T }>['data'];
