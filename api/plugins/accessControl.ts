import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { isClusterRequest } from '../http/accessOf.ts';
import { apiVersion } from './apiVersion.ts';
import { authentication, type AuthenticationOptions } from './authentication.ts';
import { authorisation } from './authorisation.ts';
import { rateHeaders, rateLimit } from './rateLimit.ts';

/**
 * Who may call what, in the order of X-18: version, authentication, origin, rate, scope or role. Needs
 * @fastify/cookie, and must be registered before the routes.
 */
export const accessControl = plugin<AuthenticationOptions>(async (app: FastifyInstance, options) => {
  const { failures } = options.limits;
  // Until the caller is known, the bucket of failures is the one that counts.
  app.addHook('onRequest', (request, reply, next) => {
    if (isClusterRequest(request)) rateHeaders(reply, failures.rate, failures.look(request.ip));
    next();
  });
  await app.register(apiVersion);
  await app.register(authentication, options);
  await app.register(rateLimit, { limits: options.limits });
  await app.register(authorisation);
});
