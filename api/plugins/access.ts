import type { FastifyRequest } from 'fastify';
import type { Access } from '../access.ts';

/** Who may call the route of this request; null when no route matched, which 404 and 405 answer. */
export const accessOf = (request: FastifyRequest): Access | null => {
  if (request.is404) return null;
  const { access } = request.routeOptions.config;
  if (access === undefined) throw new Error(`route ${request.routeOptions.url ?? request.url} has no config.access`);
  return access;
};

/** Whether the method changes nothing. */
export const isRead = ({ method }: Pick<FastifyRequest, 'method'>): boolean =>
  method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
