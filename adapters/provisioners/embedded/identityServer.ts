import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type HealthAnswer, baseUrl, REALM_PATH } from './health.ts';
import type { Client, Config, Keys } from './stateFiles.ts';

export type IdentityServerOptions = {
  config: Config;
  client: Client;
  keys: Keys;
  instance: string;
  /** Whether `/health/ready` says so. */
  isReady: () => boolean;
};

/** An OpenID provider for one cluster, with the identity server's own paths (CL-95) and `X-Driver` (CL-96). */
export const createIdentityServer = (options: IdentityServerOptions): Server => {
  const { config } = options;
  const realm = `${config.httpRelativePath}${REALM_PATH}`;
  const issuer = `${baseUrl(config.port, config.httpRelativePath)}${REALM_PATH}`;
  let provider: Promise<Answer> | null = null;
  return createServer((request, response) => {
    response.setHeader('X-Driver', 'embedded');
    const path = request.url ?? '/';
    if (path.startsWith(`${config.httpRelativePath}/health/`)) return answerHealth(path, response, options);
    if (!path.startsWith(`${realm}/`)) return answerJson(response, 404, { error: 'not_found' });
    // The provider derives the addresses in its answers from what was cut off.
    Object.assign(request, { originalUrl: path });
    request.url = path.slice(realm.length);
    provider ??= openProvider(issuer, options);
    return void provider.then((answer) => answer(request, response));
  });
};

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** With the first request to the realm: most of the start is its library, and half of what the process holds. */
const openProvider = async (issuer: string, options: IdentityServerOptions): Promise<Answer> => {
  const { openIdProvider } = await import('./openIdProvider.ts');
  return openIdProvider(issuer, options).callback();
};

const answerHealth = (path: string, response: ServerResponse, options: IdentityServerOptions): void => {
  const [name = ''] = path.slice(`${options.config.httpRelativePath}/health/`.length).split('?', 1);
  if (!['started', 'ready', 'live'].includes(name)) return answerJson(response, 404, { error: 'not_found' });
  const isUp = name === 'live' || options.isReady();
  const body: HealthAnswer = {
    status: isUp ? 'UP' : 'DOWN',
    checks: [],
    cluster_id: options.config.clusterId,
    instance: options.instance,
  };
  return answerJson(response, isUp ? 200 : 503, body);
};

const answerJson = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(body));
};
