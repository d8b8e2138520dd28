import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { DomainError } from '../../domain/core/errors.ts';
import { bodyRefusal } from '../http/jsonBody.ts';

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
  // Where there is a schema, its validator has judged the body by now.
  app.addHook('preHandler', async (request) => {
    const refusal = request.routeOptions.schema?.body === undefined ? bodyRefusal(request.body) : null;
    if (refusal !== null) throw refusal;
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
