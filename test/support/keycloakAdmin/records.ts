/** What a realm is made of, in the forms of Keycloak's admin API. */
export type RealmState = {
  realm: object;
  users: readonly RealmUser[];
  events: readonly RealmEvent[];
  adminEvents: readonly RealmEvent[];
  clients: readonly object[];
  providers: readonly { alias: string; [field: string]: unknown }[];
  recording: { eventsEnabled: boolean; adminEventsEnabled: boolean };
};
export type RealmUser = {
  user: { id: string; username: string; email: string; [field: string]: unknown };
  groups: readonly object[];
  roles: readonly object[];
  links: readonly object[];
  credentials: readonly object[];
  sessions: readonly object[];
  /** Of brute force protection. */
  lock: object;
};
export type RealmEvent = { time: number; [field: string]: unknown };

/** A realm as Keycloak 26 sends it, with what must not come through. */
export const REALM = {
  id: '9b4c',
  realm: 'shop',
  enabled: true,
  bruteForceProtected: true,
  failureFactor: 30,
  accessTokenLifespan: 300,
  eventsEnabled: false,
  smtpServer: { host: 'mail.example.com', from: 'id@example.com', user: 'id', password: 'mail-password-value' },
  attributes: { cibaExpiresIn: '120' },
  components: { keys: [{ config: { privateKey: ['realm-private-key'] } }] },
};

export const USER = {
  id: '5a2f1c1e-8a3b-4d6d-9a55-000000000001',
  username: 'mira',
  email: 'mira@example.com',
  emailVerified: false,
  enabled: true,
  createdTimestamp: 1_700_000_000_000,
  requiredActions: ['VERIFY_EMAIL'],
  attributes: { plan: ['pro'], api_token: ['attribute-token-value'], note: ['x'.repeat(2_000)] },
  access: { manage: false },
};

export const EVENTS = Array.from({ length: 60 }, (_, n) => ({
  time: 1_700_000_000_000 - n,
  type: 'LOGIN_ERROR',
  realmId: '9b4c',
  clientId: 'storefront',
  userId: USER.id,
  ipAddress: '192.0.2.9',
  error: 'invalid_user_credentials',
  details: { username: 'mira', auth_method: 'openid-connect', code_id: 'event-code-value', refresh_token_id: 'x' },
}));

/** One user and what belongs to them, with what must not come through. */
export const sampleRealm = (): RealmState => ({
  realm: REALM,
  users: [
    {
      user: USER,
      groups: [{ id: 'g', name: 'vip', path: '/vip' }],
      roles: [{ id: 'r', name: 'buyer' }],
      links: [{ identityProvider: 'google', userId: '1', userName: 'mira' }],
      credentials: [
        { id: 'c', type: 'password', createdDate: 1, secretData: '{"value":"hash"}', credentialData: '{}' },
      ],
      sessions: [{ id: 's', ipAddress: '192.0.2.1', start: 1, lastAccess: 2, clients: { x: 'storefront' } }],
      lock: { numFailures: 31, disabled: true, lastIPFailure: '192.0.2.9', lastFailure: 1_700_000_000_000 },
    },
  ],
  events: EVENTS,
  adminEvents: [PASSWORD_RESET],
  clients: [STOREFRONT],
  providers: [{ alias: 'google', enabled: true, config: { clientId: 'g', clientSecret: 'provider-secret-value' } }],
  recording: { eventsEnabled: false, adminEventsEnabled: true },
});

const PASSWORD_RESET = {
  time: 1_700_000_000_000,
  operationType: 'ACTION',
  resourceType: 'USER',
  resourcePath: `users/${USER.id}/reset-password`,
  representation: '{"type":"password","value":"plain-password"}',
  authDetails: { userId: 'admin', clientId: 'console', ipAddress: '192.0.2.2', realmId: 'master' },
};

const STOREFRONT = {
  clientId: 'storefront',
  enabled: true,
  secret: 'client-secret-value',
  redirectUris: ['https://shop.example.com/*'],
  attributes: {
    'client.secret.creation.time': '1',
    'pkce.code.challenge.method': 'S256',
    'saml.signing.private.key': 'pem',
  },
};
