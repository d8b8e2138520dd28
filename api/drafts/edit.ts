import { z } from 'zod';
import { editDraft } from '../../domain/drafts/decideDraft.ts';
import { filledText, recordId } from '../http/fields.ts';
import { metaOf, type Route } from '../http/http.ts';
import { bodyFor } from '../http/serviceFields.ts';
import { DraftResource } from '../investigations/resource.ts';
import { draftOf, investigationOf, shownDraft, type DraftRouteDeps } from './shownDraft.ts';

/** Far more than a reply has; below what one event may hold. */
const BODY_MAX = 20_000;

const Body = bodyFor(DraftResource, z.strictObject({ revision: z.int().min(1), body: filledText(BODY_MAX) }));

/** SU-101, SU-106: a person's words become the next revision, and are checked anew. */
export const editDraftRoute =
  (deps: DraftRouteDeps): Route =>
  (app) => {
    const record = investigationOf(deps);
    app.post(
      '/api/investigations/:id/draft/edit',
      {
        config: { access: { surface: 'api', role: 'member' }, refuses: ['stale_revision', 'invalid_transition'] },
        preValidation: record.first,
        schema: {
          tags: ['Investigations'],
          operationId: 'editDraft',
          summary: 'Edit the draft of an investigation',
          params: z.object({ id: recordId }),
          body: Body,
          response: { 200: DraftResource },
        },
      },
      async (request, reply) => {
        const of = draftOf(record.of(request));
        const { position } = await editDraft(deps, of, request.body, metaOf(request));
        return shownDraft(deps, record, request, reply, position);
      },
    );
  };
