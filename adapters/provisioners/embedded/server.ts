/**
 * The program of one embedded cluster: `node server.ts <state directory> <instance> <owner pid> <owner start time>`.
 * Reads its configuration and secrets from the directory, binds its port, then writes who it is there. The port
 * decides between two processes of one cluster: the second finds it taken and ends.
 */
import type { Server } from 'node:http';
import { EXIT_CODES } from './exitCodes.ts';
import { createIdentityServer } from './identityServer.ts';
import { thisProcess } from '../processes/processTable.ts';
import { fingerprintOf, readClient, readConfig, readKeys, writeProcess } from './stateFiles.ts';

const main = async ([directory, instance, ownerPid, ownerStartTime]: readonly string[]): Promise<void> => {
  if (directory === undefined || instance === undefined || ownerStartTime === undefined) process.exit(EXIT_CODES.usage);
  const [config, client, keys] = await Promise.all([readConfig(directory), readClient(directory), readKeys(directory)]);
  if (config === null || client === null || keys === null) process.exit(EXIT_CODES.usage);
  let isReady = false;
  const server = createIdentityServer({ config, client, keys, instance, isReady: () => isReady });
  process.once('SIGTERM', () => end(server));
  process.once('SIGINT', () => end(server));
  await listen(server, config.port);
  await writeProcess(directory, {
    ...(await thisProcess()),
    instance,
    fingerprint: fingerprintOf(config),
    owner: { pid: Number(ownerPid), startTime: ownerStartTime },
  });
  isReady = true;
};

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') process.exit(EXIT_CODES.portInUse);
      reject(error);
    });
    server.listen({ host: '127.0.0.1', port, exclusive: true }, resolve);
  });

const DRAIN_MS = 2000;

const end = (server: Server): void => {
  server.close(() => process.exit(0));
  server.closeIdleConnections();
  setTimeout(() => process.exit(0), DRAIN_MS).unref();
};

await main(process.argv.slice(2));
