import { z } from 'zod';
import { ProvisioningError } from '../../../domain/clusters/provisioningError.ts';
import { parseJson } from '../../../domain/core/json/parseJson.ts';

export type ClientSecret = { clientId: string; clientSecret: string };

const ANSWER_MS = 30_000;

/** The realm in which whoever administers all of them signs in. */
export const MASTER = 'master';

/** Where tokens of the master realm come from. */
export const issuerOf = (url: string): string => `${url}/realms/${MASTER}`;
export const tokenUrlOf = (url: string): string => `${issuerOf(url)}/protocol/openid-connect/token`;

/**
 * Makes the client whose secret is handed out (CL-86), with the right to administer everything, and then removes the
 * one that the first start made. Repeating it changes nothing. Throws ProvisioningError `health_down` when neither of
 * the two may sign in, or Keycloak answers otherwise than it should.
 */
export const handOver = async (
  url: string,
  bootstrap: ClientSecret,
  automation: ClientSecret,
  signal: AbortSignal,
): Promise<void> => {
  const own = await signIn(url, automation, signal);
  const made = own === null ? await signIn(url, bootstrap, signal) : null;
  if (own === null && made === null)
    throw new ProvisioningError('health_down', 'Keycloak runs, but lets none of its administration clients sign in.');
  if (made !== null) await createAdministrator(adminApi(url, made, signal), automation);
  const token = own ?? (await signIn(url, automation, signal));
  if (token === null) throw unexpected('the client that was just made cannot sign in');
  const admin = adminApi(url, token, signal);
  const left = await admin.find(bootstrap.clientId);
  if (left !== null) await admin.call('DELETE', `/clients/${left}`);
};

/** An access token; null when the client or its secret is refused. */
export const signIn = async (url: string, { clientId, clientSecret }: ClientSecret, signal: AbortSignal) => {
  const response = await fetch(tokenUrlOf(url), {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
  });
  if (response.status === 401 || response.status === 400) return null;
  if (!response.ok) throw unexpected(`signing in answers ${response.status}`);
  return z.object({ access_token: z.string() }).parse(await response.json()).access_token;
};

export type AdminApi = {
  /** Rejects unless the answer is a success, or one of `also`; resolves with its body, null without one. */
  call(method: string, path: string, body?: unknown, also?: number): Promise<unknown>;
  /** Keycloak's own id of a client. */
  find(clientId: string): Promise<string | null>;
};

/** The administration of one realm. */
export const adminApi = (url: string, token: string, signal: AbortSignal, realm: string = MASTER): AdminApi => {
  const call: AdminApi['call'] = async (method, path, body, also) => {
    const response = await fetch(`${url}/admin/realms/${encodeURIComponent(realm)}${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
    });
    if (!response.ok && response.status !== also)
      throw unexpected(`${method} of the admin API answers ${response.status}`);
    const text = await response.text();
    return response.ok && text !== '' ? parseJson(text) : null;
  };
  const find = async (clientId: string): Promise<string | null> => {
    const found = z
      .array(z.object({ id: z.string() }))
      .parse(await call('GET', `/clients?clientId=${encodeURIComponent(clientId)}`));
    return found[0]?.id ?? null;
  };
  return { call, find };
};

const createAdministrator = async (admin: AdminApi, { clientId, clientSecret }: ClientSecret): Promise<void> => {
  const client = {
    clientId,
    name: 'Automation',
    description: 'Made by the management API, which hands its secret out.',
    protocol: 'openid-connect',
    publicClient: false,
    secret: clientSecret,
    serviceAccountsEnabled: true,
    standardFlowEnabled: false,
    directAccessGrantsEnabled: false,
    fullScopeAllowed: true,
  };
  // 409: a crash came before the role.
  await admin.call('POST', '/clients', client, 409);
  const id = await admin.find(clientId);
  const account = z.object({ id: z.string() }).parse(await admin.call('GET', `/clients/${id}/service-account-user`));
  const role = await admin.call('GET', '/roles/admin');
  await admin.call('POST', `/users/${account.id}/role-mappings/realm`, [role]);
};

const unexpected = (what: string): ProvisioningError =>
  new ProvisioningError('health_down', `Keycloak is not usable yet: ${what}.`);
