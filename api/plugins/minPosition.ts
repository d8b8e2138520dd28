import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { DomainError } from '../../domain/core/problems/errors.ts';
import { START, type Position } from '../../domain/core/log/eventLog.ts';
import type { EventStore } from '../../domain/core/log/eventStore.ts';
import { projectionBehind } from '../../engine/projections/progress.ts';
import type { Settling } from '../http/http.ts';

export type MinPositionOptions = Settling & { store: Pick<EventStore, 'isPosition'> };

/**
 * a GET with `Min-Position` is answered once the read models that serve it (`config.readModels`) have reached it,
 * and any GET once they are built for the first time; else 503 `projection_behind` names those that are not that far.
 * Other read models never hold it back.
 */
export const minPosition = plugin<MinPositionOptions>((app: FastifyInstance, options, done) => {
  const { progress, store, readAfterWriteMs } = options;
  const minimum = (header: string | string[] | undefined): Position => {
    if (header === undefined) return START;
    if (typeof header === 'string' && header !== START && store.isPosition(header)) return header;
    throw new DomainError('invalid_parameter', {
      errors: [{ field: '/Min-Position', code: 'format', detail: 'Send back the value of an Event-Position header.' }],
    });
  };

  // A name that no read model has fails the start, not the request.
  app.addHook('onRoute', ({ config }) => void progress.behind(config?.readModels ?? [], START));
  app.addHook('preValidation', async (request) => {
    if (request.method !== 'GET') return;
    const position = minimum(request.headers['min-position']);
    const { readModels = [] } = request.routeOptions.config;
    const behind = progress.behind(readModels, position);
    if (behind.length > 0 && !(await progress.waitFor(behind, position, readAfterWriteMs)))
      throw projectionBehind(progress.behind(behind, position));
  });
  done();
});
