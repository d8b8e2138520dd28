import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { DomainError } from '../../domain/core/problems/errors.ts';
import { isServicePath } from '../http/access.ts';
import { API_VERSIONS, SERVICE_VERSION } from '../http/version.ts';
import { isClusterRequest } from '../http/accessOf.ts';
import { pathOf } from '../problems/problems.ts';

/** the version of the cluster API is the client's choice, that of `/api` and `/audit` the service's. */
export const apiVersion = plugin((app: FastifyInstance, _options, done) => {
  app.addHook('onRequest', (request, reply, next) => {
    if (isServicePath(pathOf(request))) void reply.header('Service-Version', SERVICE_VERSION);
    if (isClusterRequest(request)) negotiate(request, reply);
    next();
  });
  done();
});

const negotiate = (request: FastifyRequest, reply: FastifyReply): void => {
  const asked = request.headers['api-version'] ?? inQuery(request);
  const version = API_VERSIONS.find((supported) => supported === asked);
  if (version !== undefined) void reply.header('API-Version', version);
  if (version !== undefined || request.isUnrouted) return;
  const code = asked === undefined ? 'api_version_required' : 'api_version_unknown';
  throw new DomainError(code, { members: { supported_versions: API_VERSIONS } });
};

/** CL-91: browsers cannot set headers on event streams. */
const inQuery = (request: FastifyRequest): unknown =>
  request.routeOptions.config.versionInQuery === true ? Reflect.get(Object(request.query), 'api_version') : undefined;
