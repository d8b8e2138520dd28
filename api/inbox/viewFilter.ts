import { z } from 'zod';
import type { TicketFilter } from '../../domain/inbox/ticketFilter.ts';
import { BUILT_IN_VIEW_IDS, BUILT_IN_VIEWS, savedViewFilter } from '../../domain/inbox/views.ts';
import { DomainError } from '../../domain/core/problems/errors.ts';
import type { Sql } from '../../engine/sql.ts';
import { findSavedView } from '../../projections/inbox/savedViews.ts';

const BuiltIn = z.enum(BUILT_IN_VIEW_IDS);

/** A view by its id (SU-187). */
export const ViewId = z
  .union([BuiltIn, z.uuid().toLowerCase()], 'Must be a built-in view, or the id of a saved one.')
  .describe('A built-in view, or the id of a saved one that you see.');

type Caller = { workspaceId: string; userId: string };

/** What a view shows to a user; null for a saved view that they do not see. */
export const findViewFilter = async (
  reads: Sql,
  caller: Caller,
  view: z.infer<typeof ViewId>,
): Promise<TicketFilter | null> => {
  const builtIn = BuiltIn.safeParse(view);
  if (builtIn.success) return BUILT_IN_VIEWS[builtIn.data].filter;
  const filter = (await findSavedView(reads, caller, view))?.filter ?? null;
  return filter === null ? null : savedViewFilter(filter);
};

/** The same; throws `invalid_parameter` for a saved view that they do not see. */
export const filterOfView = async (reads: Sql, caller: Caller, view: z.infer<typeof ViewId>): Promise<TicketFilter> => {
  const filter = await findViewFilter(reads, caller, view);
  if (filter === null) throw noSuchView();
  return filter;
};

export const NO_SUCH_VIEW = 'There is no such view. GET /api/inbox/views lists those that you see.';

export const noSuchView = (): DomainError =>
  new DomainError('invalid_parameter', { errors: [{ field: '/view', code: 'not_available', detail: NO_SUCH_VIEW }] });
