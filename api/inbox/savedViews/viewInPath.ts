import type { Sql } from '../../../engine/sql.ts';
import { findSavedView, type SavedViewRow } from '../../../projections/inbox/savedViews.ts';
import { principalOf } from '../../http/http.ts';
import { pathRecord, type PathRecord } from '../../http/pathRecord.ts';
import { callerIdOf } from '../../tickets/assignee.ts';

/** The saved view that a path names; one that the caller does not see is unknown. */
export const viewInPath = (reads: Sql): PathRecord<SavedViewRow> =>
  pathRecord((workspaceId, id, request) =>
    findSavedView(reads, { workspaceId, userId: callerIdOf(principalOf(request)) }, id),
  );
