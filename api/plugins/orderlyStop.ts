import type { FastifyInstance } from 'fastify';
import { untilDisconnected } from '../http/keptConnections.ts';
import { pause } from '../../engine/async/pause.ts';
import type { EventStreams } from '../streams/eventStreams.ts';

/** How long a stop waits for answers that are under way: less than the 10 s after which Fastify gives a hook up. */
const DRAIN_MS = 8_000;

/**
 * A stop ends streams and long polls, and lets every other request be answered before connections are cut, also those
 * that are on their way on connections that clients keep. Registered
 * first, so that it knows of every request.
 */
export const orderlyStop =
  (streams: Pick<EventStreams, 'close'>) =>
  (app: FastifyInstance): void => {
    let open = 0;
    const drained = new AbortController();
    let stopping = false;
    const end = (): void => {
      open -= 1;
      if (stopping && open === 0) drained.abort();
    };
    app.addHook('onRequest', (_request, { raw }, next) => {
      open += 1;
      // Comes after the answer, and where the client has left before.
      raw.once('close', end);
      next();
    });
    app.addHook('preClose', async () => {
      streams.close();
      stopping = true;
      // Answers say `Connection: close` from now on.
      await untilDisconnected(app.server);
      if (open > 0) await pause(DRAIN_MS, drained.signal);
    });
  };
