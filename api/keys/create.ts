import { z } from 'zod';
import { createApiKey } from '../../domain/keys/manageKeys.ts';
import { signedIn } from '../http/access.ts';
import { metaOf, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { bodyFor } from '../http/serviceFields.ts';
import { expiryAfter, KeyName, KeyScopes } from './apiKeyFields.ts';
import { ApiKeyWithSecret, newApiKeyResource } from './apiKeyResource.ts';
import { signedInUserId } from './signedInUser.ts';

/** CL-88: the answer shows the key, the only time. */
export const postKey =
  (deps: Settling & Parameters<typeof createApiKey>[0]): Route =>
  (app) => {
    app.post(
      '/api/keys',
      {
        config: {
          access: signedIn('keys:manage'),
          shownOnce: ['key'],
          refuses: ['quota_exceeded', 'projection_behind'],
        },
        schema: {
          tags: ['API keys'],
          operationId: 'createApiKey',
          summary: 'Create an API key',
          description: 'The key is shown only in this answer.',
          body: bodyFor(
            ApiKeyWithSecret,
            z.strictObject({
              name: KeyName,
              scopes: KeyScopes,
              expires_at: expiryAfter(deps.now).nullable().default(null),
            }),
          ),
          response: { 201: ApiKeyWithSecret },
        },
      },
      async (request, reply) => {
        const { name, scopes, expires_at: expiresAt } = request.body;
        const { workspaceId } = principalOf(request);
        const chosen = { workspaceId, name, scopes, expiresAt, createdBy: signedInUserId(request) };
        const made = await createApiKey(deps, chosen, metaOf(request));
        await settled(deps, reply, made.position, ['api_keys']);
        return reply.code(201).send({ ...newApiKeyResource(made.key), key: made.text });
      },
    );
  };
