import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../domain/core/problems/errors.ts';
import { UserId } from '../../domain/core/ids.ts';
import { principalOf } from '../http/http.ts';

/** Who makes a key. */
export const signedInUserId = (request: FastifyRequest): UserId => {
  const principal = principalOf(request);
  // Keys are managed by session only (CL-88), and the route's access lets no key through.
  if (principal.type !== 'user') throw new DomainError('insufficient_role', { members: { required_role: 'admin' } });
  return UserId.parse(principal.userId);
};
