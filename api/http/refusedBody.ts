import type { IncomingMessage } from 'node:http';

/** Bytes of a refused body that are read before its answer ends the connection. */
const READ_MAX = 8 * 1024 * 1024;

/**
 * Reads and throws away what a client sends of a body that is refused: many read no answer before they have sent all of
 * it, and lose the answer when the connection ends meanwhile. Resolves at the end of the body, after 8 MiB of it, when the
 * client has left, and at once for a body that announces more. How long it takes is bounded by the time for a request.
 */
export const refusedBodyRead = async (request: IncomingMessage): Promise<void> => {
  if (Number(request.headers['content-length'] ?? 0) > READ_MAX || request.destroyed) return;
  await new Promise<void>((resolve) => {
    let bytes = 0;
    const end = (): void => {
      request.off('data', count).off('end', end).off('close', end);
      resolve();
    };
    const count = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > READ_MAX) end();
    };
    request.on('data', count).on('end', end).on('close', end).resume();
  });
};
