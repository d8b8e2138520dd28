import type { ConnectorKind } from '../connectorKind.ts';
import { KEYCLOAK_TOOLS } from './contract.ts';

/** SU-43: reads of one realm of a Keycloak. */
export const keycloakKind: ConnectorKind = {
  about: {
    kind: 'keycloak',
    name: 'Keycloak',
    description:
      'Users, sessions, sign-in events and settings of one realm. Only GET is ever sent, and secrets are left out of ' +
      'what comes back; give its client the view roles of realm-management and no others.',
    configSchema: [
      {
        key: 'BASE_URL',
        label: 'Address of the server',
        secret: false,
        required: true,
        pattern: String.raw`^https?://[^\s?#@]+$`,
        expected: 'Must be an address such as https://id.example.com, with the path that the server is served below.',
      },
      {
        key: 'REALM',
        label: 'Realm',
        secret: false,
        required: true,
        pattern: '^[A-Za-z0-9][A-Za-z0-9 ._-]{0,254}$',
        expected: 'Must be the name of a realm, such as customers.',
      },
      {
        key: 'CLIENT_ID',
        label: 'Client with a service account',
        secret: false,
        required: true,
        pattern: String.raw`^\S{1,255}$`,
        expected: 'Must be the id of a client of that realm, such as support-reader.',
      },
      {
        key: 'CLIENT_SECRET',
        label: 'Secret of the client',
        secret: true,
        required: true,
        pattern: String.raw`^\S{1,1024}$`,
        expected: 'Must be the secret on the page of the client, such as Fz3kQw0b8VtLxE2m.',
      },
    ],
  },
  tools: Object.values(KEYCLOAK_TOOLS),
  open: async ({ addresses }) => {
    const { keycloakTools } = await import('./tools.ts');
    return ({ BASE_URL = '', REALM = '', CLIENT_ID = '', CLIENT_SECRET = '' }) =>
      keycloakTools({
        baseUrl: BASE_URL,
        realm: REALM,
        clientId: CLIENT_ID,
        clientSecret: CLIENT_SECRET,
        addresses,
      });
  },
};
