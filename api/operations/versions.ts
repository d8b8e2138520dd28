import { z } from 'zod';
import type { Route } from '../http/http.ts';
import { API_VERSIONS } from '../http/version.ts';

export const ApiVersionEntry = z
  .object({
    version: z.string(),
    status: z.enum(['current', 'deprecated']),
    deprecated_at: z.string().nullable(),
    sunset_at: z.string().nullable(),
  })
  .meta({ id: 'ApiVersion' });

/** Lists the versions of the API with the dates of their end. */
export const versions: Route = (app) => {
  app.get(
    '/versions',
    {
      config: { access: { surface: 'public' } },
      schema: {
        tags: ['Operations'],
        operationId: 'listApiVersions',
        summary: 'Versions of the cluster API',
        response: { 200: z.array(ApiVersionEntry) },
      },
    },
    async (_request, reply) => {
      reply.header('Cache-Control', 'public, max-age=300');
      return API_VERSIONS.map((version) => ({
        version,
        status: 'current' as const,
        deprecated_at: null,
        sunset_at: null,
      }));
    },
  );
};
