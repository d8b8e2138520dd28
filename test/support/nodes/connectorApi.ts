import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { expect, vi } from 'vitest';
import type { ConnectorResource } from '../../../api/connectors/resource.ts';
import { openConnectorNode, type Caller, type ConnectorNode } from './connectorNode.ts';
import { freePort } from '../clusters/tcpPorts.ts';

/** The connector API with an admin, a member, and an admin of another workspace. */
export type ConnectorApi = {
  node: ConnectorNode;
  admin: Caller;
  member: Caller;
  stranger: Caller;
  /** A body over the node's own database, with a fresh name. */
  body(changes?: object): object;
  created(changes?: object): Promise<ConnectorResource>;
  /** Waits until the connector has this status. */
  becomes(id: string, status: ConnectorResource['status']): Promise<ConnectorResource>;
};

/** How long a test waits for what other processes do. */
export const patience = { timeout: 60_000, interval: 50 };

/** A connection string that nothing answers. */
export const CLOSED_PORT = 'postgres://someone:a-very-secret-password@127.0.0.1:1/nothing';

export const openConnectorApi = async (): Promise<ConnectorApi> => {
  const node = await openConnectorNode({ healthMs: 500 });
  const admin = await node.signIn('admin');
  let names = 0;
  const body = (changes: object = {}): object => {
    names += 1;
    return { kind: 'postgres', name: `Shop ${names}`, config: { DATABASE_URL: node.url }, ...changes };
  };
  return {
    node,
    admin,
    member: await node.signIn('member'),
    stranger: await node.signIn('admin', 'other'),
    body,
    created: async (changes = {}) => {
      const answer = await admin('POST', '/api/connectors', body(changes));
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json<ConnectorResource>();
    },
    becomes: (id, status) =>
      vi.waitFor(async () => {
        const connector = (await admin('GET', `/api/connectors/${id}`)).json<ConnectorResource>();
        expect(connector.status).toBe(status);
        return connector;
      }, patience),
  };
};

/** A server that accepts connections and never answers. */
export const listening = (): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer((socket) => socket.on('error', () => {}));
    server.listen(0, '127.0.0.1', () => resolve(server));
  });

/** A port on loopback in front of the database, which can be closed and opened. */
export const gateway = async (target: URL) => {
  const path = `${target.searchParams.get('host')}/.s.PGSQL.${target.port === '' ? 5432 : target.port}`;
  const serve = (port: number): Promise<Server> =>
    new Promise((resolve, reject) => {
      const server = createServer((socket) => {
        const upstream = connect(path);
        socket.pipe(upstream).pipe(socket);
        socket.on('error', () => upstream.destroy());
        upstream.on('error', () => socket.destroy());
      });
      server.once('error', reject).listen(port, '127.0.0.1', () => resolve(server));
    });
  // Not one of the system's choice: while it is closed, nobody else is to get it.
  let server = await serve(await freePort());
  const { port } = server.address() as AddressInfo;
  const url = new URL(target);
  url.search = '';
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    close: () => new Promise((resolve) => server.close(resolve)),
    open: async () => {
      server = await serve(port);
    },
  };
};
