import { randomBytes } from 'node:crypto';
import { ProvisioningError } from '../../../domain/clusters/provisioningError.ts';
import type { ClusterReaders } from '../../../domain/connectors/clusterReaders.ts';
import type { ClusterProvisioner } from '../../../processes/clusters/clusterProvisioner.ts';
import { baseUrlOf, customerRealms, makeReader, removeReader } from './readerClient.ts';

/** What all of it may take: a person waits. */
const ASK_MS = 10_000;

/** Readers of the clusters of one driver. */
export const createClusterReaders = (
  provisioner: Pick<ClusterProvisioner, 'credentials'>,
  isKeycloak: boolean,
): ClusterReaders => ({
  isKeycloak,
  realms: (clusterId) =>
    asked(async () => customerRealms(await provisioner.credentials(clusterId), AbortSignal.timeout(ASK_MS))),
  make: (clusterId, realm, clientId) =>
    asked(async () => {
      const credentials = await provisioner.credentials(clusterId);
      const clientSecret = randomBytes(32).toString('base64url');
      await makeReader(credentials, realm, { clientId, clientSecret }, AbortSignal.timeout(ASK_MS));
      return { baseUrl: baseUrlOf(credentials), realm, clientId, clientSecret };
    }),
  remove: async (clusterId, realm, clientId) => {
    const credentials = await provisioner.credentials(clusterId).catch(() => null);
    if (credentials === null) return;
    await removeReader(credentials, realm, clientId, AbortSignal.timeout(ASK_MS)).catch(() => {});
  },
});

/** A cluster that does not answer, or otherwise than Keycloak does, is down as far as this goes. */
const asked = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProvisioningError) throw error;
    throw new ProvisioningError('health_down', 'The cluster does not answer as Keycloak does.');
  }
};
