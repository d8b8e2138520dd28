import { account, millis } from './parts.ts';

/** What tickets about signing in have in common. */

export const JONAS = account('2', 'jonas');
export const byId = { user_id: JONAS.id };
export const storefront = (redirect: string) => ({
  clientId: 'storefront',
  enabled: true,
  protocol: 'openid-connect',
  redirectUris: [redirect],
});
export const loginError = (error: string, at: string, fields: object = {}) => ({
  time: millis(at),
  type: 'LOGIN_ERROR',
  clientId: 'storefront',
  userId: JONAS.id,
  error,
  ...fields,
});
