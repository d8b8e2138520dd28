import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type Configuration } from 'oidc-provider';
import { MAIL_ENDPOINTS } from '../../../adapters/sources/oauth/endpoints.ts';
import type { MailProviderId } from '../../../domain/sources/mailboxGrants.ts';

/**
 * An authorization server of a mail provider on loopback: oidc-provider, which asks for PKCE, gives a refresh token out
 * once, and takes a second use of it for a theft of the whole grant. Its one page asks whoever comes.
 */
export type MailSignInServer = AsyncDisposable & {
  /** In place of the real ones: this server is Google; Microsoft is nowhere. */
  endpoints: typeof MAIL_ENDPOINTS;
  /** Settings of a service that is known here. */
  environment: NodeJS.ProcessEnv;
  /** Follows the sign-in as a browser does whose user says yes, or no; gives back where it is sent at the end. */
  visit(url: string, answer?: 'yes' | 'no'): Promise<URL>;
  /** Whether a token opens the mailbox of this user, as mail servers ask. */
  takesToken(user: string, token: string): Promise<boolean>;
  /** Access tokens given out so far end now. */
  endTokens(): Promise<void>;
  /** The owner of the mailbox takes back what they allowed. */
  takeBack(): Promise<void>;
  /** Times that tokens were given out for a refresh token. */
  renewals(): number;
  /** Answers token requests with this status, until it is null again. */
  failWith(status: number | null): void;
  /** How long access tokens last that are given out from now on. */
  lifetime(seconds: number): void;
};

const ACCOUNT = 'support@example.com';
const CLIENT = { id: 'support-service', secret: 'secret-of-the-service' };

export const openMailSignInServer = async (redirectUri: string): Promise<MailSignInServer> => {
  const state = { renewals: 0, failure: null as number | null, seconds: 3600 };
  const grants = new Set<string>();
  const tokens = new Set<string>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (state.failure !== null && pathname === '/token') response.writeHead(state.failure).end();
    else if (pathname.startsWith('/interaction/')) void interact(request, response);
    else void provider.callback()(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(
    issuer,
    configuration(redirectUri, () => state.seconds),
  );
  provider.on('grant.success', ({ oidc }) => {
    if (oidc.params?.['grant_type'] === 'refresh_token') state.renewals += 1;
    if (oidc.entities.AccessToken !== undefined) tokens.add(oidc.entities.AccessToken.jti);
  });

  const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { params } = await provider.interactionDetails(request, response);
    if (request.method === 'GET') return void response.setHeader('content-type', 'text/html').end(PAGE);
    const answer = await bodyOf(request);
    if (answer.get('answer') === 'no')
      return provider.interactionFinished(request, response, { error: 'access_denied' });
    const grant = new provider.Grant({ accountId: ACCOUNT, clientId: CLIENT.id });
    grant.addOIDCScope(String(params['scope']));
    const grantId = await grant.save();
    grants.add(grantId);
    await provider.interactionFinished(request, response, { login: { accountId: ACCOUNT }, consent: { grantId } });
  };

  return {
    endpoints: { ...MAIL_ENDPOINTS, google: endpointsAt(issuer) },
    environment: {
      SERVICE_EMAIL_OAUTH_GOOGLE_CLIENT_ID: CLIENT.id,
      SERVICE_EMAIL_OAUTH_GOOGLE_CLIENT_SECRET: CLIENT.secret,
    },
    visit: (url, answer = 'yes') => visit(url, issuer, answer),
    takesToken: async (user, token) => {
      const found = await provider.AccessToken.find(token);
      return found?.accountId === user && found.isValid;
    },
    endTokens: async () => {
      for (const jti of tokens) await (await provider.AccessToken.find(jti))?.destroy();
      tokens.clear();
    },
    takeBack: async () => {
      for (const id of grants) await (await provider.Grant.find(id))?.destroy();
    },
    renewals: () => state.renewals,
    failWith: (status) => void (state.failure = status),
    lifetime: (seconds) => void (state.seconds = seconds),
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

const endpointsAt = (issuer: string): (typeof MAIL_ENDPOINTS)[MailProviderId] => ({
  ...MAIL_ENDPOINTS.google,
  server: issuer,
  metadata: { issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` },
});

const configuration = (redirectUri: string, seconds: () => number): Configuration => ({
  clients: [
    {
      client_id: CLIENT.id,
      client_secret: CLIENT.secret,
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  cookies: { keys: ['loopback'] },
  jwks: { keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })] },
  scopes: ['openid', 'email', 'https://mail.google.com/'],
  claims: { openid: ['sub'], email: ['email'] },
  conformIdTokenClaims: false,
  findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, email: sub }) }),
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  issueRefreshToken: async () => true,
  rotateRefreshToken: true,
  pkce: { required: () => true },
  extraParams: ['access_type'],
  ttl: {
    AccessToken: () => seconds(),
    AuthorizationCode: 60,
    Grant: 86_400,
    IdToken: 3600,
    Interaction: 600,
    RefreshToken: 86_400,
    Session: 600,
  },
  features: { devInteractions: { enabled: false } },
});

const PAGE = `<!doctype html><html lang="en"><title>Sign in</title><h1>Continue as ${ACCOUNT}?</h1>
<form method="post"><button name="answer" value="yes">Allow</button> <button name="answer" value="no">Refuse</button></form>`;

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
};

/** As a browser: with its cookies, and the form of the one page. */
const visit = async (first: string, issuer: string, answer: string): Promise<URL> => {
  const cookies = new Map<string, string>();
  let next: { url: string; body?: URLSearchParams } = { url: first };
  for (let steps = 0; steps < 10; steps += 1) {
    const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
    const response = await fetch(next.url, {
      headers,
      redirect: 'manual',
      ...(next.body === undefined ? {} : { method: 'POST', body: next.body }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) {
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
      next = { url: next.url, body: new URLSearchParams({ answer }) };
      continue;
    }
    const url = new URL(location, next.url);
    if (url.origin !== issuer) return url;
    next = { url: url.href };
  }
  throw new Error('the sign-in goes in circles');
};
