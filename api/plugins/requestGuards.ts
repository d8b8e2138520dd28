import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { DomainError, validationFailed } from '../../domain/core/errors.ts';
import type { FieldError } from '../../domain/core/problems.ts';
import { pointer } from './fieldErrors.ts';

/**
 * What holds for every request: `X-Request-Id` on the answer, `no-store` unless the route says otherwise
 * one log line without path parameters or query, and no text that PostgreSQL or UTF-8 cannot hold.
 */
export const requestGuards = plugin((app: FastifyInstance, _options, done) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
  });
  app.addHook('preParsing', async (request) => {
    const isPatch = request.headers['content-type']?.startsWith('application/merge-patch+json') === true;
    if (isPatch && request.method !== 'PATCH') throw new DomainError('unsupported_media_type');
  });
  app.addHook('preValidation', async (request) => {
    const errors = unstorable(request.body, []);
    if (errors.length > 0) throw validationFailed(errors);
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
    return payload;
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        duration_ms: Math.round(reply.elapsedTime),
      },
      'http_request',
    );
  });
  done();
});

const DEPTH_MAX = 60;

/** Strings with U+0000 or a lone surrogate, and nesting that no event can hold. */
const unstorable = (value: unknown, path: readonly string[]): FieldError[] => {
  if (typeof value === 'string')
    return value.includes('\u0000') || !value.isWellFormed()
      ? [{ field: pointer(path), code: 'format', detail: 'Must not hold U+0000 or an unpaired surrogate.' }]
      : [];
  if (typeof value !== 'object' || value === null) return [];
  if (path.length >= DEPTH_MAX) return [{ field: pointer(path), code: 'max', detail: 'Nested too deeply.' }];
  return Object.entries(value).flatMap(([name, member]) => [
    ...(name.includes('\u0000') || !name.isWellFormed() ? unstorable(name, path) : []),
    ...unstorable(member, [...path, name]),
  ]);
};
