import { z } from 'zod';
import type { Position } from '../../domain/core/log/eventLog.ts';
import type { Meta } from '../../domain/core/log/eventStore.ts';
import type { DraftDecision, DraftOf } from '../../domain/drafts/decideDraft.ts';
import type { ProblemCode } from '../../domain/core/problems/problems.ts';
import type { Sql } from '../../engine/sql.ts';
import { findInvestigation } from '../../projections/investigations/investigationQueries.ts';
import type { InvestigationRow } from '../../projections/investigations/investigationTables.ts';
import { signedIn } from '../http/access.ts';
import { recordId } from '../http/fields.ts';
import { metaOf, notFound, settled, type Route, type Settling } from '../http/http.ts';
import { pathRecord } from '../http/pathRecord.ts';
import { bodyFor } from '../http/serviceFields.ts';
import { DraftResource } from '../investigations/resource.ts';

export type DraftRouteDeps = Settling & DraftDecision & { reads: Sql };

/** What every decision names: the revision of the draft that was looked at. */
export const OfRevision = z.strictObject({ revision: z.int().min(1) });

export type DraftDecisionRoute<Body extends z.ZodType> = {
  /** The last part of the path; in camel case and with `Draft` behind it, the operation's id. */
  verb: string;
  summary: string;
  body: Body;
  /** Beside a draft that has changed since, or that is past this decision. */
  refuses?: readonly ProblemCode[];
  decide: (of: DraftOf, body: z.infer<Body>, meta: Meta) => Promise<{ position: Position | null }>;
};

/** A route by which a member decides about the draft of an investigation; answers with the draft as it stands then. */
export const draftDecision =
  <Body extends z.ZodType>(deps: DraftRouteDeps, decision: DraftDecisionRoute<Body>): Route =>
  (app) => {
    const { verb, summary, refuses = [], decide } = decision;
    const body = bodyFor(DraftResource, decision.body);
    const record = pathRecord((workspaceId, id) => findInvestigation(deps.reads, workspaceId, id));
    app.post(
      `/api/investigations/:id/draft/${verb}`,
      {
        config: {
          access: signedIn('tickets:act'),
          refuses: ['stale_revision', ...refuses, 'invalid_transition'],
        },
        preValidation: record.first,
        schema: {
          tags: ['Investigations'],
          operationId: `${verb.replace(/-(.)/, (_, letter: string) => letter.toUpperCase())}Draft`,
          summary,
          params: z.object({ id: recordId }),
          body,
          response: { 200: DraftResource },
        },
      },
      async (request, reply) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the schema made of it: of a schema that is not known here, the type provider cannot say so
        const decided = request.body as z.infer<Body>;
        const { position } = await decide(draftOf(record.of(request)), decided, metaOf(request));
        await settled(deps, reply, position, ['investigations']);
        const { draft } = await record.now(request);
        if (draft === null) throw notFound();
        return draft;
      },
    );
  };

const draftOf = ({ id, ticket_id, workspace_id }: InvestigationRow): DraftOf => ({
  investigationId: id,
  ticketId: ticket_id,
  workspaceId: workspace_id,
});
