import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Position } from '../../domain/core/eventLog.ts';
import type { DraftDecision, DraftOf } from '../../domain/drafts/decideDraft.ts';
import type { Sql } from '../../engine/sql.ts';
import { findInvestigation } from '../../projections/investigations/investigationQueries.ts';
import type { InvestigationRow } from '../../projections/investigations/investigations.ts';
import { notFound, settled, type Settling } from '../http/http.ts';
import { pathRecord, type PathRecord } from '../http/pathRecord.ts';
import type { DraftResource } from '../investigations/resource.ts';
import type { z } from 'zod';

export type DraftRouteDeps = Settling & DraftDecision & { reads: Sql };

/** The investigation of the path. */
export const investigationOf = ({ reads }: { reads: Sql }): PathRecord<InvestigationRow> =>
  pathRecord((workspaceId, id) => findInvestigation(reads, workspaceId, id));

export const draftOf = ({ id, ticket_id, workspace_id }: InvestigationRow): DraftOf => ({
  investigationId: id,
  ticketId: ticket_id,
  workspaceId: workspace_id,
});

/** The draft as it stands after the decision. */
export const shownDraft = async (
  deps: Settling,
  record: PathRecord<InvestigationRow>,
  request: FastifyRequest,
  reply: FastifyReply,
  position: Position | null,
): Promise<z.infer<typeof DraftResource>> => {
  await settled(deps, reply, position, ['investigations']);
  const { draft } = await record.now(request);
  if (draft === null) throw notFound();
  return draft;
};
