import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DomainError } from '../../domain/core/errors.ts';
import { countUnrevokedKeys } from '../../projections/apiKeys.ts';
import type { ApiDeps } from '../deps.ts';
import { principalOf, settled, type Route } from '../http.ts';
import { bodyFor } from '../serviceFields.ts';
import { expiryAfter, KeyName, KeyScopes } from './apiKeyFields.ts';
import { ApiKeyWithSecret, newApiKeyResource } from './apiKeyResource.ts';
import { createKey, isCreated, type NewKey } from './newKey.ts';

type CreateDeps = Pick<
  ApiDeps,
  'store' | 'reads' | 'progress' | 'readAfterWriteMs' | 'exclusive' | 'maxApiKeys' | 'now' | 'randomBytes'
>;

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
        const made = await withinQuota(deps, request, () =>
          createKey(deps, request, { name, scopes, expiresAt, rotatedFrom: null }),
        );
        await settled(deps, reply, made.position, ['api_keys']);
        return reply.code(201).send({ ...newApiKeyResource(made.key), key: made.text });
      },
    );
  };

/**
 * CL-88: the quota spans streams, so keys of a workspace are made one at a time, and each time the read model that
 * counts them has applied everything before.
 */
const withinQuota = (deps: CreateDeps, request: FastifyRequest, create: () => Promise<NewKey>): Promise<NewKey> => {
  const { workspaceId } = principalOf(request);
  return deps.exclusive.run(`api_keys of ${workspaceId}`, async () => {
    if (await isCreated(deps.store, request)) return create();
    if (!(await deps.progress.waitFor(['api_keys'], await deps.store.head(), deps.readAfterWriteMs)))
      throw new DomainError('projection_behind');
    const count = await countUnrevokedKeys(deps.reads, workspaceId);
    if (count >= deps.maxApiKeys)
      throw new DomainError('quota_exceeded', {
        members: { quota: 'api_keys', current_usage: count, current_limit: deps.maxApiKeys },
      });
    return create();
  });
};
