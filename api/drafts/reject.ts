import { z } from 'zod';
import { rejectDraft } from '../../domain/drafts/decideDraft.ts';
import { filledText, recordId } from '../http/fields.ts';
import { metaOf, type Route } from '../http/http.ts';
import { bodyFor } from '../http/serviceFields.ts';
import { DraftResource } from '../investigations/resource.ts';
import { draftOf, investigationOf, shownDraft, type DraftRouteDeps } from './shownDraft.ts';

const Body = bodyFor(DraftResource, z.strictObject({ revision: z.int().min(1), reason: filledText(2000).optional() }));

/** SU-101: nothing is sent; the ticket stays where it is. */
export const rejectDraftRoute =
  (deps: DraftRouteDeps): Route =>
  (app) => {
    const record = investigationOf(deps);
    app.post(
      '/api/investigations/:id/draft/reject',
      {
        config: { access: { surface: 'api', role: 'member' }, refuses: ['stale_revision', 'invalid_transition'] },
        preValidation: record.first,
        schema: {
          tags: ['Investigations'],
          operationId: 'rejectDraft',
          summary: 'Reject the draft of an investigation',
          params: z.object({ id: recordId }),
          body: Body,
          response: { 200: DraftResource },
        },
      },
      async (request, reply) => {
        const of = draftOf(record.of(request));
        const { body } = request;
        const { position } = await rejectDraft(
          deps,
          of,
          { revision: body.revision, reason: body.reason ?? null },
          metaOf(request),
        );
        return shownDraft(deps, record, request, reply, position);
      },
    );
  };
