import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** What stands before the instances of a cluster, in place of HAProxy: it passes connections on. */
export type Front = { close(): Promise<void> };

/** Listens at `port`, and gives each connection to the next of the instances that takes it. */
export const openFront = async (port: number, instances: () => readonly number[]): Promise<Front> => {
  let turn = 0;
  const sockets = new Set<Socket>();
  const pass = (client: Socket, targets: readonly number[]): void => {
    const [target, ...others] = targets;
    if (target === undefined) return void client.destroy();
    const server = connect(target, '127.0.0.1');
    server.once('connect', () => client.pipe(server).pipe(client));
    server.once('error', () =>
      server.connecting || server.bytesWritten === 0 ? pass(client, others) : client.destroy(),
    );
    client.once('close', () => server.destroy());
  };
  const listener = createServer((client) => {
    sockets.add(client);
    client.on('error', () => client.destroy());
    client.once('close', () => sockets.delete(client));
    const ports = instances();
    turn += 1;
    const first = turn % Math.max(1, ports.length);
    pass(client, [...ports.slice(first), ...ports.slice(0, first)]);
  });
  listener.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  return {
    close: async () => {
      const closed = once(listener, 'close');
      listener.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
};
