import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { DomainError } from '../../domain/core/errors.ts';
import { Position } from '../../domain/core/eventLog.ts';
import { isOfThisLog } from '../http/logPosition.ts';
import type { LiveEvents } from '../../engine/feed/liveEvents.ts';
import type { Settling } from '../http/http.ts';

export type MinPositionOptions = Settling & { live: Pick<LiveEvents, 'events' | 'position'> } & {
  /** Read models that a reader may have to wait for. */
  readModels: readonly string[];
};

/** a GET with `Min-Position` is answered once the read models have reached it, else 503 `projection_behind`. */
export const minPosition = plugin<MinPositionOptions>((app: FastifyInstance, options, done) => {
  app.addHook('preValidation', async (request) => {
    const header = request.headers['min-position'];
    if (header === undefined || request.method !== 'GET') return;
    const position = Position.safeParse(header);
    if (!position.success || header === '' || !isOfThisLog(options, position.data))
      throw new DomainError('invalid_parameter', {
        errors: [
          { field: '/Min-Position', code: 'format', detail: 'Send back the value of an Event-Position header.' },
        ],
      });
    const { progress, readModels, readAfterWriteMs } = options;
    if (!(await progress.waitFor(readModels, position.data, readAfterWriteMs)))
      throw new DomainError('projection_behind');
  });
  done();
});
