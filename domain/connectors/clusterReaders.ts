/** How the `keycloak` connector of a cluster signs in. */
export type ReaderAccess = { baseUrl: string; realm: string; clientId: string; clientSecret: string };

/** Clients that can read one realm of a cluster and nothing else, made with the cluster's own administrator. */
export interface ClusterReaders {
  /** Whether clusters have an administration: the test identity server of the driver `embedded` has none. */
  isKeycloak: boolean;
  /** Realms of the customer's. Rejects with ProvisioningError while the cluster cannot be asked. */
  realms(clusterId: string): Promise<readonly string[]>;
  /** Makes the client, or makes it anew under the same id. Rejects as `realms` does. */
  make(clusterId: string, realm: string, clientId: string): Promise<ReaderAccess>;
  /** Takes it back. Never rejects: what is left can read, and nobody has its secret. */
  remove(clusterId: string, realm: string, clientId: string): Promise<void>;
}
