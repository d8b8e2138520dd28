import type { z } from 'zod';
import type { Sql } from '../../engine/sql.ts';
import type { Asked } from '../../projections/tickets/ticketFilter.ts';
import { findViewFilter, ViewId } from '../inbox/viewFilter.ts';
import { FILTER_FIELDS } from '../tickets/filters.ts';

/** The most that a filter may match, so that one record holds their ids. */
export const MATCHED_MAX = 5_000;

/** What is asked of tickets by a list that is open: its view, and what it was narrowed down to. */
export const MATCHING_FIELDS = { ...FILTER_FIELDS, view: ViewId.optional() };
type Matching = z.infer<z.ZodObject<typeof MATCHING_FIELDS>>;

/** Everything that a ticket must fulfil to match; null for a view that the caller does not see. */
export const askedBy = async (
  reads: Sql,
  caller: Pick<Asked, 'workspaceId' | 'userId'>,
  { view, ...filter }: Matching,
): Promise<Asked | null> => {
  if (view === undefined) return { ...caller, filters: [filter] };
  const ofView = await findViewFilter(reads, caller, view);
  return ofView === null ? null : { ...caller, filters: [filter, ofView] };
};
