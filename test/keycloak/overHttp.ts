import type { ClusterCredentials } from '../../processes/clusters/clusterProvisioner.ts';
import { shippedFile } from '../support/clusters/catalogues.ts';
import { eventually } from '../support/eventually.ts';
import type { NodeClient } from '../support/nodes/nodeClient.ts';

export type Cluster = { id: string; status: string; url: string; version: string };
export type Upgrade = {
  from_version: string;
  to_version: string;
  phase: string;
  strategy: string | null;
  acknowledged_by: string | null;
};

/** The shipped catalogue with everything that its versions change; only these are to be had. */
export const offering = (versions: readonly string[]) => {
  const file = shippedFile();
  for (const entry of file.versions) entry['active'] = versions.includes(String(entry['version']));
  return file;
};

/** A cluster that was asked for, once it is available; throws in the words of the service why it is not. */
export const created = async (admin: NodeClient, version: string, size = 'small'): Promise<Cluster> => {
  const wanted = { name: 'Orders', size, location: 'us', version };
  const { id } = await admin.post<Cluster>('/clusters', wanted);
  const cluster = await eventually(
    () => admin.get<Cluster>(`/clusters/${id}?wait=60s&status=provisioning`),
    ({ status }) => status !== 'provisioning',
  );
  if (cluster.status === 'available') return cluster;
  type Why = { reason_code: string | null; status_reason: string | null };
  const { reason_code: code, status_reason: reason } = await admin.get<Why>(`/clusters/${id}/status`);
  throw new Error(`the cluster is ${cluster.status}: ${code}: ${reason}`);
};

/** What the API hands out. */
export const handedOut = async (admin: NodeClient, id: string): Promise<ClusterCredentials> => {
  type Told = { client_id: string; client_secret: string; issuer: string; token_url: string };
  const told = await admin.get<Told>(`/clusters/${id}/credentials`);
  const { client_id: clientId, client_secret: clientSecret, issuer, token_url: tokenUrl } = told;
  return { clientId, clientSecret, issuer, tokenUrl };
};

const ENDED = new Set<string | undefined>(['completed', 'failed']);

/** The upgrade to the next step, acknowledged, once it has ended. */
export const upgraded = async (admin: NodeClient, id: string, to: string): Promise<Upgrade> => {
  const path = `/clusters/${id}/upgrades`;
  await admin.post(path, { to, acknowledge_breaking: true });
  const last = async () => (await admin.get<{ items: readonly Upgrade[] }>(path)).items[0];
  const upgrade = await eventually(last, (each) => ENDED.has(each?.phase));
  if (upgrade === undefined) throw new Error('the upgrade is not in the history');
  return upgrade;
};
