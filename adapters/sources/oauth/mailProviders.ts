import type { Configuration, TokenEndpointResponse, TokenEndpointResponseHelpers } from 'openid-client';
import { z } from 'zod';
import type { Logger } from '../../../domain/core/logger.ts';
import { MailProviderId, type MailTokens } from '../../../domain/sources/mailboxGrants.ts';
import { MailProviderFailure, type MailProviders } from '../../../domain/sources/mailProviders.ts';
import { failureFields } from '../../../engine/async/failure.ts';
import type { MailEndpoints } from './endpoints.ts';

/** What this service is at a provider, as the operator has set it up. */
export type MailClient = { id: string; secret: string };

export type MailProviderOptions = {
  endpoints: Readonly<Record<MailProviderId, MailEndpoints>>;
  /** Null where the operator has set none up. */
  clients: Readonly<Record<MailProviderId, MailClient | null>>;
  /** Where providers send browsers back to. */
  redirectUri: string;
  /** Goes to addresses that are allowed, and follows no redirect. */
  fetch: typeof fetch;
  logger: Logger;
  now: () => string;
};

const ANSWER_SECONDS = 10;
/** Of a token whose provider does not say how long it lasts. */
const USUAL_SECONDS = 3600;

type Answer = TokenEndpointResponse & TokenEndpointResponseHelpers;

/** SU-67: authorization code with PKCE (RFC 7636), by openid-client, which is loaded at the first sign-in. */
export const createMailProviders = (options: MailProviderOptions): MailProviders => {
  const { endpoints, redirectUri, now } = options;
  const tokensOf = (answer: Answer, refreshToken: string): MailTokens => ({
    accessToken: answer.access_token,
    expiresAt: new Date(Date.parse(now()) + (answer.expires_in ?? USUAL_SECONDS) * 1000).toISOString(),
    refreshToken,
  });
  return {
    list: () =>
      MailProviderId.options.map((id) => {
        const { name, scopes } = endpoints[id];
        return { id, name, scopes, configured: options.clients[id] !== null };
      }),
    authorizationUrl: async (id, { state, verifier }) => {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client');
      const { scopes, parameters } = endpoints[id];
      const url = buildAuthorizationUrl(await configured(options, id), {
        ...parameters,
        redirect_uri: redirectUri,
        scope: scopes.join(' '),
        state,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    },
    redeem: async (id, { code, state, verifier }) => {
      const { authorizationCodeGrant } = await import('openid-client');
      const answered = new URL(redirectUri);
      answered.search = new URLSearchParams({ code, state }).toString();
      const checks = { pkceCodeVerifier: verifier, expectedState: state, idTokenExpected: true };
      const answer = await configured(options, id)
        .then((config) => authorizationCodeGrant(config, answered, checks))
        .catch(failed(options, id));
      const { refresh_token: refreshToken } = answer;
      if (refreshToken === undefined || !opensMailbox(endpoints[id], answer))
        throw new MailProviderFailure('incomplete');
      return { account: accountIn(answer), tokens: tokensOf(answer, refreshToken) };
    },
    renew: async (id, refreshToken) => {
      const { refreshTokenGrant } = await import('openid-client');
      const answer = await configured(options, id)
        .then((config) => refreshTokenGrant(config, refreshToken))
        .catch(failed(options, id));
      return tokensOf(answer, answer.refresh_token ?? refreshToken);
    },
  };
};

/** The library reads a description that is at hand, so that it knows a provider with many issuers as one. */
const configured = async (
  { endpoints, clients, fetch: send }: MailProviderOptions,
  id: MailProviderId,
): Promise<Configuration> => {
  const library = await import('openid-client');
  const { server, metadata } = endpoints[id];
  const client = clients[id];
  // An operator may have taken it out of the settings while people were signed in.
  if (client === null) throw new MailProviderFailure('unreachable');
  const config = await library.discovery(
    new URL(server),
    client.id,
    undefined,
    library.ClientSecretPost(client.secret),
    {
      [library.customFetch]: async () => Response.json(metadata),
      // No provider is reached in clear; one that stands in for it on this machine is.
      execute: metadata.token_endpoint.startsWith('http://127.0.0.1:') ? [library.allowInsecureRequests] : [],
      timeout: ANSWER_SECONDS,
    },
  );
  config[library.customFetch] = (url, { body, ...init }) => send(url, body === undefined ? init : { ...init, body });
  return config;
};

/** People may leave out a scope that they are asked for. A provider that names none gives all. */
const opensMailbox = ({ scopes }: MailEndpoints, { scope }: Answer): boolean => {
  if (scope === undefined) return true;
  const given = new Set(scope.toLowerCase().split(' '));
  return scopes.filter((each) => each.startsWith('https://')).every((each) => given.has(each.toLowerCase()));
};

const Claims = z.object({ email: z.email().max(254) });

const accountIn = (answer: Answer): string | null => Claims.safeParse(answer.claims()).data?.email ?? null;

/** Codes of RFC 6749 and its kin; other words of a provider stay out of the log. */
const OAUTH_ERROR = /^[a-z_]{1,40}$/;

const failed =
  ({ logger }: MailProviderOptions, provider: MailProviderId) =>
  (error: unknown): never => {
    if (error instanceof MailProviderFailure) throw error;
    const told = error instanceof Error && 'error' in error ? String(error.error) : '';
    const oauthError = OAUTH_ERROR.test(told) ? told : null;
    logger.warn({ provider, oauth_error: oauthError, ...failureFields(error) }, 'mail_provider_failed');
    throw new MailProviderFailure(oauthError === 'invalid_grant' ? 'ended' : 'unreachable', { cause: error });
  };
