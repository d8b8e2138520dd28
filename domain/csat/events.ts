import { z } from 'zod';
import { optionalPersonal, personal } from '../core/personal.ts';
import { ANSWERS } from '../inbox/ticketFilter.ts';

const at = z.iso.datetime();
/** `csatId`: of one rating, which a link asks for or somebody has recorded. */
const Of = { csatId: z.uuid(), ticketId: z.uuid(), workspaceId: z.string() };

/** From 1, the worst, to 5; 4 and 5 are satisfied (SU-153). */
export const Stars = z.int().min(1).max(5);

/** Characters of a comment. */
export const COMMENT_MAX = 1_000;

/** Whose words were rated (SU-184): the agent's, those as a person changed them, or a person's own. */
const answer = z.enum(ANSWERS);

/**
 * What customers think of how a ticket was answered, `csat-<id of the ticket>`: whether they were asked, what they said,
 * and who of the team has looked at it. Stored forever: add event types or optional fields; never rename or reuse one.
 * Personal fields belong to the subject of the ticket.
 */
export const CsatEvent = z.discriminatedUnion('type', [
  z.object({
    // SU-184: a reply is to carry a link; no other of the ticket does for seven days.
    type: z.literal('CsatRequested'),
    data: z.object({ ...Of, answer, requestedAt: at, expiresAt: at }),
  }),
  // The reply with the link has reached its source: what the share of responses is counted of.
  z.object({ type: z.literal('CsatLinkSent'), data: z.object({ ...Of, answer, sentAt: at }) }),
  z.object({
    type: z.literal('CsatSubmitted'),
    data: z.object({
      ...Of,
      rating: Stars,
      comment: personal(z.string()),
      /** Where the customer said it, in the words of whoever recorded it. */
      channel: optionalPersonal(z.string()),
      /** The latest of the ticket then. */
      investigationId: z.uuid().nullable(),
      /** `customer` for a rating that came by a link, else the id of a user. */
      submittedBy: z.string(),
      /** Null where nothing had been answered. */
      answer: answer.nullable(),
      submittedAt: at,
    }),
  }),
  z.object({
    // SU-184: the customer thought better of it, within 24 hours.
    type: z.literal('CsatChanged'),
    data: z.object({ ...Of, rating: Stars, comment: personal(z.string()), changedAt: at }),
  }),
  z.object({
    type: z.literal('CsatReviewed'),
    data: z.object({ ...Of, reviewedBy: z.string(), note: personal(z.string()), reviewedAt: at }),
  }),
]);
export type CsatEvent = z.infer<typeof CsatEvent>;
/** The event of a type. */
export type CsatEventOf<Type extends CsatEvent['type']> = Extract<CsatEvent, { type: Type }>;
