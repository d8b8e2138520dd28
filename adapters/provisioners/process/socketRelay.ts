import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { pause } from '../../../engine/async/pause.ts';

/** Lets programs that speak TCP only reach a server behind a unix socket. */
export type SocketRelay = { close(): Promise<void> };

const RETRY_MS = 1000;

/**
 * Passes what comes to `port` of 127.0.0.1 on to the socket at `path`, both ways. While another process of this service
 * holds the port, that one passes it on; when it ends, this one takes over.
 */
export const openSocketRelay = (path: string, port: number): SocketRelay => {
  const closing = new AbortController();
  const sockets = new Set<Socket>();
  const server = createServer((from) => {
    const to = connect(path);
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  // A connection that cannot be accepted is lost to its peer alone.
  server.on('error', () => undefined);
  const listening = keepListening(server, port, closing.signal);
  return {
    close: async () => {
      closing.abort();
      await listening;
      for (const socket of sockets) socket.destroy();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
};

const keepListening = async (
  server: ReturnType<typeof createServer>,
  port: number,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    server.listen({ host: '127.0.0.1', port, exclusive: true });
    const listens = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (listens) return;
    await pause(RETRY_MS, signal);
  }
};
