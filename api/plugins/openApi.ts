import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { SERVICE_VERSION } from '../version.ts';

export type OpenApiOptions = { publicApiUrl: string };

/**
 * The OpenAPI 3.1 document of every route and its page: `/docs/{version}/` and `/docs/{version}/json`, with
 * `/docs/latest/` as alias. Must be registered before the routes.
 */
export const openApi = plugin<OpenApiOptions>(async (app: FastifyInstance, { publicApiUrl }) => {
  const prefix = `/docs/${SERVICE_VERSION}`;
  app.addHook('onRoute', (route) => {
    // The page's own files are added by swagger-ui and need no sign-in.
    if (route.url.startsWith(prefix)) route.config = { ...route.config, access: { surface: 'public' } };
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Clusters and support investigations',
        version: SERVICE_VERSION,
        description:
          'Cluster API (`API-Key`, `API-Version`), support API (`service_session` cookie), audit log. ' +
          `Every error is a problem document; [all codes](${publicApiUrl}/problems).`,
      },
      servers: [{ url: publicApiUrl }],
      components: {
        securitySchemes: {
          apiKey: { type: 'apiKey', in: 'header', name: 'API-Key' },
          session: { type: 'apiKey', in: 'cookie', name: 'service_session' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, { routePrefix: prefix, staticCSP: true });
  for (const url of ['/docs', '/docs/latest', '/docs/latest/*'])
    app.get(url, { config: { access: { surface: 'public' } }, schema: { hide: true } }, async (request, reply) => {
      const rest = request.url.replace(/^\/docs(?:\/latest)?/, '');
      return reply.redirect(`${prefix}${rest === '' ? '/' : rest}`, 302);
    });
});
