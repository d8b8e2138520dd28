import fastify, { LogController, type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { problemDocument } from '../../../domain/core/problems/problemDocument.ts';
import { PROBLEMS, type ProblemCode } from '../../../domain/core/problems/problems.ts';
import { createTokenBuckets } from '../../../engine/async/tokenBuckets.ts';
import type { ListenerSettings } from './account.ts';
import { toldBy, type Told } from './events.ts';
import { BURST, CONNECTIONS_MAX, EVENT_BYTES_MAX, REQUEST_TIMES } from './limits.ts';
import type { Signed, Verdict } from './signature.ts';

export type Listening = {
  settings: ListenerSettings;
  check: (request: Signed) => Verdict;
  told: (told: Told) => void;
};

/** Thrown to answer with a problem of the registry. */
class Refused extends Error {
  readonly code: ProblemCode;
  constructor(code: ProblemCode) {
    super(code);
    this.code = code;
  }
}

/**
 * SU-77, SU-79, SU-80: takes events at `POST /`, once its port is bound; rejects where it cannot be. The rate is judged
 * by address before a byte of the body is read, the signature before the body is looked into. An event is acknowledged
 * as soon as it is kept, so that the provider never waits.
 */
export const openListener = async ({ settings, check, told }: Listening): Promise<AsyncDisposable> => {
  const { host, port, perMinute, trustedProxies, publicApiUrl } = settings;
  const app = fastify({
    logger: false,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    bodyLimit: EVENT_BYTES_MAX,
    genReqId: () => randomUUID(),
    forceCloseConnections: true,
    requestTimeout: REQUEST_TIMES.requestTimeout,
    http: REQUEST_TIMES,
    clientErrorHandler: (_, socket) => answerUnreadable(socket, publicApiUrl),
  });
  app.server.maxConnections = CONNECTIONS_MAX;
  const buckets = createTokenBuckets({ perMinute, burst: Math.min(BURST, perMinute) }, () => performance.now());
  app.addHook('onRequest', (request, reply, done) => {
    const level = buckets.take(request.ip);
    if (!level.allowed) void reply.header('Retry-After', String(Math.max(1, level.retryAfterSeconds)));
    done(level.allowed ? undefined : new Refused('rate_limited'));
  });
  // The signature covers the bytes, whatever they say that they are.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  app.post('/', (request, reply) => taken(request, reply, check, told));
  app.route({
    method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/',
    handler: (request, reply) => refuse(request, reply.header('Allow', 'POST'), 'method_not_allowed', publicApiUrl),
  });
  app.setNotFoundHandler((request, reply) => refuse(request, reply, 'not_found', publicApiUrl));
  app.setErrorHandler<FastifyError | Refused>((error, request, reply) =>
    refuse(request, reply, error instanceof Refused ? error.code : codeOf(error.statusCode), publicApiUrl),
  );
  await app.listen({ host, port });
  return { [Symbol.asyncDispose]: () => app.close() };
};

const taken = (
  { body, headers }: FastifyRequest,
  reply: FastifyReply,
  check: Listening['check'],
  tell: Listening['told'],
): FastifyReply => {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const { 'x-slack-request-timestamp': timestamp, 'x-slack-signature': signature } = headers;
  if (check({ timestamp, signature, body: bytes }) !== 'valid') throw new Refused('unauthenticated');
  const told = toldBy(bytes);
  if (told === null) throw new Refused('malformed_json');
  tell(told);
  return told.type === 'challenge' ? reply.send({ challenge: told.challenge }) : reply.code(200).send();
};

/** What the framework refuses; it says so by status. */
const codeOf = (status = 500): ProblemCode => {
  if (status === 413) return 'body_too_large';
  return status < 500 ? 'invalid_parameter' : 'internal_error';
};

const refuse = (
  request: FastifyRequest,
  reply: FastifyReply,
  code: ProblemCode,
  publicApiUrl: string,
): FastifyReply => {
  const path = request.url.split('?', 1)[0] ?? '/';
  return reply
    .code(PROBLEMS[code].status)
    .header('X-Request-Id', request.id)
    .type('application/problem+json')
    .serializer((document: unknown) => JSON.stringify(document))
    .send(problemDocument(code, extrasOf(code), { path, requestId: request.id, publicApiUrl }));
};

/** a request that cannot be read lists what is wrong, which here is all of it. */
const extrasOf = (code: ProblemCode) => (code === 'invalid_parameter' ? { errors: [] } : {});

/** Bytes that are not HTTP, or come too slowly, reach no route. */
const answerUnreadable = (socket: Socket, publicApiUrl: string): void => {
  if (!socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const requestId = randomUUID();
  const detail = 'The request is not readable HTTP, is too large, or came too slowly.';
  const document = problemDocument('invalid_parameter', { detail, errors: [] }, { path: '/', requestId, publicApiUrl });
  const body = JSON.stringify(document);
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/problem+json\r\nX-Request-Id: ${requestId}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    () => socket.destroy(),
  );
};
