import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { DomainError } from '../../domain/core/problems/errors.ts';
import type { Access, Principal } from '../http/access.ts';
import type { Authenticator } from '../sessions/authenticator.ts';
import type { Stale } from '../sessions/callerCache.ts';
import { browserName } from '../sessions/browserName.ts';
import { SESSION_COOKIE } from '../sessions/sessionCookie.ts';
import { accessOf, isRead } from '../http/accessOf.ts';
import { rateLimited, type RateLimits } from './rateLimit.ts';

export type AuthenticationOptions = {
  authenticator: Authenticator;
  limits: RateLimits;
  /** `SERVICE_PUBLIC_WEB_URL` and `SERVICE_PUBLIC_API_URL`: the pages that may send a session along. */
  ownUrls: readonly string[];
};

/**
 * Sets `request.principal` on every route that is not public, or answers 401; then refuses what another site's
 * page sent with the session. A route without `config.access` fails the start.
 */
export const authentication = plugin<AuthenticationOptions>((app: FastifyInstance, options, done) => {
  const { authenticator, limits } = options;
  const ownOrigins = options.ownUrls.map((url) => new URL(url).origin);
  app.decorateRequest('principal', null);
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.access === undefined) throw new Error(`${String(method)} ${url} does not say who may call it`);
  });
  app.addHook('onRequest', async (request, reply) => {
    const access = accessOf(request);
    if (access === null || access.surface === 'public') return;
    request.principal = await identify(request, authenticator, access, staleTold(request, reply, access));
    if (request.principal === null) {
      if (takesKeys(access)) void reply.header('WWW-Authenticate', `ApiKey realm="${realmOf(access)}"`);
      throw unauthenticated(request, reply, limits, access);
    }
    if (request.principal.type === 'user' && isFromElsewhere(request, ownOrigins))
      throw new DomainError('cross_origin');
  });
  done();
});

/** SU-192: under `/api` few routes let programs in. */
const takesKeys = (access: Access): boolean => access.surface !== 'api' || access.keys !== undefined;

/** the cluster API and the audit log are one realm; what programs may do with tickets is another. */
const realmOf = ({ surface }: Access): string => (surface === 'api' ? 'support' : 'clusters');

/** a key, once sent, is the only thing that counts. */
const identify = (
  request: FastifyRequest,
  authenticator: Authenticator,
  access: Access,
  stale: Stale | undefined,
): Promise<Principal | null> => {
  const key = request.headers['api-key'];
  if (key !== undefined)
    return takesKeys(access) ? authenticator.byKey(String(key), request.ip, stale) : Promise.resolve(null);
  const token = request.cookies[SESSION_COOKIE];
  return token === undefined
    ? Promise.resolve(null)
    : authenticator.bySession(
        token,
        { address: request.ip, browser: browserName(request.headers['user-agent']) },
        stale,
      );
};

/** while the log is away, whoever reads is answered from the read models, but for what administrators do. */
const staleTold = (request: FastifyRequest, reply: FastifyReply, access: Access): Stale | undefined => {
  if (!isRead(request) || (access.surface === 'api' && access.role === 'admin')) return undefined;
  return (ms) => void reply.header('Service-Stale', String(Math.floor(ms / 1_000)));
};

/** an address that keeps failing is told to wait. */
const unauthenticated = (
  request: FastifyRequest,
  reply: FastifyReply,
  { failures }: RateLimits,
  access: Access,
): DomainError => {
  const level = failures.take(request.ip);
  if (!level.allowed) return rateLimited(reply, failures.rate, level);
  const sentKey = !takesKeys(access) && request.headers['api-key'] !== undefined;
  return new DomainError('unauthenticated', sentKey ? { detail: NEEDS_SESSION } : {});
};

const NEEDS_SESSION = 'This endpoint requires a session cookie, not an API key. Sign in and omit the API-Key header.';

/** browsers tell where a request comes from; programs send neither header and pass. */
const isFromElsewhere = (request: FastifyRequest, ownOrigins: readonly string[]): boolean => {
  if (isRead(request)) return false;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = request.headers;
  return origin !== undefined && !ownOrigins.includes(origin);
};
