import type { paths } from '../api/schema.d.ts';

type Query = NonNullable<paths['/api/inbox']['get']['parameters']['query']>;
type TicketStatus = NonNullable<Query['status']>[number];

/** What the list is narrowed down to; stands in the page's address. */
export type InboxFilter = { view?: NonNullable<Query['view']>; status?: TicketStatus; q?: string };

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
export const inboxFilterIn = ({ view, status, q }: Record<string, unknown>): InboxFilter => ({
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the service knows which views there are
  ...(typeof view === 'string' && view !== '' ? { view: view as NonNullable<InboxFilter['view']> } : {}),
  ...(isView(status) && status !== 'all' ? { status } : {}),
  ...(typeof q === 'string' && q.trim() !== '' ? { q: q.slice(0, SEARCH_LENGTH_MAX) } : {}),
});
