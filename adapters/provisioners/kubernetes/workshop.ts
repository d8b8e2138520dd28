import type { KubeConfig } from '@kubernetes/client-node';
import type { Logger } from '../../../domain/core/logger.ts';
import type { ConnectionTarget } from '../../postgres/database.ts';
import type { ClusterDatabases } from '../databases/clusterDatabases.ts';
import type { KeyedHash } from '../keycloak/clusterSecrets.ts';
import { nameOf } from './keycloakResource.ts';
import type { Namespace } from './namespace.ts';

export type KubernetesOptions = {
  /** Of `SERVICE_KUBECONFIG`, or of the pod that the service runs in. */
  config: KubeConfig;
  /** `SERVICE_KUBERNETES_NAMESPACE`. */
  namespace: string;
  /** `SERVICE_KEYCLOAK_IMAGE`, with `{version}` where the version stands. */
  keycloakImage: string;
  /** `SERVICE_KUBERNETES_URL`, with `{id}` for the cluster; undefined: the address inside Kubernetes. */
  publicUrl: string | undefined;
  /** `SERVICE_CLUSTER_DATABASE_URL`, which both the service and Kubernetes reach. */
  database: ConnectionTarget;
  /** From the master key of the service. */
  keyedHash: KeyedHash;
  logger: Logger;
};

/** What clusters are made with. */
export type Workshop = { options: KubernetesOptions; namespace: Namespace; databases: ClusterDatabases };

/** Where users reach the cluster: as the setting says, or the service that the operator makes. */
export const urlOf = ({ options, namespace }: Workshop, clusterId: string, path: string): string => {
  const inside = `http://${nameOf(clusterId)}-service.${namespace.name}.svc:8080`;
  return `${options.publicUrl?.replaceAll('{id}', clusterId) ?? inside}${path}`;
};
