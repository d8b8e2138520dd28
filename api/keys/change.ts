import { z } from 'zod';
import { apiKeyDecider, apiKeyStream } from '../../domain/keys/apiKey.ts';
import { handleCommand } from '../../domain/core/handleCommand.ts';
import { findApiKey } from '../../projections/keys/apiKeys.ts';
import { metaOf, notFound, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { recordFirst } from '../http/recordFirst.ts';
import { recordId } from '../http/queryValues.ts';
import { bodyFor } from '../http/serviceFields.ts';
import { expiryAfter, KeyName } from './apiKeyFields.ts';
import { ApiKeyResource, ApiKeyWithSecret, toApiKeyResource } from './apiKeyResource.ts';
import { loadKey } from './newKey.ts';
import type { Authenticator } from '../sessions/authenticator.ts';
import type { EventStore } from '../../domain/core/eventStore.ts';
import type { Sql } from '../../engine/sql.ts';

/** CL-88: a new name or another end; an absent field keeps its value. */
export const changeKey =
  (
    deps: Settling & { store: EventStore; reads: Sql; authenticator: Pick<Authenticator, 'forget'>; now: () => string },
  ): Route =>
  (app) => {
    app.patch(
      '/api/keys/:id',
      {
        config: { access: { surface: 'api', role: 'admin' }, refuses: ['invalid_transition'] },
        preValidation: recordFirst((workspaceId, id) => loadKey(deps.store, workspaceId, id)),
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
              .refine((body) => Object.keys(body).length > 0, {
                params: { fieldCode: 'min_properties' },
                message: 'Name at least one field.',
              }),
          ),
          response: { 200: ApiKeyResource },
        },
      },
      async (request, reply) => {
        const { workspaceId } = principalOf(request);
        const { id } = request.params;
        const data = { name: request.body.name, expiresAt: request.body.expires_at, changedAt: deps.now() };
        const command = { type: 'ChangeApiKey', workspaceId, data } as const;
        const handled = await handleCommand(deps.store, apiKeyDecider, apiKeyStream(id), command, metaOf(request));
        deps.authenticator.forget(id);
        await settled(deps, reply, handled.position, ['api_keys']);
        const row = await findApiKey(deps.reads, workspaceId, id);
        if (row === null) throw notFound();
        return toApiKeyResource(row);
      },
    );
  };
