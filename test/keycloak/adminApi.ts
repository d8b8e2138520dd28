import { z } from 'zod';
import type { ClusterCredentials } from '../../processes/clusters/clusterProvisioner.ts';
import { signIn } from '../contracts/signIn.ts';

const REALM = 'shop';
const CLIENT = 'storefront';
const RETURN_TO = 'http://127.0.0.1/signed-in';
const USER = { username: 'mira', password: 'a good deal of entropy' };

/** Makes a realm with a client and a user, as a customer does with the credentials that the API hands out. */
export const makeRealm = async (credentials: ClusterCredentials): Promise<void> => {
  const { token, status } = await signIn(credentials);
  if (status !== 200) throw new Error(`the credentials do not sign in: ${status}`);
  const admin = `${credentials.issuer.replace('/realms/master', '')}/admin/realms`;
  const client = { clientId: CLIENT, publicClient: true, directAccessGrantsEnabled: true, redirectUris: [RETURN_TO] };
  const user = {
    username: USER.username,
    enabled: true,
    email: 'mira@example.com',
    emailVerified: true,
    firstName: 'Mira',
    lastName: 'Example',
    credentials: [{ type: 'password', value: USER.password, temporary: false }],
  };
  const response = await fetch(admin, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ realm: REALM, enabled: true, sslRequired: 'none', clients: [client], users: [user] }),
  });
  if (response.status !== 201) throw new Error(`the realm was not made: ${response.status} ${await response.text()}`);
};

/** Signs the user in; what the server says of them. */
export const userSignsIn = (url: string): Promise<{ username: string }> =>
  granted(url, { grant_type: 'password', scope: 'openid', ...USER });

/** Signs the user in as a browser does: with requests of which each goes on with what the one before began. */
export const userSignsInByPage = async (url: string): Promise<{ username: string }> => {
  const wanted = { client_id: CLIENT, redirect_uri: RETURN_TO, response_type: 'code', scope: 'openid' };
  const page = await fetch(`${realmOf(url)}/auth?${new URLSearchParams(wanted).toString()}`);
  const [, action = ''] = /<form[^>]* action="([^"]+)"/.exec(await page.text()) ?? [];
  const cookie = page.headers.getSetCookie().map((line) => line.split(';')[0]);
  const signed = await fetch(action.replaceAll('&amp;', '&'), {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookie.join('; ') },
    body: new URLSearchParams(USER),
  });
  const code = new URL(signed.headers.get('location') ?? 'http://nowhere').searchParams.get('code') ?? '';
  return granted(url, { grant_type: 'authorization_code', redirect_uri: RETURN_TO, code });
};

const realmOf = (url: string): string => `${url}/realms/${REALM}/protocol/openid-connect`;

const granted = async (url: string, form: Record<string, string>): Promise<{ username: string }> => {
  const body = new URLSearchParams({ client_id: CLIENT, ...form });
  const answer = await fetch(`${realmOf(url)}/token`, { method: 'POST', body });
  const { access_token: token } = z.object({ access_token: z.string() }).parse(await answer.json());
  const told = await fetch(`${realmOf(url)}/userinfo`, { headers: { Authorization: `Bearer ${token}` } });
  const { preferred_username: username } = z.object({ preferred_username: z.string() }).parse(await told.json());
  return { username };
};

/** What the server at this address says that it is; only an administrator is told. */
export const versionOf = async (credentials: ClusterCredentials): Promise<string> => {
  const { token } = await signIn(credentials);
  const address = `${credentials.issuer.replace('/realms/master', '')}/admin/serverinfo`;
  const response = await fetch(address, { headers: { Authorization: `Bearer ${token}` } });
  const told = z.object({ systemInfo: z.object({ version: z.string() }) }).parse(await response.json());
  return told.systemInfo.version;
};
