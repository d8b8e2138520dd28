import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { DomainError } from '../../domain/core/problems/errors.ts';
import { bodyRefusal } from '../http/jsonBody.ts';

/**
 * What holds for every request: `X-Request-Id` on the answer, `no-store` unless the route says otherwise
 * one log line without path parameters or query, and no text that PostgreSQL or UTF-8 cannot hold.
 */
export const requestGuards = plugin((app: FastifyInstance, _options, done) => {
  app.addHook('onRequest', (request, reply, next) => {
    reply.header('X-Request-Id', request.id);
    next();
  });
  app.addHook('preParsing', (request, _reply, _payload, next) => {
    const isPatch = request.headers['content-type']?.startsWith('application/merge-patch+json') === true;
    if (isPatch && request.method !== 'PATCH') throw new DomainError('unsupported_media_type');
    next();
  });
  // Where there is a schema, its validator has judged the body by now.
  app.addHook('preHandler', (request, _reply, next) => {
    const isJudged = request.body === undefined || request.routeOptions.schema?.body !== undefined;
    const refusal = isJudged ? null : bodyRefusal(request.body);
    if (refusal !== null) throw refusal;
    next();
  });
  app.addHook('onSend', (_request, reply, _payload, next) => {
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
    next();
  });
  app.addHook('onResponse', (request, reply, next) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        duration_ms: Math.round(reply.elapsedTime),
      },
      'http_request',
    );
    next();
  });
  done();
});
