import { z } from 'zod';
import { apiKeyDecider, apiKeyStream, assertRotatable } from '../../domain/keys/apiKey.ts';
import { handleCommand } from '../../domain/core/handleCommand.ts';
import { derivedCommandId } from '../../domain/core/ids.ts';
import { metaOf, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { recordFirst } from '../http/recordFirst.ts';
import { recordId } from '../http/queryValues.ts';
import { bodyFor } from '../http/serviceFields.ts';
import { ApiKeyWithSecret, newApiKeyResource } from './apiKeyResource.ts';
import { createKey, isCreated, loadKey } from './newKey.ts';
import type { Authenticator } from '../sessions/authenticator.ts';
import type { EventStore } from '../../domain/core/eventStore.ts';

const OVERLAP_SECONDS_MAX = 2_592_000;

const RotateKeyBody = z.strictObject({ overlap_seconds: z.int().min(0).max(OVERLAP_SECONDS_MAX).default(0) });

/**
 * CL-88: a new key with the same name, scopes and end; the old one lets in for the overlap. The new key comes first: a
 * crash in between leaves the old one working, and a repeat with the same Idempotency-Key finishes.
 */
export const rotateKey =
  (
    deps: Settling & {
      store: EventStore;
      authenticator: Pick<Authenticator, 'forget'>;
      now: () => string;
      randomBytes: (length: number) => Uint8Array;
    },
  ): Route =>
  (app) => {
    app.post(
      '/api/keys/:id/rotate',
      {
        config: { access: { surface: 'api', role: 'admin' }, shownOnce: ['key'], refuses: ['invalid_transition'] },
        preValidation: recordFirst((workspaceId, id) => loadKey(deps.store, workspaceId, id)),
        schema: {
          tags: ['API keys'],
          operationId: 'rotateApiKey',
          summary: 'Replace an API key',
          description: 'The answer is the only place where the new key is shown.',
          params: z.object({ id: recordId }),
          body: bodyFor(ApiKeyWithSecret, RotateKeyBody.nullish()),
          response: { 201: ApiKeyWithSecret },
        },
      },
      async (request, reply) => {
        const { workspaceId } = principalOf(request);
        const old = await loadKey(deps.store, workspaceId, request.params.id);
        if (!(await isCreated(deps.store, request))) assertRotatable(old, deps.now());
        const { name, scopes, expiresAt, keyId } = old;
        const made = await createKey(deps, request, { name, scopes, expiresAt, rotatedFrom: keyId });
        const overlapMs = (request.body?.overlap_seconds ?? 0) * 1000;
        const data = { rotatedTo: made.key.keyId, overlapMs, rotatedAt: deps.now() };
        const handled = await handleCommand(
          deps.store,
          apiKeyDecider,
          apiKeyStream(keyId),
          { type: 'RotateApiKey', workspaceId, data },
          { ...metaOf(request), commandId: derivedCommandId('rotate_key', request.commandId, keyId) },
        );
        deps.authenticator.forget(keyId);
        await settled(deps, reply, handled.position, ['api_keys']);
        return reply.code(201).send({ ...newApiKeyResource(made.key), key: made.text });
      },
    );
  };
