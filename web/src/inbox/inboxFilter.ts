import type { paths } from '../api/schema.d.ts';

type TicketStatus = NonNullable<NonNullable<paths['/api/inbox']['get']['parameters']['query']>['status']>[number];

/** What the list is narrowed down to; stands in the page's address. */
export type InboxFilter = { status?: TicketStatus; q?: string };

/** The statuses that the inbox can be narrowed down to with one click. */
export const VIEWS = [
  { value: 'all', label: 'All' },
  { value: 'new', label: 'New' },
  { value: 'awaiting_review', label: 'Review' },
  { value: 'escalated', label: 'Escalated' },
  { value: 'failed', label: 'Failed' },
] as const satisfies readonly { value: TicketStatus | 'all'; label: string }[];

export type View = (typeof VIEWS)[number]['value'];

export const isView = (text: unknown): text is View => VIEWS.some(({ value }) => value === text);

/** The longest search that the service takes. */
export const SEARCH_LENGTH_MAX = 200;

/** The filter in a page's address; what is not understood is left out. */
export const inboxFilterIn = ({ status, q }: Record<string, unknown>): InboxFilter => ({
  ...(isView(status) && status !== 'all' ? { status } : {}),
  ...(typeof q === 'string' && q.trim() !== '' ? { q: q.slice(0, SEARCH_LENGTH_MAX) } : {}),
});
