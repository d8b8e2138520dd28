import { DomainError } from '../../domain/core/problems/errors.ts';
import { sameSha256, tokenSha256 } from '../../domain/core/tokens.ts';
import type { Route } from '../http/http.ts';
import type { Metrics } from './metrics.ts';

/** the Prometheus text format; with a token set, only for its bearer. */
export const metricsRoute =
  ({
    metrics,
    metricsToken,
  }: {
    metrics: Pick<Metrics, 'contentType' | 'scrape'>;
    metricsToken: string | null;
  }): Route =>
  (app) => {
    app.get(
      '/metrics',
      {
        config: {
          access: { surface: 'public' },
          refuses: ['unauthenticated'],
          media: { type: metrics.contentType, description: 'The Prometheus text format.' },
        },
        schema: { tags: ['Operations'], operationId: 'getMetrics', summary: 'Metrics in the Prometheus text format' },
      },
      async (request, reply) => {
        if (metricsToken !== null && !isBearer(request.headers.authorization, metricsToken)) {
          void reply.header('WWW-Authenticate', 'Bearer realm="metrics"');
          throw new DomainError('unauthenticated');
        }
        return reply.type(metrics.contentType).send(await metrics.scrape());
      },
    );
  };

const isBearer = (authorization: string | undefined, token: string): boolean =>
  sameSha256(tokenSha256(/^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? ''), tokenSha256(token));
