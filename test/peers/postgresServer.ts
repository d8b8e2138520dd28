import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverUserFor, type ServerUser } from '../../adapters/embedded-postgres/serverUser.ts';
import { freePort } from '../support/clusters/tcpPorts.ts';
import { eventually } from '../support/eventually.ts';
import { startPeer } from './peer.ts';

const HOME = '/usr/lib/postgresql';

/** Where Debian's programs of PostgreSQL lie, the newest of them; null, and a line that says so, without any. */
export const postgresPrograms = (suite: string): string | null => {
  const [newest] = versions().toSorted((a, b) => Number(b) - Number(a));
  if (newest !== undefined) return join(HOME, newest, 'bin');
  process.stdout.write(`test:peers skipped ${suite}: there is no PostgreSQL server; install Debian's postgresql\n`);
  return null;
};

const versions = (): readonly string[] => {
  try {
    return readdirSync(HOME).filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
};

export type PostgresServer = {
  port: number;
  /** The account that it runs under, null for our own; a root process gives it away. */
  user: ServerUser | null;
  /** Address of a database as its superuser. */
  url(database: string): string;
  /** Makes an empty database; its address. */
  create(database: string): string;
  stop(): Promise<void>;
};

/** A server on loopback with an own data directory; `settings` beside those that keep it small. */
export const startPostgres = async (
  programs: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<PostgresServer> => {
  const directory = mkdtempSync(join(tmpdir(), 'peer-postgres-'));
  const data = join(directory, 'data');
  const user = await serverUserFor(directory);
  chmodSync(directory, 0o755);
  if (user !== null) chownSync(directory, user.uid, user.gid);
  const run = (program: string, args: readonly string[]): void =>
    succeeded(spawnSync(join(programs, program), args, { encoding: 'utf8', cwd: directory, ...user }));
  run('initdb', ['-D', data, '-U', 'owner', '--auth=trust', '--encoding=UTF8', '--no-sync']);
  const port = await freePort();
  const all = { port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: directory, ...settings };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const peer = startPeer(join(programs, 'postgres'), ['-D', data, ...options], {}, user);
  const psql = (sql: string) =>
    spawnSync('psql', ['-X', '-v', 'ON_ERROR_STOP=1', '-c', sql, url('postgres')], { encoding: 'utf8' });
  const url = (database: string): string => `postgres://owner@127.0.0.1:${port}/${database}`;
  await eventually(
    () => Promise.resolve(psql('select').status),
    (status) => status === 0,
  );
  return {
    port,
    user,
    url,
    create: (database) => {
      succeeded(psql(`create database ${database}`));
      return url(database);
    },
    stop: async () => {
      await peer.stop('SIGINT');
      rmSync(directory, { recursive: true, force: true });
    },
  };
};

const succeeded = ({ status, stderr, error }: SpawnSyncReturns<string>): void => {
  if (status !== 0) throw new Error(stderr, { cause: error });
};
