import type { Server } from 'node:http';
import { pause } from '../../engine/async/pause.ts';

const LOOK_MS = 50;
/**
 * How long a stop leaves open connections alone that have no request. Whoever uses one within this time is answered and
 * told to close it; cut off at once, what is on its way would be lost.
 */
const KEPT_MS = 1_000;

/** Resolves once nobody is connected, at the latest after a second. */
export const untilDisconnected = async (server: Server): Promise<void> => {
  for (let leftMs = KEPT_MS; leftMs > 0 && (await connections(server)) > 0; leftMs -= LOOK_MS) await pause(LOOK_MS);
};

const connections = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.getConnections((_error, count) => resolve(count ?? 0));
  });
