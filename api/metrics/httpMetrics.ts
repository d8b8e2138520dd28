import { Histogram, type Registry } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';

/**
 * `http_request_duration_seconds` by method, route and status. The route is the pattern, never the address that was
 * asked for. Event streams end when the client leaves; their time says nothing and is left out.
 */
export const httpMetrics = (registry: Registry) => {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return (app: FastifyInstance): void => {
    app.addHook('onResponse', (request, reply, next) => {
      const type = reply.getHeader('content-type');
      if (typeof type !== 'string' || !type.startsWith('text/event-stream')) {
        const { url: route = 'none' } = request.routeOptions;
        durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
      }
      next();
    });
  };
};
