import type { TicketAsked } from './inboxFilter.ts';
import type { InboxItem } from './items.ts';

/**
 * Whether an item fulfils everything that is asked, for the user with this id; null where the item does not hold what is
 * asked, such as the words of its thread or who is mentioned there. Decided as the service does it (SU-11, SU-196).
 */
export const belongs = (item: InboxItem, asked: readonly TicketAsked[], userId: string): boolean | null => {
  if (!asked.every((each) => fulfils(item, each, userId))) return false;
  return asked.some((each) => UNDECIDED.some((name) => each[name] !== undefined)) ? null : true;
};

const UNDECIDED = [
  'q',
  'draft',
  'rating',
  'mentioned',
  'responded_from',
  'responded_to',
  'verdict_from',
  'verdict_to',
  'rated_from',
  'rated_to',
] as const satisfies readonly (keyof TicketAsked)[];

const fulfils = (item: InboxItem, asked: TicketAsked, userId: string): boolean =>
  has(asked.status, item.status) &&
  has(asked.priority, item.priority) &&
  has(asked.verdict, item.verdict_kind) &&
  has(asked.source_id, item.source_id) &&
  has(asked.customer, item.customer) &&
  has(
    asked.assignee?.map((id) => (id === 'me' ? userId : id)),
    item.assignee_id ?? 'none',
  ) &&
  (asked.tag === undefined || asked.tag.some((tag) => item.tags.includes(tag))) &&
  isSo(asked.snoozed, item.snoozed_until !== null) &&
  isSo(asked.to_send, item.to_send) &&
  isSo(asked.unread, item.unread) &&
  isWithin(item.received_at, asked.received_from, asked.received_to) &&
  isWithin(item.resolved_at, asked.resolved_from, asked.resolved_to);

const has = (values: readonly string[] | undefined, value: string | null): boolean =>
  values === undefined || (value !== null && values.includes(value));

const isSo = (asked: 'true' | 'false' | 'any' | undefined, is: boolean): boolean =>
  asked === undefined || asked === 'any' || (asked === 'true') === is;

const isWithin = (time: string | null, from: string | undefined, to: string | undefined): boolean => {
  if (from === undefined && to === undefined) return true;
  const at = Date.parse(time ?? '');
  return (from === undefined || at >= Date.parse(from)) && (to === undefined || at < Date.parse(to));
};

/** Whether a ticket of which only some fields are known may fulfil what is asked. */
export const isPossible = ({ status, verdict_kind: verdict }: Partial<InboxItem>, asked: TicketAsked): boolean =>
  (status === undefined || has(asked.status, status)) && (verdict === undefined || has(asked.verdict, verdict));
