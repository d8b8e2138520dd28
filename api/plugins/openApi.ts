import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, RouteOptions } from 'fastify';
import plugin from 'fastify-plugin';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { completeDocument } from '../openApi/completeDocument.ts';
import { SECURITY_SCHEMES } from '../openApi/describeOperation.ts';
import { DESCRIPTION, TAGS, TITLE } from '../openApi/introduction.ts';
import { SERVICE_VERSION } from '../http/version.ts';

export type OpenApiOptions = { publicApiUrl: string };

const PREFIX = `/docs/${SERVICE_VERSION}`;

const LOGO = {
  type: 'image/svg+xml',
  content:
    '<svg xmlns="http://www.w3.org/2000/svg" width="150" height="30"><text y="22" fill="#fff" font-family="sans-serif" font-size="20">Ledger</text></svg>',
};

/** An onRoute hook: the files of the page are added by swagger-ui and need no sign-in. */
export const docsArePublic = (route: RouteOptions): void => {
  if (route.url.startsWith(PREFIX)) route.config = { ...route.config, access: { surface: 'public' } };
};

/**
 * The OpenAPI 3.1 document of every route and its page: `/docs/{version}/` and `/docs/{version}/json`, with
 * `/docs/latest/` as alias. Must be registered before the routes.
 */
export const openApi = plugin<OpenApiOptions>(async (app: FastifyInstance, { publicApiUrl }) => {
  const routes = new Map<string, RouteOptions>();
  app.addHook('onRoute', (route) => {
    const path = route.url.replaceAll(/:([a-z_]+)/g, '{$1}').replace('*', '{*}');
    for (const method of [route.method].flat()) routes.set(`${method} ${path}`, route);
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: TITLE,
        version: SERVICE_VERSION,
        description: DESCRIPTION,
        license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      },
      servers: [{ url: publicApiUrl, description: 'This installation' }],
      tags: [...TAGS],
      components: { securitySchemes: SECURITY_SCHEMES },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => completeDocument(jsonSchemaTransformObject(document), routes),
  });
  await app.register(swaggerUi, {
    routePrefix: PREFIX,
    staticCSP: true,
    logo: LOGO,
    theme: { title: 'Ledger reference' },
  });
  for (const url of ['/docs', '/docs/latest', '/docs/latest/*'])
    app.get(url, { config: { access: { surface: 'public' } }, schema: { hide: true } }, async (request, reply) => {
      const rest = request.url.replace(/^\/docs(?:\/latest)?/, '');
      return reply.redirect(`${PREFIX}${rest === '' ? '/' : rest}`, 302);
    });
});
