import { z } from 'zod';
import type { JsonValue } from '../../../domain/core/canonicalJson.ts';
import type { Result } from '../serveTools.ts';

/** What Keycloak sends; it adds fields with every release, so only what is shown is named. */
export const Raw = z.record(z.string(), z.json());
export type Raw = z.infer<typeof Raw>;
export const RawList = z.array(Raw);

/** Names that may hold a credential, whatever stands in them (SU-43). */
const SECRET = /secret|password|token|credential|private|code|otp|hash|salt|key$/i;
const TEXT_CHARS_MAX = 500;
const MEMBERS_MAX = 30;

/** The named fields that are there, and no others. */
const picked = (raw: Raw, names: readonly string[]): Result =>
  Object.fromEntries(names.flatMap((name) => (raw[name] === undefined ? [] : [[name, short(raw[name])]])));

/** Fields that others have named, such as attributes of a user: without credentials, and not too many. */
const listed = (value: JsonValue | undefined): Result => {
  const { success, data } = Raw.safeParse(value ?? {});
  if (!success) return {};
  const members = Object.entries(data).filter(([name]) => !SECRET.test(name));
  return Object.fromEntries(members.slice(0, MEMBERS_MAX).map(([name, member]) => [name, short(member)]));
};

/** Long texts are cut, and what is nested deeper than a list is left out. */
const short = (value: JsonValue): JsonValue => {
  if (typeof value === 'string') return value.length > TEXT_CHARS_MAX ? `${value.slice(0, TEXT_CHARS_MAX)}…` : value;
  if (value === null || typeof value !== 'object') return value;
  if (!Array.isArray(value)) return null;
  return value.slice(0, MEMBERS_MAX).map((item: JsonValue) => (typeof item === 'object' ? null : short(item)));
};

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
  const mail = Raw.safeParse(raw['smtpServer']).data ?? {};
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
  by: picked(Raw.safeParse(raw['authDetails']).data ?? {}, ['userId', 'clientId', 'ipAddress']),
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
