import { createAddressPolicy } from '../adapters/network/addressPolicy.ts';
import { createOutgoingFetch } from '../adapters/network/outgoingFetch.ts';
import { createLocks } from '../adapters/postgres/ops/locks.ts';
import type { MailEndpoints } from '../adapters/sources/oauth/endpoints.ts';
import { createMailProviders, type MailClient } from '../adapters/sources/oauth/mailProviders.ts';
import { createSignInStates } from '../adapters/vault/signInStates.ts';
import { CALLBACK_PATH } from '../api/sources/oauth/callback.ts';
import type { mailSignInRoutes } from '../api/sources/oauth/routes.ts';
import type { Logger } from '../domain/core/logger.ts';
import type { MailProviderId } from '../domain/sources/mailboxGrants.ts';
import { createMailboxTokens, type MailboxTokens } from '../processes/sources/mailboxTokens.ts';
import { isoNow } from '../composition/ids.ts';
import type { Settings } from '../settings/settings.ts';
import type { Storage } from '../composition/storage.ts';

/** Signing in to mailboxes: what its routes need, and what opens a mailbox afterwards. */
export type Mailboxes = {
  parts: Pick<Parameters<typeof mailSignInRoutes>[0], 'mailProviders' | 'signInStates'>;
  tokens: MailboxTokens;
};

export const openMailboxes = (
  settings: Settings,
  { quick, masterKey, mailboxGrants, heartbeat }: Pick<Storage, 'quick' | 'masterKey' | 'mailboxGrants' | 'heartbeat'>,
  logger: Logger,
  endpoints: Readonly<Record<MailProviderId, MailEndpoints>>,
): Mailboxes => {
  const mailProviders = createMailProviders({
    endpoints,
    clients: clientsOf(settings),
    redirectUri: `${settings.SERVICE_PUBLIC_API_URL}${CALLBACK_PATH}`,
    fetch: createOutgoingFetch(createAddressPolicy(settings.SERVICE_ALLOWED_CIDRS)),
    logger,
    now: isoNow,
  });
  // Its names of work are nobody else's, so that it need not be the one that routes have.
  const locks = createLocks(quick, heartbeat.owner);
  return {
    parts: { mailProviders, signInStates: createSignInStates(quick, masterKey, isoNow) },
    tokens: createMailboxTokens({ mailboxGrants, mailProviders, locks, logger, now: isoNow }),
  };
};

const clientsOf = (settings: Settings): Readonly<Record<MailProviderId, MailClient | null>> => ({
  google: clientOf(settings.SERVICE_EMAIL_OAUTH_GOOGLE_CLIENT_ID, settings.SERVICE_EMAIL_OAUTH_GOOGLE_CLIENT_SECRET),
  microsoft: clientOf(
    settings.SERVICE_EMAIL_OAUTH_MICROSOFT_CLIENT_ID,
    settings.SERVICE_EMAIL_OAUTH_MICROSOFT_CLIENT_SECRET,
  ),
});

const clientOf = (id?: string, secret?: string): MailClient | null =>
  id === undefined || secret === undefined ? null : { id, secret };
