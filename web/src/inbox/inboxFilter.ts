/** SU-12: the statuses of a ticket, in the order in which people look for them. */
export const STATUSES = [
  'new',
  'investigating',
  'awaiting_review',
  'escalated',
  'failed',
  'waiting_on_customer',
  'resolved',
  'ignored',
] as const;
export const PRIORITIES = ['urgent', 'high', 'normal', 'low'] as const;
export const VERDICTS = ['auto_resolved', 'propose_resolution', 'escalate'] as const;
/** SU-149: how a ticket stands against its deadlines, the worst first. */
export const BUCKETS = ['breached', 'at_risk', 'on_track', 'met'] as const;
/** Newest activity first, oldest arrival first, next deadline first, most pressing first (SU-157). */
export const SORTS = ['activity', 'oldest', 'due', 'priority'] as const;
const YES_NO = ['true', 'false'] as const;
const SNOOZED = ['true', 'false', 'any'] as const;

/** What was sent: the agent's words, those as a person changed them, a person's own. */
const ANSWERS = ['unedited', 'edited', 'own'] as const;

/** From the worst to the best. */
const RATINGS = ['1', '2', '3', '4', '5'] as const;

/** What of a ticket is asked, as the service takes it (SU-11): one of the values of each list. Times are ISO 8601. */
export type TicketAsked = {
  status?: (typeof STATUSES)[number][];
  /** Ids of users, `me`, `none`. */
  assignee?: string[];
  source_id?: string[];
  tag?: string[];
  priority?: (typeof PRIORITIES)[number][];
  verdict?: (typeof VERDICTS)[number][];
  sla?: (typeof BUCKETS)[number][];
  customer?: string[];
  received_from?: string;
  received_to?: string;
  resolved_from?: string;
  resolved_to?: string;
  responded_from?: string;
  responded_to?: string;
  verdict_from?: string;
  verdict_to?: string;
  rated_from?: string;
  rated_to?: string;
  draft?: (typeof ANSWERS)[number][];
  rating?: (typeof RATINGS)[number][];
  mentioned?: 'me';
  unread?: (typeof YES_NO)[number];
  snoozed?: (typeof SNOOZED)[number];
  to_send?: (typeof YES_NO)[number];
  q?: string;
};

/** What the list is narrowed down to; stands in the page's address. `unknown`: what an address asked that there is not. */
export type InboxFilter = TicketAsked & {
  view?: string;
  sort?: (typeof SORTS)[number];
  unknown?: readonly string[];
};

/** The longest search that the service takes. */
export const SEARCH_LENGTH_MAX = 200;

type Reader = (value: unknown) => unknown;

const oneOf =
  (values: readonly string[]): Reader =>
  (value) =>
    typeof value === 'string' && values.includes(value) ? value : undefined;
const text: Reader = (value) => (typeof value === 'string' && value.trim() !== '' ? value : undefined);
const time: Reader = (value) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : undefined;
/** One value stands in the address by itself; numbers and truths are what the address makes of texts like them. */
const listOf =
  (read: Reader): Reader =>
  (value) => {
    const values = (Array.isArray(value) ? value : [value]).map((each) => read(wordOf(each)));
    const known = [...new Set(values.filter((each) => each !== undefined))];
    return known.length === 0 ? undefined : known;
  };
const wordOf = (value: unknown): unknown =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;

const READERS: { readonly [Name in keyof Required<Omit<InboxFilter, 'unknown'>>]: Reader } = {
  view: text,
  sort: oneOf(SORTS),
  status: listOf(oneOf(STATUSES)),
  assignee: listOf(text),
  source_id: listOf(text),
  tag: listOf(text),
  priority: listOf(oneOf(PRIORITIES)),
  verdict: listOf(oneOf(VERDICTS)),
  sla: listOf(oneOf(BUCKETS)),
  customer: listOf(text),
  received_from: time,
  received_to: time,
  resolved_from: time,
  resolved_to: time,
  responded_from: time,
  responded_to: time,
  verdict_from: time,
  verdict_to: time,
  rated_from: time,
  rated_to: time,
  draft: listOf(oneOf(ANSWERS)),
  rating: listOf(oneOf(RATINGS)),
  mentioned: oneOf(['me']),
  unread: oneOf(YES_NO),
  snoozed: oneOf(SNOOZED),
  to_send: oneOf(YES_NO),
  q: (value) => (typeof value === 'string' && value.trim() !== '' ? value.slice(0, SEARCH_LENGTH_MAX) : undefined),
};

/** The filter in a page's address. What is not understood asks nothing, and is kept as `name=value`, so that it is said. */
export const inboxFilterIn = (search: Record<string, unknown>): InboxFilter => {
  const asked = new Map<string, unknown>();
  const unknown = new Set([search['unknown'] ?? []].flat().filter((each) => typeof each === 'string'));
  for (const [name, read] of Object.entries(READERS)) {
    const given = wordOf(search[name]);
    const value = read(given);
    if (value !== undefined) asked.set(name, value);
    for (const lost of lostOf(given, value)) unknown.add(`${name}=${lost}`);
  }
  return { ...Object.fromEntries(asked), ...(unknown.size === 0 ? {} : { unknown: [...unknown] }) };
};

/** What of the given values was not read: all of them, or those that are none of a list. */
const lostOf = (given: unknown, read: unknown): readonly string[] => {
  const values = [given ?? []].flat().map((each) => String(wordOf(each)));
  const isLost = (value: string) => (Array.isArray(read) ? !read.includes(value) : read === undefined);
  return values.filter((value) => value.trim() !== '' && isLost(value));
};

/** Whether anything is asked beside the order and the view. */
export const isNarrowed = (filter: InboxFilter): boolean => {
  const { view: _, sort: __, unknown: ___, ...asked } = filter;
  return Object.keys(asked).length > 0;
};
