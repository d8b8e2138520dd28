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
