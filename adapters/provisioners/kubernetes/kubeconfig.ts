import { KubeConfig } from '@kubernetes/client-node';

/**
 * The current context of the kubeconfig at `path`; without one, the account of the pod that the service runs in. Throws
 * an Error whose sentence says what is needed, and nothing of what the file holds.
 */
export const readKubeconfig = (path: string | undefined): KubeConfig => {
  const config = new KubeConfig();
  try {
    if (path === undefined) config.loadFromCluster();
    else config.loadFromFile(path);
    if ((config.getCurrentCluster()?.server ?? '') !== '') return config;
  } catch {
    // What is wrong may stand between keys and certificates.
  }
  throw new Error(
    path === undefined
      ? 'must name a kubeconfig where the service does not run in Kubernetes'
      : 'must name a kubeconfig with a current context',
  );
};
