import { z } from 'zod';
import { parseJson } from '../../../domain/core/json/parseJson.ts';
import type { AddressPolicy } from '../../network/addressPolicy.ts';
import { createReadingApi, type Asked } from '../http/readingApi.ts';
import { ToolError } from '../toolError.ts';

export type KeycloakSettings = {
  baseUrl: string;
  realm: string;
  clientId: string;
  clientSecret: string;
  addresses: AddressPolicy;
};

/** The administration of one realm, read only. */
export interface RealmApi {
  /** `path` lies below the realm; `role` is what the service account needs for it, and is named where it is missing. */
  get<T>(schema: z.ZodType<T>, asked: Pick<Asked, 'path' | 'query' | 'signal'> & { role: string }): Promise<T>;
  /** What the service account may do, as far as its token says. */
  roles(signal: AbortSignal): Promise<readonly string[]>;
}

const Token = z.object({ access_token: z.string().max(100_000), expires_in: z.number().default(60) });
/** A token is not used in its last seconds. */
const SPARE_MS = 10_000;

const NAMES = { system: 'Keycloak', address: 'BASE_URL', credential: 'CLIENT_ID' };

/** Signs in when it is first asked, and again when the token is old. */
export const openRealm = ({ baseUrl, realm, clientId, clientSecret, addresses }: KeycloakSettings): RealmApi => {
  const tokenPath = ['realms', realm, 'protocol', 'openid-connect', 'token'];
  const api = createReadingApi({ names: NAMES, baseUrl, addresses, tokenPath });
  let token: { text: string; until: number } | null = null;
  const signIn = async (signal: AbortSignal): Promise<string> => {
    if (token !== null && performance.now() < token.until) return token.text;
    const form = new URLSearchParams({ grant_type: 'client_credentials' });
    // RFC 6749, 2.3.1: both are encoded as in a form before they become the header.
    const pair = [clientId, clientSecret].map(encodeURIComponent).join(':');
    const headers = { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
    const given = await api.token(Token, { path: tokenPath, headers, form, meanings: SIGN_IN, signal });
    token = { text: given.access_token, until: performance.now() + given.expires_in * 1_000 - SPARE_MS };
    return given.access_token;
  };
  return {
    get: async (schema, { path, role, ...asked }) => {
      const headers = { authorization: `Bearer ${await signIn(asked.signal)}` };
      const meanings = {
        401: 'Keycloak refuses its own token; the host in BASE_URL may differ from the one that Keycloak is known by.',
        403: `The service account of CLIENT_ID lacks a role; give it ${role} of realm-management.`,
      };
      return api.get(schema, { path: ['admin', 'realms', realm, ...path], headers, meanings, ...asked });
    },
    roles: async (signal) => rolesIn(await signIn(signal)),
  };
};

const SIGN_IN = {
  400: "The client in CLIENT_ID may not sign in by itself; switch on 'Service accounts roles' and a secret for it.",
  401: 'Keycloak refuses CLIENT_ID and CLIENT_SECRET.',
  403: 'Keycloak refuses CLIENT_ID and CLIENT_SECRET.',
  404: 'Keycloak has no realm of the name in REALM, or BASE_URL lacks the path that it is served below, such as /auth.',
};

const Claims = z.object({
  realm_access: z.object({ roles: z.array(z.string()) }).optional(),
  resource_access: z.record(z.string(), z.object({ roles: z.array(z.string()) })).optional(),
});

/** Keycloak's tokens are JWTs; theirs are read here without being verified, to warn and for nothing else. */
const rolesIn = (token: string): readonly string[] => {
  try {
    const claims = Claims.parse(parseJson(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')));
    const ofClients = Object.values(claims.resource_access ?? {}).flatMap(({ roles }) => roles);
    return [...(claims.realm_access?.roles ?? []), ...ofClients];
  } catch {
    throw new ToolError('upstream_error', 'What answers at BASE_URL is not Keycloak; check the address.');
  }
};
