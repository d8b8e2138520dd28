import { z } from 'zod';
import { ProvisioningError } from '../../../domain/clusters/provisioningError.ts';
import type { ClusterCredentials } from '../../../processes/clusters/clusterProvisioner.ts';
import { adminApi, MASTER, signIn, type AdminApi, type ClientSecret } from './adminClient.ts';

/** What a client needs to read a realm, and all that it gets. */
const VIEWS: ReadonlySet<string> = new Set([
  'view-realm',
  'view-users',
  'view-events',
  'view-clients',
  'view-identity-providers',
]);

const WithId = z.object({ id: z.string() });
const Named = z.array(z.object({ id: z.string(), name: z.string() }));

/** Where a cluster of Keycloak answers, below which realms lie. */
export const baseUrlOf = ({ issuer }: Pick<ClusterCredentials, 'issuer'>): string =>
  issuer.replace(/\/realms\/[^/]+$/, '');

/**
 * Names of the realms that are not Keycloak's own. Throws ProvisioningError `health_down` when Keycloak does not let
 * the cluster's administrator in, or answers otherwise than it should.
 */
export const customerRealms = async (
  credentials: ClusterCredentials,
  signal: AbortSignal,
): Promise<readonly string[]> => {
  const admin = await administrationOf(credentials, '', signal);
  const all = await admin.call('GET', '?briefRepresentation=true');
  return z
    .array(z.object({ realm: z.string() }))
    .parse(all)
    .map(({ realm }) => realm)
    .filter((realm) => realm !== MASTER);
};

/**
 * Makes a client of the realm that can read it and nothing else. One of this name that is there already, from an
 * attempt that was cut off, is replaced. Throws as `customerRealms` does.
 */
export const makeReader = async (
  credentials: ClusterCredentials,
  realm: string,
  { clientId, clientSecret }: ClientSecret,
  signal: AbortSignal,
): Promise<void> => {
  const admin = await administrationOf(credentials, realm, signal);
  await removeClient(admin, clientId);
  await admin.call('POST', '/clients', {
    clientId,
    name: 'Support reader',
    description: 'Made by the management API for a connector of the support service. It can only read.',
    protocol: 'openid-connect',
    publicClient: false,
    secret: clientSecret,
    serviceAccountsEnabled: true,
    standardFlowEnabled: false,
    directAccessGrantsEnabled: false,
    fullScopeAllowed: true,
  });
  const id = await admin.find(clientId);
  const account = WithId.parse(await admin.call('GET', `/clients/${id}/service-account-user`));
  // The roles over the realm of all realms are those of a client with another name.
  const management = await admin.find(realm === MASTER ? `${MASTER}-realm` : 'realm-management');
  const roles = Named.parse(await admin.call('GET', `/clients/${management}/roles`));
  const views = roles.filter(({ name }) => VIEWS.has(name));
  await admin.call('POST', `/users/${account.id}/role-mappings/clients/${management}`, views);
};

/** Removes what `makeReader` made. Throws as `customerRealms` does. */
export const removeReader = async (
  credentials: ClusterCredentials,
  realm: string,
  clientId: string,
  signal: AbortSignal,
): Promise<void> => removeClient(await administrationOf(credentials, realm, signal), clientId);

const removeClient = async (admin: AdminApi, clientId: string): Promise<void> => {
  const id = await admin.find(clientId);
  if (id !== null) await admin.call('DELETE', `/clients/${id}`);
};

const administrationOf = async (
  credentials: ClusterCredentials,
  realm: string,
  signal: AbortSignal,
): Promise<AdminApi> => {
  const url = baseUrlOf(credentials);
  const token = await signIn(url, credentials, signal);
  if (token === null)
    throw new ProvisioningError('health_down', "Keycloak does not let the cluster's administrator sign in.");
  return adminApi(url, token, signal, realm);
};
