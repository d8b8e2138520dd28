import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { EventRejected } from '../../domain/core/json/canonicalJson.ts';
import { DomainError, validationFailed } from '../../domain/core/problems/errors.ts';
import {
  LogBroken,
  LogFrozen,
  LogUnchecked,
  LogOverloaded,
  LogUnavailable,
  LogUnreadable,
  RevisionConflict,
} from '../../domain/core/log/eventLog.ts';
import { UnknownEventType } from '../../domain/core/log/streamKind.ts';
import { problemDocument } from '../../domain/core/problems/problemDocument.ts';
import { PROBLEMS, type ProblemCode } from '../../domain/core/problems/problems.ts';
import { isMute, storeTrouble, type StoreTrouble } from '../../domain/core/log/storeTrouble.ts';
import { refusedBodyRead } from '../http/refusedBody.ts';
import { RequestInvalid } from '../http/zodProvider.ts';
import { allowedMethods } from './allowedMethods.ts';
import { fieldErrors } from './fieldErrors.ts';
import { bugFields } from '../../engine/async/failure.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** No route takes this method on this path, be it that the path fits the pattern of another one. */
    isUnrouted: boolean;
  }
}

export type ProblemOptions = {
  publicApiUrl: string;
  /** What keeps the store from working, where that is known better than from the error of a request. */
  knownTrouble?: () => StoreTrouble | null;
};

/** every answer of 400 or more is one problem document; anything unforeseen is a 500 without detail. */
export const problems = plugin<ProblemOptions>((app: FastifyInstance, options, done) => {
  const methods = allowedMethods(app);

  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    if (codeOf(error) === BODY_TOO_LARGE) await refusedBodyRead(request.raw);
    return answer(error, request, reply, options);
  });

  const refuseUnrouted = (request: FastifyRequest, reply: FastifyReply): never => {
    const allow = methods.of(routedPathOf(request));
    if (allow.length === 0) throw new DomainError('not_found');
    void reply.header('Allow', allow.join(', '));
    throw new DomainError('method_not_allowed');
  };
  app.setNotFoundHandler(refuseUnrouted);
  app.decorateRequest('isUnrouted', false);
  app.addHook('onRequest', (request, _reply, next) => {
    // What was found by a pattern takes this method; a path with more of it written out may be another route's.
    const { url = '' } = request.routeOptions;
    request.isUnrouted = request.is404 || !methods.isFor(url, routedPathOf(request));
    next();
  });
  // The route is judged before anything of the body is.
  app.addHook('preParsing', (request, reply, _payload, next) => {
    if (request.isUnrouted) refuseUnrouted(request, reply);
    next();
  });
  done();
});

/** The path that the router has looked for. */
const routedPathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '/';

/** The path as it came, without the query: a query may hold a token. */
export const pathOf = ({ originalUrl }: FastifyRequest): string => originalUrl.split('?', 1)[0] ?? '/';

const answer = (error: unknown, request: FastifyRequest, reply: FastifyReply, options: ProblemOptions) => {
  const refusal = asDomainError(error, request, troubleOf(error, options));
  if (refusal.code === 'internal_error')
    request.log.error({ ...whereOf(request), ...bugFields(error) }, 'internal_error');
  if (error instanceof LogBroken) request.log.error({ position: error.position }, 'event_unreadable');
  if (error instanceof UnknownEventType) request.log.warn({ position: error.position }, 'event_of_newer_release');
  return sendProblem(request, reply, refusal, options.publicApiUrl);
};

const sendProblem = (request: FastifyRequest, reply: FastifyReply, refusal: DomainError, publicApiUrl: string) => {
  const { status } = PROBLEMS[refusal.code];
  if (status === 503 && !reply.hasHeader('Retry-After')) void reply.header('Retry-After', '1');
  const document = problemDocument(refusal.code, refusal.extras, {
    path: pathOf(request),
    requestId: request.id,
    publicApiUrl,
  });
  return reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .type('application/problem+json')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(document);
};

/** What is known of a mute database comes from who tried to write. */
const troubleOf = (error: unknown, { knownTrouble }: ProblemOptions): StoreTrouble | null => {
  const trouble = storeTrouble(error);
  return (trouble !== null && isMute(trouble) ? knownTrouble?.() : null) ?? trouble;
};

const asDomainError = (error: unknown, request: FastifyRequest, trouble: StoreTrouble | null): DomainError => {
  if (error instanceof DomainError) return error;
  if (error instanceof RequestInvalid) return invalidRequest(error);
  if (error instanceof EventRejected)
    return validationFailed([{ field: error.path, code: 'format', detail: `${capital(error.reason)}.` }]);
  if (error instanceof LogFrozen) return new DomainError('audit_frozen');
  if (error instanceof LogUnchecked)
    return new DomainError('store_unavailable', { detail: `${error.message} Nothing was stored.` });
  if (error instanceof LogUnavailable || error instanceof LogOverloaded || error instanceof RevisionConflict)
    return storeUnavailable(trouble?.detail ?? null, request.method === 'GET' && error instanceof LogUnreadable);
  if (trouble !== null) return notReady('database', trouble.detail);
  if (error instanceof LogBroken) return notReady('event_store', UNREADABLE);
  if (error instanceof UnknownEventType) return notReady('event_store', NEWER_RELEASE);
  return frameworkProblem(error, request);
};

const notReady = (name: string, detail: string): DomainError =>
  new DomainError('not_ready', { detail, members: { checks: [{ name, status: 'failed', detail }] } });

const NEWER_RELEASE =
  'A newer release of the service recorded an event of this resource that this node does not support. Repeat the request to reach another node, or update this node.';

const UNREADABLE =
  'The event log contains an event that this release cannot read. Ask the operator to run `npx audit-cli verify`.';

/** Which engine is away and, where something may have been appended, what the code says in any case. */
const storeUnavailable = (why: string | null, nothingAppended: boolean): DomainError => {
  const { meaning, remedy } = PROBLEMS.store_unavailable;
  const told = nothingAppended ? 'The event log cannot be read now.' : `${meaning} ${remedy}`;
  return new DomainError('store_unavailable', { detail: why === null ? told : `${why} ${told}` });
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const invalidRequest = ({ issues, judged }: RequestInvalid): DomainError => {
  switch (judged.part) {
    case 'params':
      return new DomainError('not_found');
    case 'body':
      return validationFailed(fieldErrors(issues, judged));
    default:
      return new DomainError('invalid_parameter', { errors: fieldErrors(issues, judged) });
  }
};

const BODY_TOO_LARGE = 'FST_ERR_CTP_BODY_TOO_LARGE';

const FRAMEWORK_CODES: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  [BODY_TOO_LARGE]: 'body_too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_json',
};

const frameworkProblem = (error: unknown, request: FastifyRequest): DomainError => {
  const code = codeOf(error);
  const problem = FRAMEWORK_CODES[code];
  if (problem === 'body_too_large')
    return new DomainError(problem, { members: { limit_bytes: request.routeOptions.bodyLimit } });
  if (problem !== undefined) return new DomainError(problem);
  return new DomainError('internal_error', { detail: `Report the request id ${request.id}.` });
};

const codeOf = (error: unknown): string => {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? code : '';
};

const whereOf = (request: FastifyRequest) => ({
  request_id: request.id,
  method: request.method,
  route: request.routeOptions.url ?? null,
});
