import { z } from 'zod';
import { ANSWERS, RATINGS } from '../../domain/inbox/ticketFilter.ts';
import { Bucket } from '../../domain/serviceLevels/level.ts';
import { VerdictKind } from '../../domain/investigations/verdict/verdict.ts';
import { Priority } from '../../domain/tickets/priority.ts';
import { Moment, queryText, repeatable } from '../http/fields.ts';
import { Assignee } from './assignee.ts';
import { TicketStatus } from './resource.ts';

const YesOrNo = z.enum(['true', 'false']);

/**
 * SU-11, SU-157, SU-187: what tickets may be narrowed to, alike as query parameters and as the filter of a view or of bulk.
 * A ticket fulfils every one, and of one that is given several times one of its values.
 */
export const FILTER_FIELDS = {
  type: repeatable(z.enum(['ticket', 'chat_session'])),
  status: repeatable(TicketStatus),
  assignee: repeatable(Assignee).describe('Ids of users, `me`, or `none` for tickets of nobody.'),
  source_id: repeatable(z.uuid().toLowerCase()),
  tag: repeatable(queryText(64)),
  priority: repeatable(Priority),
  verdict: repeatable(VerdictKind),
  sla: repeatable(Bucket).describe('How they stand against their deadlines.'),
  customer: repeatable(queryText(320)).describe('The customer, exactly as tickets name them.'),
  received_from: Moment.optional(),
  received_to: Moment.describe('Up to, but without, this time.').optional(),
  resolved_from: Moment.optional(),
  resolved_to: Moment.describe('Up to, but without, this time.').optional(),
  responded_from: Moment.describe('When the first reply was sent, or marked as sent.').optional(),
  responded_to: Moment.describe('Up to, but without, this time.').optional(),
  verdict_from: Moment.describe('When the latest verdict came.').optional(),
  verdict_to: Moment.describe('Up to, but without, this time.').optional(),
  rated_from: Moment.describe('When its customer rated it last.').optional(),
  rated_to: Moment.describe('Up to, but without, this time.').optional(),
  draft: repeatable(z.enum(ANSWERS)).describe(
    'What was accepted to be sent: the draft unedited, the draft edited, or a reply of their own.',
  ),
  rating: repeatable(z.enum(RATINGS)).describe('The latest rating of the customer.'),
  unread: YesOrNo.describe('For you.').optional(),
  mentioned: z.enum(['me']).describe('Only tickets with a note that mentions you.').optional(),
  snoozed: z
    .enum(['true', 'false', 'any'])
    .describe('`true`: only snoozed tickets; `false`: only those that are not; `any`: both.')
    .optional(),
  to_send: YesOrNo.describe(
    '`true`: only tickets with an accepted reply that somebody has to send by hand.',
  ).optional(),
  q: queryText(200)
    .describe('Words of title, text or customer, in any order and case; the last may be a prefix.')
    .optional(),
} as const;

/** What of the query of a list is its filter. */
export const filterIn = <Query extends Record<string, unknown>>({
  limit: _limit,
  cursor: _cursor,
  view: _view,
  sort: _sort,
  ...filter
}: Query) => filter;
