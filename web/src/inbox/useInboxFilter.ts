import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { inboxFilterIn, type InboxFilter } from './inboxFilter.ts';

/** What the list is narrowed down to by the page's address, without what the address says of the open ticket. */
export const useInboxFilter = (): InboxFilter =>
  useSearch({ from: '/signed-in/inbox', select: inboxFilterIn, structuralSharing: true });

/** Leads to the same page with another list; with `keep` the way back leads to this one. */
export const useFilterTo = (): ((filter: InboxFilter, keep?: boolean) => void) => {
  const navigate = useNavigate();
  return useCallback(
    (filter: InboxFilter, keep = true) => void navigate({ to: '.', search: inboxFilterIn(filter), replace: !keep }),
    [navigate],
  );
};
