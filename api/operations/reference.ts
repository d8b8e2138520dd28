import fastifyStatic from '@fastify/static';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DomainError } from '../../domain/core/problems/errors.ts';
import type { Route } from '../http/http.ts';
import { securityHeaders } from '../http/securityHeaders.ts';
import { SERVICE_VERSION } from '../http/version.ts';

/** What the pages load lies beside them; the API's page asks for the document and sends the requests that are tried. */
const HEADERS = securityHeaders({
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  // Swagger UI sets style attributes.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
});

const OPTIONS = { config: { access: { surface: 'public' } }, schema: { hide: true } } as const;

/**
 * The pages of the reference (X-26, DS-137) under `/docs/{version}/`, with `/docs/latest/` as alias for this release.
 * `folder` is what `npm run build:reference` has filled, with a folder for each release. Public, and not in the
 * OpenAPI document. 404 names the releases that there are.
 */
export const referencePages =
  (folder: string): Route =>
  (app) => {
    const releases = existsSync(folder) ? readdirSync(folder) : [];
    const files = new Set(releases.flatMap((release) => pathsIn(folder, release)));
    if (files.size > 0) void app.register(fastifyStatic, { root: folder, serve: false, cacheControl: false });
    for (const url of ['/docs', '/docs/latest', '/docs/latest/*'])
      app.get(url, OPTIONS, async (request, reply) => {
        const rest = request.url.replace(/^\/docs(?:\/latest)?/, '');
        return reply.redirect(relative(request.url, `${SERVICE_VERSION}${rest === '' ? '/' : rest}`), 302);
      });
    app.get<Asked>('/docs/:version', OPTIONS, async ({ url, params: { version } }, reply) => {
      if (!releases.includes(version)) throw unknownRelease(releases);
      return reply.redirect(relative(url, `${version}/`), 302);
    });
    app.get<Asked>('/docs/:version/*', { ...OPTIONS, helmet: HEADERS }, async ({ params }, reply) => {
      if (!releases.includes(params.version)) throw unknownRelease(releases);
      const file = `${params.version}/${FILES[params['*']] ?? params['*']}`;
      if (!files.has(file)) throw new DomainError('not_found');
      return reply.header('cache-control', 'no-cache').sendFile(file);
    });
  };

/** The way from one address under `/docs` to another, which also holds where a proxy puts a prefix before both. */
const relative = (from: string, to: string): string => {
  const depth = (from.split('?')[0] ?? '').split('/').length - 2;
  return depth === 0 ? `docs/${to}` : `${'../'.repeat(depth - 1)}${to}`;
};

const pathsIn = (folder: string, release: string): readonly string[] =>
  readdirSync(join(folder, release)).map((name) => `${release}/${name}`);

type Asked = { Params: { version: string; '*': string } };

/** Paths that are not named as their files. The document of this release has a route of its own (`plugins/openApi.ts`). */
const FILES: Readonly<Record<string, string>> = { '': 'index.html', json: 'openapi.json' };

const unknownRelease = (releases: readonly string[]): DomainError =>
  new DomainError('not_found', {
    detail:
      releases.length === 0
        ? 'The pages of the reference are not built. Run `npm run build:reference`, then restart the service.'
        : `There is no reference of this release here. There are: ${releases.join(', ')}.`,
  });
