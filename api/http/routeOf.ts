import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** What `routeOf` has found; null until somebody asks. */
    foundRoute: FastifyRequest['routeOptions'] | null;
  }
}

/** The options of the request's route, without `url` where none matched. Fastify makes them anew for each that asks. */
export const routeOf = (request: FastifyRequest): FastifyRequest['routeOptions'] =>
  (request.foundRoute ??= request.routeOptions);
