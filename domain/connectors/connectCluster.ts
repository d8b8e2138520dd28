import { clusters } from '../clusters/cluster.ts';
import { ProvisioningError } from '../clusters/provisioningError.ts';
import { DomainError, validationFailed } from '../core/problems/errors.ts';
import type { Meta } from '../core/log/eventStore.ts';
import { derivedCommandId } from '../core/ids.ts';
import { handle } from '../core/log/streams.ts';
import type { ClusterReaders } from './clusterReaders.ts';
import { createConnector, type ConnectorCreation, type CreatedConnector } from './createConnector.ts';
import type { AutonomyLevel } from './events.ts';

export type ClusterConnection = ConnectorCreation & { clusterReaders: ClusterReaders };

/** `realm` null: the only one beside Keycloak's own, or else that one. */
export type WantedConnection = {
  workspaceId: string;
  clusterId: string;
  name: string;
  realm: string | null;
  autonomyLevel: AutonomyLevel;
};

const MASTER = 'master';

/**
 * Makes a `keycloak` connector of a cluster (SU-43), with a client of its own that can only read. That the cluster's
 * credentials were used for it is recorded before they are (CL-86). Throws `not_ready` while the cluster cannot be
 * asked, `validation_failed` for a cluster without an administration or a realm that is not there, and what
 * `createConnector` throws.
 */
export const connectCluster = async (
  ports: ClusterConnection,
  wanted: WantedConnection,
  meta: Meta,
): Promise<CreatedConnector> => {
  const { clusterReaders: readers, store, now } = ports;
  const { workspaceId, clusterId, name, autonomyLevel } = wanted;
  if (!readers.isKeycloak) throw NO_KEYCLOAK;
  const reading = { ...meta, commandId: derivedCommandId('connect_cluster', meta.commandId, 'credentials') };
  const data = { clusterId, readAt: now() };
  await handle(store, clusters, clusterId, { type: 'ReadCredentials', data }, reading);
  const realm = await unlessDown(() => realmOf(readers, wanted));
  // A repeat of the command makes the same client anew, and keeps what the first one recorded.
  const clientId = `support-reader-${meta.commandId.slice(-12)}`;
  const access = await unlessDown(() => readers.make(clusterId, realm, clientId));
  const config = {
    BASE_URL: access.baseUrl,
    REALM: access.realm,
    CLIENT_ID: access.clientId,
    CLIENT_SECRET: access.clientSecret,
  };
  try {
    return await createConnector(ports, { workspaceId, kind: 'keycloak', name, config, autonomyLevel }, meta);
  } catch (error) {
    if (error instanceof DomainError) await readers.remove(clusterId, realm, clientId);
    throw error;
  }
};

const realmOf = async (readers: ClusterReaders, { clusterId, realm }: WantedConnection): Promise<string> => {
  if (realm === MASTER) return realm;
  const realms = await readers.realms(clusterId);
  if (realm === null) return realms.length === 1 ? (realms[0] ?? MASTER) : MASTER;
  if (realms.includes(realm)) return realm;
  throw validationFailed([{ field: '/realm', code: 'enum', detail: 'Unknown realm of the cluster.' }]);
};

const NO_KEYCLOAK = validationFailed([
  {
    field: '/cluster_id',
    code: 'not_available',
    detail: 'Clusters of this driver are test identity servers without an admin API.',
  },
]);

const unlessDown = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProvisioningError)) throw error;
    const detail = 'The cluster does not answer. Try again later.';
    throw new DomainError('not_ready', { members: { checks: [{ name: 'cluster', status: 'failed', detail }] } });
  }
};
