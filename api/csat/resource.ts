import { z } from 'zod';
import { Stars } from '../../domain/csat/events.ts';
import { ANSWERS } from '../../domain/inbox/ticketFilter.ts';
import type { ResponseRow } from '../../projections/csat/csat.ts';
import { openEnum } from '../openApi/openEnum.ts';

/** SU-151. What people wrote is null once the customer is erased. */
export const CsatResource = z
  .object({
    id: z.string(),
    ticket_id: z.string(),
    chat_session_id: z.string().nullable(),
    rating: Stars,
    comment: z.string().nullable(),
    channel: z.string().nullable().describe('Where the customer said it; `link` for a rating link.'),
    investigation_id: z.string().nullable().describe('The latest of the ticket then.'),
    submitted_by: z.string().describe('`customer` for a rating link, otherwise the id of the user who recorded it.'),
    answer: openEnum(ANSWERS)
      .nullable()
      .describe('Whose words were rated: of the agent, of the agent as a person changed them, or of a person.'),
    created_at: z.string(),
    reviewed_at: z.string().nullable(),
    reviewed_by: z.string().nullable(),
    review_note: z.string().nullable(),
  })
  .meta({ id: 'Csat' });

export const toCsat = (row: ResponseRow): z.infer<typeof CsatResource> => ({
  id: row.id,
  ticket_id: row.ticket_id,
  chat_session_id: null,
  rating: row.rating,
  comment: row.comment,
  channel: row.channel,
  investigation_id: row.investigation_id,
  submitted_by: row.submitted_by,
  answer: row.answer,
  created_at: row.created_at,
  reviewed_at: row.reviewed_at,
  reviewed_by: row.reviewed_by,
  review_note: row.review_note,
});

/** SU-152: a rating with whose ticket it is about, null once the customer is erased. */
export const QueuedCsat = CsatResource.extend({
  ticket_title: z.string().nullable(),
  customer: z.string().nullable(),
}).meta({ id: 'QueuedCsat' });
