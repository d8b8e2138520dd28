import { spawn } from 'node:child_process';
import { link, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { asServerSees, SERVER_ENVIRONMENT, type ServerDirectory } from './serverDirectory.ts';
import type { ServerUser } from './serverUser.ts';

/** A server process that we started. */
export type StartedServer = { isRunning(): boolean };

const LOG_BYTES_MAX = 8 * 1024 * 1024;

/**
 * What we rely on is said here and not left to a file in the data directory: an append that returned is on disk,
 * nothing listens on a network, times are UTC.
 */
const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '200',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  cluster_name: 'ledger',
};

/** Starts the server in a session of its own, so that Ctrl-C reaches us first and we stop it in order. */
export const startServer = async (
  directory: ServerDirectory,
  binaries: Binaries,
  user: ServerUser | null,
  logFile: string,
): Promise<StartedServer> => {
  const seen = asServerSees(directory.data, user);
  const socket = directory.socketIsBesideData ? '../socket' : directory.socket; // from its working directory
  const settings = Object.entries({ ...SETTINGS, unix_socket_directories: socket });
  const log = await openLog(logFile);
  const child = spawn(
    binaries.postgres,
    ['-D', seen, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      cwd: directory.data,
      detached: true,
      env: SERVER_ENVIRONMENT,
      stdio: ['ignore', log.fd, log.fd],
      ...user,
    },
  );
  child.on('error', () => undefined); // it does not run then, which is all that anyone asks
  child.unref();
  await log.close();
  return { isRunning: () => child.pid !== undefined && child.exitCode === null && child.signalCode === null };
};

/** Process id of the live server of this data directory, whoever started it. */
export const liveServer = async (data: string): Promise<number | null> => {
  const pid = await recordedPid(join(data, 'postmaster.pid'));
  return pid !== null && (await isServerOf(pid, data)) ? pid : null;
};

/**
 * Whether the process is a server of this data directory. On Linux it must also work in it and not be a zombie:
 * process ids are used again, and an orphan may be collected late.
 */
export const isServerOf = async (pid: number, data: string): Promise<boolean> => {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    const status = await readFile(`/proc/${pid}/stat`, 'utf8');
    const [its, ours] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(data)]);
    return !/^[ZX]/.test(status.slice(status.lastIndexOf(')') + 2)) && its.ino === ours.ino && its.dev === ours.dev;
  } catch {
    return false;
  }
};

/**
 * Removes a pid file whose server is gone. PostgreSQL does so by itself unless the process id lives on in a zombie
 * or an unrelated process. Another process may start a server meanwhile: a file that changed is put back.
 */
export const discardStalePidFile = async (data: string): Promise<void> => {
  const path = join(data, 'postmaster.pid');
  const pid = await recordedPid(path);
  if (pid === null || (await isServerOf(pid, data))) return;
  const aside = `${path}.${process.pid}`;
  await rename(path, aside).catch(() => undefined);
  if ((await recordedPid(aside)) !== pid) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
};

/** The last lines of the server's log, for the message of a failed start. */
export const tailOfLog = async (logFile: string): Promise<string> => {
  const text = await readFile(logFile, 'utf8').catch(() => '');
  return text.trimEnd().split('\n').slice(-5).join('\n');
};

const recordedPid = async (path: string): Promise<number | null> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const pid = Number.parseInt(text, 10);
  return Number.isInteger(pid) && pid > 0 ? pid : null;
};

const openLog = async (path: string): Promise<Awaited<ReturnType<typeof open>>> => {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LOG_BYTES_MAX) await rename(path, `${path}.1`);
  return open(path, 'a', 0o600);
};
