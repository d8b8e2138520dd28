import { z } from 'zod';
import { loadKey, revokeApiKey, type KeyChange } from '../../domain/keys/manageKeys.ts';
import { signedIn } from '../http/access.ts';
import { metaOf, principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { pathRecord } from '../http/pathRecord.ts';
import { recordId } from '../http/fields.ts';

/** CL-88: the key stops at once on this node and within a second on the others. Repeating changes nothing. */
export const revokeKey =
  (deps: Settling & KeyChange): Route =>
  (app) => {
    app.delete(
      '/api/keys/:id',
      {
        config: { access: signedIn('keys:manage') },
        preValidation: pathRecord((workspaceId, keyId) => loadKey(deps.store, { workspaceId, keyId })).first,
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
        const { position } = await revokeApiKey(deps, { workspaceId, keyId: request.params.id }, metaOf(request));
        await settled(deps, reply, position, ['api_keys']);
        return reply.code(204).send();
      },
    );
  };
