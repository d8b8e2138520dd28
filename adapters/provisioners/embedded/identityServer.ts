import { createServer, type Server, type ServerResponse } from 'node:http';
import { Provider, type Configuration } from 'oidc-provider';
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
  const provider = openIdProvider(`${baseUrl(config.port, config.httpRelativePath)}${REALM_PATH}`, options);
  const answer = provider.callback();
  return createServer((request, response) => {
    response.setHeader('X-Driver', 'embedded');
    const path = request.url ?? '/';
    if (path.startsWith(`${config.httpRelativePath}/health/`)) return answerHealth(path, response, options);
    if (!path.startsWith(`${realm}/`)) return answerJson(response, 404, { error: 'not_found' });
    // The provider derives the addresses in its answers from what was cut off.
    Object.assign(request, { originalUrl: path });
    request.url = path.slice(realm.length);
    return void answer(request, response);
  });
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

const ENDPOINTS = '/protocol/openid-connect';

const openIdProvider = (issuer: string, { client, keys }: IdentityServerOptions): Provider => {
  const configuration: Configuration = {
    jwks: keys,
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
      },
    ],
    cookies: { keys: [...client.cookieKeys] },
    scopes: ['openid'],
    routes: {
      authorization: `${ENDPOINTS}/auth`,
      end_session: `${ENDPOINTS}/logout`,
      introspection: `${ENDPOINTS}/token/introspect`,
      jwks: `${ENDPOINTS}/certs`,
      revocation: `${ENDPOINTS}/revoke`,
      token: `${ENDPOINTS}/token`,
      userinfo: `${ENDPOINTS}/userinfo`,
    },
    ttl: { ClientCredentials: 300 },
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      introspection: { enabled: true },
      revocation: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => issuer,
        getResourceServerInfo: async () => ({ scope: '', audience: issuer, accessTokenFormat: 'jwt' }),
      },
    },
  };
  return new Provider(issuer, configuration);
};
