import { z } from 'zod';
import { apiKeyDecider, apiKeyStream } from '../../domain/keys/apiKey.ts';
import { handleCommand } from '../../domain/core/handleCommand.ts';
import { metaOf, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { recordFirst } from '../http/recordFirst.ts';
import { recordId } from '../http/queryValues.ts';
import { loadKey } from './newKey.ts';
import type { Authenticator } from '../sessions/authenticator.ts';
import type { EventStore } from '../../domain/core/eventStore.ts';

/** CL-88: the key stops at once on this node and within a second on the others. Repeating changes nothing. */
export const revokeKey =
  (deps: Settling & { store: EventStore; authenticator: Pick<Authenticator, 'forget'>; now: () => string }): Route =>
  (app) => {
    app.delete(
      '/api/keys/:id',
      {
        config: { access: { surface: 'api', role: 'admin' } },
        preValidation: recordFirst((workspaceId, id) => loadKey(deps.store, workspaceId, id)),
        schema: {
          tags: ['API keys'],
          operationId: 'revokeApiKey',
          summary: 'Revoke an API key',
          params: z.object({ id: recordId }),
          response: { 204: z.undefined() },
        },
      },
      async (request, reply) => {
        const { workspaceId } = principalOf(request);
        const { id } = request.params;
        const command = { type: 'RevokeApiKey', workspaceId, revokedAt: deps.now() } as const;
        const handled = await handleCommand(deps.store, apiKeyDecider, apiKeyStream(id), command, metaOf(request));
        deps.authenticator.forget(id);
        await settled(deps, reply, handled.position, ['api_keys']);
        return reply.code(204).send();
      },
    );
  };
