import { z } from 'zod';
import { VerdictKind } from '../investigations/verdict/verdict.ts';
import { Bucket } from '../serviceLevels/level.ts';
import { Priority } from '../tickets/priority.ts';
import { TICKET_STATUSES } from '../tickets/status.ts';

/** What was sent to the customer: the agent's words, those as a person changed them, or a person's own. */
export const ANSWERS = ['unedited', 'edited', 'own'] as const;
export type Answer = (typeof ANSWERS)[number];

/** From the worst to the best, as they are asked for. */
export const RATINGS = ['1', '2', '3', '4', '5'] as const;

const values = <Value extends z.ZodType>(value: Value) => z.array(value).readonly().optional();
const yesOrNo = z.enum(['true', 'false']).optional();

/**
 * SU-11: what lists of tickets, views and bulk are narrowed to. A ticket has one of the values of each list, and fulfils
 * every field; a field that is absent asks nothing. Times are ISO 8601, from the first up to, but without, the second.
 */
export const TicketFilter = z.object({
  type: values(z.enum(['ticket', 'chat_session'])),
  status: values(z.enum(TICKET_STATUSES)),
  /** Ids of users, `me` for whoever asks, `none` for nobody. */
  assignee: values(z.string()),
  source_id: values(z.string()),
  tag: values(z.string()),
  priority: values(Priority),
  verdict: values(VerdictKind),
  sla: values(Bucket),
  customer: values(z.string()),
  received_from: z.string().optional(),
  received_to: z.string().optional(),
  resolved_from: z.string().optional(),
  resolved_to: z.string().optional(),
  responded_from: z.string().optional(),
  responded_to: z.string().optional(),
  verdict_from: z.string().optional(),
  verdict_to: z.string().optional(),
  rated_from: z.string().optional(),
  rated_to: z.string().optional(),
  draft: values(z.enum(ANSWERS)),
  /** The latest rating of its customer (SU-151). */
  rating: values(z.enum(RATINGS)),
  unread: yesOrNo,
  /** Whoever asks is mentioned in a note. */
  mentioned: z.literal('me').optional(),
  snoozed: z.enum(['true', 'false', 'any']).optional(),
  to_send: yesOrNo,
  q: z.string().optional(),
});
export type TicketFilter = z.infer<typeof TicketFilter>;

/** What of a ticket is kept in counts. */
export type CountedTicket = {
  status: (typeof TICKET_STATUSES)[number];
  verdict: VerdictKind | null;
  assigneeId: string | null;
  sourceId: string | null;
  priority: Priority;
  snoozed: boolean;
  toSend: boolean;
  sla: Bucket | null;
};

/** Whether all that a filter asks is kept in counts: for one tag, or for those who are mentioned. */
export const isCounted = (filter: TicketFilter): boolean =>
  NOT_COUNTED.every((field) => filter[field] === undefined) &&
  (filter.tag?.length ?? 0) + (filter.mentioned === undefined ? 0 : 1) <= 1;

const NOT_COUNTED = [
  'customer',
  'received_from',
  'received_to',
  'resolved_from',
  'resolved_to',
  'responded_from',
  'responded_to',
  'verdict_from',
  'verdict_to',
  'rated_from',
  'rated_to',
  'draft',
  'rating',
  'unread',
  'q',
] as const satisfies readonly (keyof TicketFilter)[];

/** Whether a filter shows other tickets to other people. */
export const isPersonal = ({ assignee, mentioned, unread }: TicketFilter): boolean =>
  assignee?.includes('me') === true || mentioned !== undefined || unread !== undefined;

/** Whether a filter shows a ticket to a user, as far as what is kept in counts of tickets tells. */
export const shows = (filter: TicketFilter, ticket: CountedTicket, userId: string): boolean =>
  has(filter.type, 'ticket') &&
  has(filter.status, ticket.status) &&
  has(filter.verdict, ticket.verdict) &&
  has(
    filter.assignee?.map((id) => (id === 'me' ? userId : id)),
    ticket.assigneeId ?? 'none',
  ) &&
  has(filter.source_id, ticket.sourceId) &&
  has(filter.priority, ticket.priority) &&
  has(filter.sla, ticket.sla) &&
  isSo(filter.snoozed, ticket.snoozed) &&
  isSo(filter.to_send, ticket.toSend);

const has = <Value>(values: readonly Value[] | undefined, value: Value | null): boolean =>
  values === undefined || (value !== null && values.includes(value));

const isSo = (asked: 'true' | 'false' | 'any' | undefined, is: boolean): boolean =>
  asked === undefined || asked === 'any' || (asked === 'true') === is;
