import { z } from 'zod';
import { acceptDraft } from '../../domain/drafts/decideDraft.ts';
import { EgressFlag } from '../../domain/investigations/verdict/egressFlags.ts';
import { recordId } from '../http/fields.ts';
import { metaOf, type Route } from '../http/http.ts';
import { bodyFor } from '../http/serviceFields.ts';
import { DraftResource } from '../investigations/resource.ts';
import { draftOf, investigationOf, shownDraft, type DraftRouteDeps } from './shownDraft.ts';

const Body = bodyFor(
  DraftResource,
  z.strictObject({
    revision: z.int().min(1),
    acknowledge_flags: z.array(EgressFlag).max(20).default([]),
    confirm_outdated: z.boolean().default(false),
  }),
);

/** SU-101, SU-102: the reply goes out through the source, or is for a person to copy (SU-104). */
export const acceptDraftRoute =
  (deps: DraftRouteDeps): Route =>
  (app) => {
    const record = investigationOf(deps);
    app.post(
      '/api/investigations/:id/draft/accept',
      {
        config: {
          access: { surface: 'api', role: 'member' },
          refuses: ['stale_revision', 'egress_flagged', 'draft_outdated', 'invalid_transition'],
        },
        preValidation: record.first,
        schema: {
          tags: ['Investigations'],
          operationId: 'acceptDraft',
          summary: 'Accept the draft of an investigation',
          params: z.object({ id: recordId }),
          body: Body,
          response: { 200: DraftResource },
        },
      },
      async (request, reply) => {
        const of = draftOf(record.of(request));
        const { body } = request;
        const { position } = await acceptDraft(
          deps,
          of,
          { revision: body.revision, acknowledged: body.acknowledge_flags, confirmOutdated: body.confirm_outdated },
          metaOf(request),
        );
        return shownDraft(deps, record, request, reply, position);
      },
    );
  };
