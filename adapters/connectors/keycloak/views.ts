import type { JsonValue } from '../../../domain/core/json/canonicalJson.ts';
import { listed, objectIn, picked, short, type Raw } from '../http/raw.ts';
import type { Result } from '../servedTool.ts';

const time = (value: JsonValue | undefined): string | null =>
  typeof value === 'number' && value > 0 && value < 8.64e15 ? new Date(value).toISOString() : null;

export const namesIn = (raws: readonly Raw[], field = 'name'): JsonValue[] =>
  raws.slice(0, 100).flatMap((raw) => (typeof raw[field] === 'string' ? [short(raw[field])] : []));

const REALM = [
  'realm', 'enabled', 'displayName', 'sslRequired', 'registrationAllowed', 'registrationEmailAsUsername', 'verifyEmail',
  'loginWithEmailAllowed', 'duplicateEmailsAllowed', 'resetPasswordAllowed', 'editUsernameAllowed', 'rememberMe',
  'bruteForceProtected', 'permanentLockout', 'failureFactor', 'waitIncrementSeconds', 'maxFailureWaitSeconds',
  'maxDeltaTimeSeconds', 'passwordPolicy', 'otpPolicyType', 'ssoSessionIdleTimeout', 'ssoSessionMaxLifespan',
  'offlineSessionIdleTimeout', 'accessTokenLifespan', 'accessCodeLifespanLogin', 'actionTokenGeneratedByUserLifespan',
  'eventsEnabled', 'eventsExpiration', 'adminEventsEnabled', 'internationalizationEnabled', 'supportedLocales',
  'defaultLocale', 'browserFlow', 'registrationFlow', 'resetCredentialsFlow',
]; // prettier-ignore

export const realmView = (raw: Raw): Result => {
  const mail = objectIn(raw['smtpServer']);
  return { ...picked(raw, REALM), mail: { configured: mail['host'] !== undefined, from: short(mail['from'] ?? null) } };
};

const USER = [
  'id', 'username', 'email', 'emailVerified', 'firstName', 'lastName', 'enabled', 'totp', 'federationLink',
  'requiredActions', 'notBefore',
]; // prettier-ignore

export const userView = (raw: Raw): Result => ({
  ...picked(raw, USER),
  created: time(raw['createdTimestamp']),
  attributes: listed(raw['attributes']),
});

export const credentialView = (raw: Raw): Result => ({
  ...picked(raw, ['type', 'userLabel', 'temporary']),
  created: time(raw['createdDate']),
});

export const linkView = (raw: Raw): Result => picked(raw, ['identityProvider', 'userName']);

export const lockView = (raw: Raw): Result => ({
  ...picked(raw, ['disabled', 'numFailures', 'lastIPFailure']),
  last_failure: time(raw['lastFailure']),
});

export const sessionView = (raw: Raw): Result => ({
  ...picked(raw, ['id', 'ipAddress', 'rememberMe']),
  started: time(raw['start']),
  last_used: time(raw['lastAccess']),
  clients: Object.values(listed(raw['clients'])),
});

export const userEventView = (raw: Raw): Result => ({
  at: time(raw['time']),
  ...picked(raw, ['type', 'userId', 'clientId', 'ipAddress', 'error']),
  details: listed(raw['details']),
});

/** What the change held may be a credential, and is left out whole. */
export const adminEventView = (raw: Raw): Result => ({
  at: time(raw['time']),
  ...picked(raw, ['operationType', 'resourceType', 'resourcePath', 'error']),
  by: picked(objectIn(raw['authDetails']), ['userId', 'clientId', 'ipAddress']),
});

const CLIENT = [
  'clientId', 'name', 'description', 'enabled', 'protocol', 'publicClient', 'bearerOnly', 'consentRequired', 'rootUrl',
  'baseUrl', 'redirectUris', 'webOrigins', 'standardFlowEnabled', 'implicitFlowEnabled', 'directAccessGrantsEnabled',
  'serviceAccountsEnabled', 'frontchannelLogout', 'fullScopeAllowed', 'defaultClientScopes',
]; // prettier-ignore

export const clientView = (raw: Raw): Result => ({ ...picked(raw, CLIENT), attributes: listed(raw['attributes']) });

export const providerView = (raw: Raw): Result => ({
  ...picked(raw, [
    'alias',
    'displayName',
    'providerId',
    'enabled',
    'trustEmail',
    'linkOnly',
    'firstBrokerLoginFlowAlias',
  ]),
  config: listed(raw['config']),
});
