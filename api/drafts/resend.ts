import { z } from 'zod';
import { resendDraft } from '../../domain/drafts/decideDraft.ts';
import { recordId } from '../http/fields.ts';
import { metaOf, type Route } from '../http/http.ts';
import { bodyFor } from '../http/serviceFields.ts';
import { DraftResource } from '../investigations/resource.ts';
import { draftOf, investigationOf, shownDraft, type DraftRouteDeps } from './shownDraft.ts';

const Body = bodyFor(DraftResource, z.strictObject({ revision: z.int().min(1) }));

/** SU-101: queues an accepted reply again whose sending has failed for good. */
export const resendDraftRoute =
  (deps: DraftRouteDeps): Route =>
  (app) => {
    const record = investigationOf(deps);
    app.post(
      '/api/investigations/:id/draft/resend',
      {
        config: { access: { surface: 'api', role: 'member' }, refuses: ['stale_revision', 'invalid_transition'] },
        preValidation: record.first,
        schema: {
          tags: ['Investigations'],
          operationId: 'resendDraft',
          summary: 'Send an accepted draft again after it failed',
          params: z.object({ id: recordId }),
          body: Body,
          response: { 200: DraftResource },
        },
      },
      async (request, reply) => {
        const of = draftOf(record.of(request));
        const { body } = request;
        const { position } = await resendDraft(deps, of, body.revision, metaOf(request));
        return shownDraft(deps, record, request, reply, position);
      },
    );
  };
