import { z } from 'zod';
import type { ClusterCredentials } from '../../processes/clusters/clusterProvisioner.ts';
import { signIn } from '../contracts/provisioner.contract.ts';

const REALM = 'shop';
const CLIENT = 'storefront';
const USER = { username: 'mira', password: 'a good deal of entropy' };

/** Makes a realm with a client and a user, as a customer does with the credentials that the API hands out. */
export const makeRealm = async (credentials: ClusterCredentials): Promise<void> => {
  const { token, status } = await signIn(credentials);
  if (status !== 200) throw new Error(`the credentials do not sign in: ${status}`);
  const admin = `${credentials.issuer.replace('/realms/master', '')}/admin/realms`;
  const client = { clientId: CLIENT, publicClient: true, directAccessGrantsEnabled: true };
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
export const userSignsIn = async (url: string): Promise<{ username: string }> => {
  const realm = `${url}/realms/${REALM}/protocol/openid-connect`;
  const form = { grant_type: 'password', client_id: CLIENT, scope: 'openid', ...USER };
  const granted = await fetch(`${realm}/token`, { method: 'POST', body: new URLSearchParams(form) });
  const { access_token: token } = z.object({ access_token: z.string() }).parse(await granted.json());
  const told = await fetch(`${realm}/userinfo`, { headers: { Authorization: `Bearer ${token}` } });
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
