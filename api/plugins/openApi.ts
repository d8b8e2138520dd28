import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, RouteOptions } from 'fastify';
import plugin from 'fastify-plugin';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { SERVICE_VERSION } from '../version.ts';

export type OpenApiOptions = { publicApiUrl: string };

const PREFIX = `/docs/${SERVICE_VERSION}`;

/** An onRoute hook: the files of the page are added by swagger-ui and need no sign-in. */
export const docsArePublic = (route: RouteOptions): void => {
  if (route.url.startsWith(PREFIX)) route.config = { ...route.config, access: { surface: 'public' } };
};

/**
 * The OpenAPI 3.1 document of every route and its page: `/docs/{version}/` and `/docs/{version}/json`, with
 * `/docs/latest/` as alias. Must be registered before the routes.
 */
export const openApi = plugin<OpenApiOptions>(async (app: FastifyInstance, { publicApiUrl }) => {
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
  await app.register(swaggerUi, { routePrefix: PREFIX, staticCSP: true });
  for (const url of ['/docs', '/docs/latest', '/docs/latest/*'])
    app.get(url, { config: { access: { surface: 'public' } }, schema: { hide: true } }, async (request, reply) => {
      const rest = request.url.replace(/^\/docs(?:\/latest)?/, '');
      return reply.redirect(`${PREFIX}${rest === '' ? '/' : rest}`, 302);
    });
});
