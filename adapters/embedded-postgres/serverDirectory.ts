import { execFile } from 'node:child_process';
import { randomBytes, createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { syncDirectory } from '../vault/keyFile.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedStartFailed } from './embeddedStartFailed.ts';
import type { ServerUser } from './serverUser.ts';

/** Where one server keeps its data and its socket. */
export type ServerDirectory = {
  data: string;
  socket: string;
  /** False when the path would be too long for a socket, which then lies under /tmp. */
  socketIsBesideData: boolean;
  password: string;
};

/** Name of the superuser of an embedded server. */
export const SUPERUSER = 'ledger';

/** Longest path of a unix socket: 104 bytes on macOS, 108 on Linux, with the closing zero. */
const SOCKET_PATH_MAX = 103;

const run = promisify(execFile);

export const serverPath = (dataDir: string): string => join(dataDir, 'server');

/**
 * Opens the server directory under `dataDir`, or makes it (initdb) when this is the first start. It appears as a
 * whole, by one rename.
 */
export const openServerDirectory = async (
  dataDir: string,
  binaries: Binaries,
  user: ServerUser | null,
): Promise<ServerDirectory> => {
  const root = serverPath(dataDir);
  if ((await lstat(root).catch(() => null)) === null) await create(dataDir, binaries, user);
  const password = await readFile(join(root, 'password'), 'utf8');
  const beside = join(root, 'socket');
  const socketIsBesideData = Buffer.byteLength(join(beside, '.s.PGSQL.5432')) <= SOCKET_PATH_MAX;
  const socket = socketIsBesideData ? beside : apart(root);
  await makePrivate(socket, user);
  return { data: join(root, 'data'), socket, socketIsBesideData, password };
};

/**
 * The name by which the server itself reaches a path beside its data. Directories above may be closed to its user
 * (root's home, a private temporary directory); a process always reaches its own working directory.
 */
export const asServerSees = (data: string, user: ServerUser | null): string =>
  user !== null && process.platform === 'linux' ? '/proc/self/cwd' : data;

/** Only these variables: PGPORT, PGOPTIONS and the like of whoever starts us must not leak in. */
export const SERVER_ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Several processes may do this at once: each works on its own draft, one rename wins, and the others drop theirs.
 * A crash leaves a draft that the next start removes.
 */
const create = async (dataDir: string, binaries: Binaries, user: ServerUser | null): Promise<void> => {
  await mkdir(dataDir, { recursive: true });
  await removeAbandonedDrafts(dataDir);
  const draft = join(dataDir, `initdb.${process.pid}.${randomBytes(6).toString('hex')}`);
  await mkdir(draft);
  await chmod(draft, 0o711); // whatever the umask: the server's user passes through to its own part
  await makeOwned(join(draft, 'data'), user);
  await initdb(draft, binaries, user);
  await syncDirectory(draft);
  await rename(draft, serverPath(dataDir)).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    await rm(draft, { recursive: true, force: true });
  });
  await syncDirectory(dataDir);
};

/** A new segment of the server's own log is filled with zeros while every commit waits: docs/decisions/0003. */
const WAL_SEGMENT_MB = 4;

const initdb = async (draft: string, binaries: Binaries, user: ServerUser | null): Promise<void> => {
  const data = join(draft, 'data');
  const passwordFile = join(draft, 'password');
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
  if (user !== null) await chown(passwordFile, user.uid, user.gid);
  const seen = asServerSees(data, user);
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = [`--username=${SUPERUSER}`, '--auth=scram-sha-256', `--pwfile=${seen}/../password`];
  const files = ['--data-checksums', `--wal-segsize=${WAL_SEGMENT_MB}`];
  await run(binaries.initdb, ['-D', seen, ...locale, ...access, ...files, '--no-instructions'], {
    cwd: data,
    env: SERVER_ENVIRONMENT,
    ...user,
  }).catch((cause: Error & { stderr?: string }) => {
    throw new EmbeddedStartFailed(`the database cannot be made: ${cause.stderr?.trim() || cause.message}`, { cause });
  });
  if (user !== null) await chown(passwordFile, 0, 0);
};

const removeAbandonedDrafts = async (dataDir: string): Promise<void> => {
  for (const name of await readdir(dataDir)) {
    const maker = /^initdb\.(\d+)\./.exec(name)?.[1];
    if (maker !== undefined && !isAlive(Number(maker))) await rm(join(dataDir, name), { recursive: true, force: true });
  }
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** A name that every process derives alike. */
const apart = (root: string): string => `/tmp/ledger-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`;

/** Whoever enters a socket's directory may try passwords, and in /tmp someone else may have made it before us. */
const makePrivate = async (directory: string, user: ServerUser | null): Promise<void> => {
  await makeOwned(directory, user);
  const { uid, mode } = await lstat(directory);
  if (uid !== (user?.uid ?? process.getuid?.()) || (mode & 0o077) !== 0)
    throw new EmbeddedStartFailed(
      `${directory} belongs to someone else; remove it, or choose a shorter SERVICE_DATA_DIR`,
    );
};

const makeOwned = async (directory: string, user: ServerUser | null): Promise<void> => {
  try {
    await mkdir(directory, { mode: 0o700 });
    if (user !== null) await chown(directory, user.uid, user.gid);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
};
