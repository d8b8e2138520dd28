import { z } from 'zod';
import { changeApiKey, loadKey, type KeyChange } from '../../domain/keys/manageKeys.ts';
import { findApiKey } from '../../projections/keys/apiKeys.ts';
import { signedIn } from '../http/access.ts';
import { metaOf, notFound, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { pathRecord } from '../http/pathRecord.ts';
import { NAMES_NOTHING, namesSomething, recordId } from '../http/fields.ts';
import { bodyFor } from '../http/serviceFields.ts';
import { expiryAfter, KeyName } from './apiKeyFields.ts';
import { ApiKeyResource, ApiKeyWithSecret } from './apiKeyResource.ts';
import type { Sql } from '../../engine/sql.ts';

/** CL-88: a new name or another end; an absent field keeps its value. */
export const changeKey =
  (deps: Settling & KeyChange & { reads: Sql }): Route =>
  (app) => {
    app.patch(
      '/api/keys/:id',
      {
        config: { access: signedIn('keys:manage'), refuses: ['invalid_transition'] },
        preValidation: pathRecord((workspaceId, keyId) => loadKey(deps.store, { workspaceId, keyId })).first,
        schema: {
          tags: ['API keys'],
          operationId: 'changeApiKey',
          summary: 'Rename an API key or change its end',
          params: z.object({ id: recordId }),
          body: bodyFor(
            // The scopes are the creator's, and stay.
            ApiKeyWithSecret.omit({ scopes: true }),
            z
              .strictObject({ name: KeyName.optional(), expires_at: expiryAfter(deps.now).nullable().optional() })
              .refine(namesSomething, NAMES_NOTHING),
          ),
          response: { 200: ApiKeyResource },
        },
      },
      async (request, reply) => {
        const { workspaceId } = principalOf(request);
        const { name, expires_at: expiresAt } = request.body;
        const of = { workspaceId, keyId: request.params.id };
        const { position } = await changeApiKey(deps, of, { name, expiresAt }, metaOf(request));
        await settled(deps, reply, position, ['api_keys']);
        const row = await findApiKey(deps.reads, workspaceId, of.keyId);
        if (row === null) throw notFound();
        return row;
      },
    );
  };
