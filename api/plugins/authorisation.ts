import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { holdsScope } from '../../domain/keys/apiKey.ts';
import { unreachable } from '../../domain/core/decider.ts';
import { DomainError } from '../../domain/core/problems/errors.ts';
import type { Role } from '../../domain/users/events.ts';
import { includesRole } from '../../domain/users/permissions.ts';
import { roleOfSessions, type Access, type Principal, type Scope } from '../http/access.ts';
import { accessOf } from '../http/accessOf.ts';

/** SU-07, CL-87, X-19: whether the caller may use the route at all. Registered after the rate limits. */
export const authorisation = plugin((app: FastifyInstance, _options, done) => {
  app.addHook('onRequest', (request, _reply, next) => {
    const access = accessOf(request);
    if (access !== null && request.principal !== null) assertAllowed(access, request.principal);
    next();
  });
  done();
});

const assertAllowed = (access: Access, principal: Principal): void => {
  switch (access.surface) {
    case 'public':
      return;
    case 'api':
      if (principal.type === 'api_key' && access.keys !== undefined) assertScope(principal.scopes, access.keys);
      else assertRole(principal, access.role);
      return;
    case 'cluster':
    case 'audit':
      if (principal.type === 'user') assertRole(principal, roleOfSessions(access));
      else if (access.scope !== null) assertScope(principal.scopes, access.scope);
      return;
    default:
      unreachable(access);
  }
};

/** A key has no role at all (CL-88). */
const assertRole = (principal: Principal, role: Role): void => {
  if (principal.type === 'user' && includesRole(principal.role, role)) return;
  throw new DomainError('insufficient_role', { members: { required_role: role } });
};

const assertScope = (scopes: readonly Scope[], scope: Scope): void => {
  if (!holdsScope(scopes, scope)) throw new DomainError('insufficient_scope', { members: { required_scope: scope } });
};
