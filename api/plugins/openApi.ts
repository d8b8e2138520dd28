import swagger from '@fastify/swagger';
import type { FastifyInstance, RouteOptions } from 'fastify';
import plugin from 'fastify-plugin';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { completeDocument } from '../openApi/completeDocument.ts';
import { SECURITY_SCHEMES } from '../openApi/describeOperation.ts';
import { DESCRIPTION, TAGS, TITLE } from '../openApi/introduction.ts';
import { SERVICE_VERSION } from '../http/version.ts';

export type OpenApiOptions = { publicApiUrl: string };

/**
 * The OpenAPI 3.1 document of every route at `/docs/{version}/json`, for this release. Must be registered before
 * the routes. Its page is one of `operations/reference.ts`.
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
  app.get(
    `/docs/${SERVICE_VERSION}/json`,
    { config: { access: { surface: 'public' } }, schema: { hide: true } },
    async () => app.swagger(),
  );
});
