import type { IncomingMessage } from 'node:http';

/** What answering a request ran into, unless its client has been killed meanwhile. */
export const unlessGone =
  (request: IncomingMessage) =>
  (error: unknown): void => {
    if (!request.destroyed) throw error;
  };
