import { z } from 'zod';
import { loadKey, rotateApiKey, type KeyChange, type KeyMaking } from '../../domain/keys/manageKeys.ts';
import { signedInUserId } from './signedInUser.ts';
import { signedIn } from '../http/access.ts';
import { metaOf, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { pathRecord } from '../http/pathRecord.ts';
import { recordId } from '../http/fields.ts';
import { bodyFor } from '../http/serviceFields.ts';
import { ApiKeyWithSecret, newApiKeyResource } from './apiKeyResource.ts';

const OVERLAP_SECONDS_MAX = 2_592_000;

const RotateKeyBody = z.strictObject({ overlap_seconds: z.int().min(0).max(OVERLAP_SECONDS_MAX).default(0) });

/** CL-88: a new key with the same name, scopes and end; the old one lets in for the overlap. */
export const rotateKey =
  (deps: Settling & KeyMaking & KeyChange): Route =>
  (app) => {
    app.post(
      '/api/keys/:id/rotate',
      {
        config: { access: signedIn('keys:manage'), shownOnce: ['key'], refuses: ['invalid_transition'] },
        preValidation: pathRecord((workspaceId, keyId) => loadKey(deps.store, { workspaceId, keyId })).first,
        schema: {
          tags: ['API keys'],
          operationId: 'rotateApiKey',
          summary: 'Replace an API key',
          description: 'The new key is shown only in this answer.',
          params: z.object({ id: recordId }),
          body: bodyFor(ApiKeyWithSecret, RotateKeyBody.nullish()),
          response: { 201: ApiKeyWithSecret },
        },
      },
      async (request, reply) => {
        const { workspaceId } = principalOf(request);
        const overlapMs = (request.body?.overlap_seconds ?? 0) * 1000;
        const old = { workspaceId, keyId: request.params.id, createdBy: signedInUserId(request), overlapMs };
        const made = await rotateApiKey(deps, old, metaOf(request));
        await settled(deps, reply, made.position, ['api_keys']);
        return reply.code(201).send({ ...newApiKeyResource(made.key), key: made.text });
      },
    );
  };
