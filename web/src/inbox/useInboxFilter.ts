import { useSearch } from '@tanstack/react-router';
import { inboxFilterIn } from './inboxFilter.ts';
import type { InboxFilter } from './inboxQuery.ts';

/** What the list is narrowed down to by the page's address, without what the address says of the open ticket. */
export const useInboxFilter = (): InboxFilter => useSearch({ from: '/signed-in/inbox', select: inboxFilterIn });
