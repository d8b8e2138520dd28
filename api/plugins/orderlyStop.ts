import type { FastifyInstance } from 'fastify';
import type { ServerResponse } from 'node:http';
import { pause } from '../../engine/async/pause.ts';
import type { EventStreams } from '../streams/eventStreams.ts';

/** How long a stop waits for answers that are under way: less than the 10 s after which Fastify gives a hook up. */
const DRAIN_MS = 9_000;

/**
 * A stop ends streams and long polls, and lets every other request be answered before connections are cut. Registered
 * first, so that it knows of every request.
 */
export const orderlyStop =
  (streams: Pick<EventStreams, 'close'>) =>
  (app: FastifyInstance): void => {
    const open = new Set<ServerResponse>();
    const drained = new AbortController();
    let stopping = false;
    function end(this: ServerResponse): void {
      open.delete(this);
      if (stopping && open.size === 0) drained.abort();
    }
    app.addHook('onRequest', (_request, { raw }, next) => {
      open.add(raw);
      // A client that leaves closes without finishing.
      raw.once('finish', end).once('close', end);
      next();
    });
    app.addHook('preClose', async () => {
      streams.close();
      stopping = true;
      if (open.size > 0) await pause(DRAIN_MS, drained.signal);
    });
  };
