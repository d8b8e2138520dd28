import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { countUnrevokedKeys } from '../../projections/keys/apiKeys.ts';
import { principalOf, settled, type Route, type Settling } from '../http/http.ts';
import { withinQuota, type Quota } from '../http/quota.ts';
import { bodyFor } from '../http/serviceFields.ts';
import { expiryAfter, KeyName, KeyScopes } from './apiKeyFields.ts';
import { ApiKeyWithSecret, newApiKeyResource } from './apiKeyResource.ts';
import { createKey, isCreated } from './newKey.ts';
import type { EventStore } from '../../domain/core/eventStore.ts';
import type { Exclusive } from '../../domain/core/exclusive.ts';
import type { Sql } from '../../engine/sql.ts';

type CreateDeps = Settling & {
  store: EventStore;
  reads: Sql;
  exclusive: Exclusive;
  maxApiKeys: number;
  now: () => string;
  randomBytes: (length: number) => Uint8Array;
};

/** CL-88: the answer shows the key, the only time. */
export const createApiKey =
  (deps: CreateDeps): Route =>
  (app) => {
    app.post(
      '/api/keys',
      {
        config: {
          access: { surface: 'api', role: 'admin' },
          shownOnce: ['key'],
          refuses: ['quota_exceeded', 'projection_behind'],
        },
        schema: {
          tags: ['API keys'],
          operationId: 'createApiKey',
          summary: 'Create an API key',
          description: 'The answer is the only place where the key is shown.',
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
        const made = await withinQuota(deps, quotaOf(deps, request), () =>
          createKey(deps, request, { name, scopes, expiresAt, rotatedFrom: null }),
        );
        await settled(deps, reply, made.position, ['api_keys']);
        return reply.code(201).send({ ...newApiKeyResource(made.key), key: made.text });
      },
    );
  };

/** CL-88. */
const quotaOf = (deps: CreateDeps, request: FastifyRequest): Quota => {
  const { workspaceId } = principalOf(request);
  return {
    name: 'api_keys',
    workspaceId,
    limit: deps.maxApiKeys,
    count: () => countUnrevokedKeys(deps.reads, workspaceId),
    isMade: () => isCreated(deps.store, request),
  };
};
