import { once } from 'node:events';
import { createServer } from 'node:net';
import type { ClusterProvisioner } from '../../../processes/clusters/clusterProvisioner.ts';
import { within } from '../../../engine/async/limits.ts';

/** Somebody else listens where a cluster that was killed wants to. */
export const strangerAt = async (driver: ClusterProvisioner, clusterId: string) => {
  const observed = await driver.observe(clusterId, within(60_000, new AbortController().signal));
  if (observed.status === 'absent') throw new Error('there is no such cluster');
  const stranger = createServer((socket) => socket.destroy());
  stranger.listen(Number(new URL(observed.url).port), '127.0.0.1');
  await once(stranger, 'listening');
  const clear = () => new Promise<void>((resolve) => void stranger.close(() => resolve()));
  return { code: 'port_in_use' as const, clear };
};
