import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { maxHeaderSize, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { problemDocument } from '../../domain/core/problems/problemDocument.ts';
import type { StoreTrouble } from '../../domain/core/log/storeTrouble.ts';
import type { App, Route } from './http.ts';
import { acceptJson } from './jsonBody.ts';
import { CLUSTER_BODY_LIMIT } from './bodySizes.ts';
import { securityHeaders } from './securityHeaders.ts';
import { NoQuery } from './fields.ts';
import { openApi } from '../plugins/openApi.ts';
import { problems } from '../problems/problems.ts';
import { requestGuards } from '../plugins/requestGuards.ts';
import { serializerCompiler, validatorCompiler } from './zodProvider.ts';

export type AppOptions = {
  logger: FastifyBaseLogger;
  publicApiUrl: string;
  /** networks whose X-Forwarded-For counts. */
  trustedProxies: readonly string[];
  newId: () => string;
  /** What keeps the store from working, where that is known better than from the error of a request. */
  knownTrouble?: () => StoreTrouble | null;
  /** Authentication, idempotency, rate limits: registered after the guards, before the routes. */
  plugins: readonly ((app: FastifyInstance) => Promise<void> | void)[];
  routes: readonly Route[];
};

/** bytes of a request body by surface. */
const BODY_LIMIT = 1024 * 1024;

/**
 * How long a client may take to send a request; one that takes longer is cut off. Answers take as long as they like:
 * event streams and long polls are not concerned. Node looks every 5 s.
 */
export const REQUEST_TIMES = { headersTimeout: 15_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 };

/** probes and browsers call these as they please; everywhere else an unknown query parameter is refused. */
const OPERATIONS = /^\/(?:(?:health|ready|metrics|problems|docs)(?:\/|$)|$)/;

/** The HTTP application, ready to listen; every route and plugin of the backend port. */
export const buildApp = async (options: AppOptions): Promise<App> => {
  const { logger, publicApiUrl, newId } = options;
  const answers: Answers = new WeakMap();
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    bodyLimit: BODY_LIMIT,
    genReqId: ({ headers }) => adoptedRequestId(headers['x-request-id']) ?? newId(),
    // A stop lets requests in flight be answered first (plugins/orderlyStop.ts).
    forceCloseConnections: true,
    return503OnClosing: false,
    requestTimeout: REQUEST_TIMES.requestTimeout,
    http: REQUEST_TIMES,
    // A path that cannot be decoded is one that no route has, and is answered like any other of those.
    rewriteUrl: ({ url = '/' }) => (!url.includes('%') || isDecodable(url) ? url : UNDECODABLE),
    clientErrorHandler: (error, socket) =>
      answerUnreadable(error, socket, answers, { requestId: newId(), publicApiUrl }),
    // Node bounds the whole address; an id of any length is judged as an id.
    routerOptions: { maxParamLength: maxHeaderSize },
  }).withTypeProvider<ZodTypeProvider>();
  app.server.on('request', (request, response) => void answers.set(request.socket, response));
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  acceptJson(app);
  app.addHook('onRoute', (route) => {
    if (route.config?.access?.surface === 'cluster') route.bodyLimit ??= CLUSTER_BODY_LIMIT;
    if (!OPERATIONS.test(route.url)) route.schema = { querystring: NoQuery, ...route.schema };
  });
  await app.register(problems, options);
  await app.register(requestGuards);
  await app.register(helmet, securityHeaders({ defaultSrc: ["'none'"], frameAncestors: ["'none'"] }));
  await app.register(cookie);
  for (const register of options.plugins) await register(app);
  await app.register(openApi, { publicApiUrl });
  for (const route of options.routes) route(app);
  return app;
};

const UNDECODABLE = '/undecodable';

const isDecodable = (url: string): boolean => {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
};

/** a client's own id is adopted when it is harmless. */
const adoptedRequestId = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && /^[A-Za-z0-9._-]{1,128}$/.test(header) ? header : undefined;

/**
 * Bytes that are not HTTP, headers beyond Node's limit and requests that come too slowly do not reach a route; the
 * answer keeps its shape. Then the connection ends, whatever the client still sends.
 */
const answerUnreadable = (
  error: Error,
  socket: Socket,
  answers: Answers,
  { requestId, publicApiUrl }: { requestId: string; publicApiUrl: string },
): void => {
  if (!socket.writable || isBeingAnswered(answers, socket)) {
    socket.destroy();
    return;
  }
  const late = 'code' in error && error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const body = JSON.stringify(
    problemDocument(
      'invalid_parameter',
      { detail: late ? TOO_SLOW : 'The request is not readable HTTP, or its headers are too large.', errors: [] },
      { path: '/', requestId, publicApiUrl },
    ),
  );
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/problem+json\r\nX-Request-Id: ${requestId}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    () => socket.destroy(),
  );
};

const TOO_SLOW = `The request did not arrive within ${REQUEST_TIMES.requestTimeout / 1000} s, or its headers within ${REQUEST_TIMES.headersTimeout / 1000} s.`;

/** The last answer of each connection. */
type Answers = WeakMap<Socket, ServerResponse>;

/** An answer that has begun must not get another one into its middle. */
const isBeingAnswered = (answers: Answers, socket: Socket): boolean => {
  const answer = answers.get(socket);
  return answer !== undefined && answer.headersSent && !answer.writableFinished;
};
