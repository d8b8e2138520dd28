import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findBinaries } from '../../adapters/embedded-postgres/binaries.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../adapters/embedded-postgres/embeddedPostgres.ts';
import { liveServer } from '../../adapters/embedded-postgres/postmaster.ts';
import {
  asServerSees,
  openServerDirectory,
  SERVER_ENVIRONMENT,
  serverPath,
} from '../../adapters/embedded-postgres/serverDirectory.ts';
import { serverUserFor } from '../../adapters/embedded-postgres/serverUser.ts';
import { eventually } from './eventually.ts';
import { silentLogger } from './logger.ts';

/**
 * Nobody cuts the power during a run: thousands of commits, and databases that come and go, need not wait for the
 * disk. Tests of what a crash leaves start servers of their own.
 */
const SETTINGS = {
  listen_addresses: '',
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
  max_connections: '300',
  timezone: 'UTC',
};

/** A server that forgets what it said when the machine fails, and is otherwise the one that the service runs. */
export const startForgetful = async (dataDir: string): Promise<EmbeddedPostgres> => {
  const user = await serverUserFor(join(serverPath(dataDir), 'data'));
  const binaries = await findBinaries(user, [dataDir, '/tmp']);
  const { data, socket, socketIsBesideData } = await openServerDirectory(dataDir, binaries, user);
  // As seen from its working directory.
  const sockets = socketIsBesideData ? '../socket' : socket;
  const settings = Object.entries({ ...SETTINGS, unix_socket_directories: sockets });
  const args = ['-D', asServerSees(data, user), ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const server = spawn(binaries.postgres, args, {
    cwd: data,
    detached: true,
    env: SERVER_ENVIRONMENT,
    stdio: 'ignore',
    ...user,
  });
  server.unref();
  await eventually(
    () => liveServer(data),
    (pid) => pid !== null || server.exitCode !== null,
  );
  // Joins the server that runs, and says why when none does.
  return startEmbeddedPostgres({ dataDir, log: silentLogger });
};
