import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { DomainError } from '../../domain/core/errors.ts';
import { Position, START } from '../../domain/core/eventLog.ts';
import type { EventStore } from '../../domain/core/eventStore.ts';
import { projectionBehind } from '../../engine/projections/progress.ts';
import { isOfThisLog } from '../http/logPosition.ts';
import type { Settling } from '../http/http.ts';

export type MinPositionOptions = Settling & { store: Pick<EventStore, 'head'> };

/**
 * a GET with `Min-Position` is answered once the read models that serve it (`config.readModels`) have reached it,
 * and any GET once they are built for the first time; else 503 `projection_behind` names those that are not that far.
 * Other read models never hold it back.
 */
export const minPosition = plugin<MinPositionOptions>((app: FastifyInstance, options, done) => {
  const { progress, readAfterWriteMs } = options;
  const minimum = async (header: string | string[] | undefined): Promise<Position> => {
    if (header === undefined) return START;
    const position = Position.safeParse(header);
    if (position.success && header !== '' && (await isOfThisLog(options, position.data))) return position.data;
    throw new DomainError('invalid_parameter', {
      errors: [{ field: '/Min-Position', code: 'format', detail: 'Send back the value of an Event-Position header.' }],
    });
  };

  // A name that no read model has fails the start, not the request.
  app.addHook('onRoute', ({ config }) => void progress.behind(config?.readModels ?? [], START));
  app.addHook('preValidation', async (request) => {
    if (request.method !== 'GET') return;
    const position = await minimum(request.headers['min-position']);
    const { readModels = [] } = request.routeOptions.config;
    if (!(await progress.waitFor(readModels, position, readAfterWriteMs)))
      throw projectionBehind(progress.behind(readModels, position));
  });
  done();
});
