import { Provider, type Configuration } from 'oidc-provider';
import type { Client, Keys } from './stateFiles.ts';

const ENDPOINTS = '/protocol/openid-connect';

/** The realm's provider, for a server that is reached at `issuer` and has cut the realm's path off. */
export const openIdProvider = (issuer: string, { client, keys }: { client: Client; keys: Keys }): Provider => {
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
