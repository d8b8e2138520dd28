import type { QueryKey } from '@tanstack/react-query';
import { investigationKey, type Draft } from '../investigations/queries.ts';
import { ticketQuery } from '../tickets/ticket.ts';

/** One draft with what it belongs to. */
export type DraftOf = { investigationId: string; draft: Draft; ticketId: string };

/** What a decision changes: an answered ticket waits for its customer (SU-18). */
export const changedByDraft = ({ investigationId, ticketId }: Omit<DraftOf, 'draft'>): readonly QueryKey[] => [
  investigationKey(investigationId),
  ticketQuery(ticketId).queryKey,
];
