/**
 * A service process that a test may kill: `node embeddedOwner.ts <data directory> <first port> <last port> <cluster id>`
 * brings one embedded cluster up, prints its address and stays.
 */
import { randomUUID } from 'node:crypto';
import { createEmbeddedProvisioner } from '../../../adapters/provisioners/embedded/provisioner.ts';
import { silentLogger } from '../logger.ts';

const [dataDir = '', from, to, clusterId = ''] = process.argv.slice(2);
const driver = await createEmbeddedProvisioner({
  dataDir,
  portRange: { from: Number(from), to: Number(to) },
  logger: silentLogger,
});
const spec = {
  clusterId,
  workspaceId: 'default',
  name: 'orders',
  size: 'small',
  location: 'us',
  version: '26.8.0',
  httpRelativePath: '',
  features: [],
  featuresDisabled: [],
} as const;
for await (const { url } of driver.apply(spec, randomUUID(), new AbortController().signal))
  if (url !== undefined) process.stdout.write(`${url}\n`);
setInterval(() => undefined, 60_000);
