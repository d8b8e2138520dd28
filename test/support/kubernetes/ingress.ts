import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici';

const DOMAIN = 'clusters.test';

/** What leads from outside to clusters: names under one domain, and a server that passes requests on by name. */
export type Ingress = {
  /** With `{id}` for the cluster, as in SERVICE_KUBERNETES_URL. */
  urlTemplate: string;
  close(): Promise<void>;
};

/** `portOf` says where a cluster is served now; null: nowhere. Until it is closed, `fetch` knows the names. */
export const openIngress = async (portOf: (clusterId: string) => number | null): Promise<Ingress> => {
  const server = createServer((request, response) => {
    const clusterId = (request.headers.host ?? '').split('.')[0] ?? '';
    const port = portOf(clusterId);
    const unavailable = () => void response.writeHead(503).end();
    if (port === null) return unavailable();
    const { method, url: path, headers } = request;
    const passed = forward({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', unavailable);
    request.pipe(passed);
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const before = getGlobalDispatcher();
  const names = new Agent({ connect: { lookup: onLoopback } });
  setGlobalDispatcher(names);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo;
  return {
    urlTemplate: `http://{id}.${DOMAIN}:${port}`,
    close: async () => {
      setGlobalDispatcher(before);
      await names.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

/** Every name is this machine, as far as these tests ask. */
const onLoopback: LookupFunction = (_name, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]);
