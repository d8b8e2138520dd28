import type { FastifyRequest } from 'fastify';
import { isClusterPath, type Access } from './access.ts';
import { pathOf } from '../problems/problems.ts';

/** Who may call the route of this request; null when no route matched, which 404 and 405 answer. */
export const accessOf = (request: FastifyRequest): Access | null => {
  if (request.isUnrouted) return null;
  const { config, url } = request.routeOptions;
  if (config.access === undefined) throw new Error(`route ${url ?? request.url} has no config.access`);
  return config.access;
};

/** Whether the cluster API answers, be it that no route matched. */
export const isClusterRequest = (request: FastifyRequest): boolean => {
  const access = accessOf(request);
  return access === null ? isClusterPath(pathOf(request)) : access.surface === 'cluster';
};

/** Whether the method changes nothing. */
export const isRead = ({ method }: Pick<FastifyRequest, 'method'>): boolean =>
  method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
