import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Stands between a client and a server on this machine, and breaks what it is told to. */
export type TcpProxy = {
  port: number;
  /** Ends all connections at once, in both directions. */
  cutAll: () => void;
  /** Nothing passes; connections stay open. */
  stall: () => void;
  resume: () => void;
  /** New connections are cut at once. */
  refuse: () => void;
  accept: () => void;
  close: () => Promise<void>;
};

export const startTcpProxy = async (serverPort: number): Promise<TcpProxy> => {
  const sockets = new Set<Socket>();
  let [stalled, refusing] = [false, false];
  const keep = (socket: Socket, other: Socket): void => {
    sockets.add(socket);
    socket.setNoDelay();
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
    socket.on('data', (chunk) => {
      if (!other.write(chunk)) socket.pause();
    });
    other.on('drain', () => {
      if (!stalled) socket.resume();
    });
    if (stalled) socket.pause();
  };
  const listener = createServer((client) => {
    if (refusing) return void client.destroy();
    const server = connect(serverPort, '127.0.0.1');
    keep(client, server);
    return keep(server, client);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const setStalled = (on: boolean): void => {
    stalled = on;
    for (const socket of sockets) socket[on ? 'pause' : 'resume']();
  };
  const cutAll = (): void => sockets.forEach((socket) => socket.destroy());
  return {
    port: (listener.address() as AddressInfo).port,
    cutAll,
    stall: () => setStalled(true),
    resume: () => setStalled(false),
    refuse: () => (refusing = true),
    accept: () => (refusing = false),
    close: async () => {
      cutAll();
      listener.close();
      await once(listener, 'close');
    },
  };
};
