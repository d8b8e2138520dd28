import { access, mkdir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../domain/core/logger.ts';
import { urlOf, type ConnectionFields } from '../postgres/database.ts';
import { EmbeddedStartFailed } from './embeddedStartFailed.ts';
import { findBinaries, type Binaries } from './binaries.ts';
import {
  discardStalePidFile,
  isServerOf,
  liveServer,
  startServer,
  tailOfLog,
  type StartedServer,
} from './postmaster.ts';
import { joinServer, type Presence } from './presence.ts';
import { openServerDirectory, serverPath, SUPERUSER, type ServerDirectory } from './serverDirectory.ts';
import { serverUserFor, type ServerUser } from './serverUser.ts';
import { failureFields, ownWords } from '../../engine/async/failure.ts';
import { keepTrying } from '../../engine/async/keepTrying.ts';

export type EmbeddedPostgres = {
  /** How to connect; stays valid across restarts of the server. */
  connection: ConnectionFields;
  /** The same as a URL. Holds the password: never log it. */
  url: string;
  /** Process id of the server, null while it is down. */
  pid(): Promise<number | null>;
  /** Stops the server if no other process uses it. Close all connections first. */
  stop(): Promise<void>;
};

type Parts = {
  directory: ServerDirectory;
  binaries: Binaries;
  user: ServerUser | null;
  connection: ConnectionFields;
  logFile: string;
  logger: Logger;
};

const DATABASE = 'ledger';
/** How long a server that keeps failing to start is tried again, and one that runs may take to recover. */
const START_TIMEOUT_MS = 10_000;
const RECOVERY_TIMEOUT_MS = 300_000;
const STOP_TIMEOUT_MS = 30_000;

/**
 * Runs PostgreSQL on `dataDir` (made at the first start) behind a private unix socket. A server that a killed
 * process left behind is adopted; several processes may share one, and the last to stop stops it. When the server
 * dies it is started again, for as long as this process has not called `stop`.
 *
 * Rejects when no server answers, with the end of the server's log in the message.
 */
export const startEmbeddedPostgres = async (options: {
  dataDir: string;
  logger: Logger;
}): Promise<EmbeddedPostgres> => {
  const parts = await prepare(options.dataDir, options.logger);
  const stopping = new AbortController();
  let presence = await joinOrStart(parts, stopping.signal);
  let rejoining = Promise.resolve();
  await createDatabase(presence);

  const rejoin = async (): Promise<void> => {
    parts.logger.warn({}, 'database_lost');
    const again = await joinAgain(parts, stopping.signal);
    if (again === null) return;
    parts.logger.info({}, 'database_restarted');
    presence = again;
    watch();
  };
  const watch = (): void => {
    presence.onLost(() => {
      if (!stopping.signal.aborted) rejoining = rejoin();
    });
  };
  watch();

  const stop = async (): Promise<void> => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    await rejoining;
    await leaveServer(parts, presence);
  };
  const { connection, directory } = parts;
  return { connection, url: urlOf(connection), pid: () => liveServer(directory.data), stop };
};

const prepare = async (dataDirOption: string, logger: Logger): Promise<Parts> => {
  await mkdir(dataDirOption, { recursive: true });
  const dataDir = await realpath(dataDirOption);
  const user = await serverUserFor(join(serverPath(dataDir), 'data'));
  const binaries = await findBinaries(user, [dataDir, '/tmp']);
  const directory = await openServerDirectory(dataDir, binaries, user);
  const { socket: host, password } = directory;
  const connection = { host, port: 5432, user: SUPERUSER, password, database: DATABASE };
  return { directory, binaries, user, connection, logFile: join(dataDir, 'server.log'), logger };
};

/** Joins the live server, or starts one. Losing the race against another process that starts one is no failure. */
const joinOrStart = async (parts: Parts, signal: AbortSignal): Promise<Presence> => {
  const began = performance.now();
  let started: StartedServer | null = null;
  for (;;) {
    const presence = await joinServer(parts.connection);
    if (presence !== null) return presence;
    signal.throwIfAborted();
    const isThere = started?.isRunning() === true || (await liveServer(parts.directory.data)) !== null;
    if (performance.now() - began > (isThere ? RECOVERY_TIMEOUT_MS : START_TIMEOUT_MS)) throw await noAnswer(parts);
    if (!isThere) {
      await refuseVanished(parts.directory);
      if (started !== null) await afterFailedStart(parts);
      started = await startServer(parts.directory, parts.binaries, parts.user, parts.logFile);
    }
    await sleep(20);
  }
};

/**
 * A start fails for a while after kill -9: the processes of the old server still hold its shared memory, or its
 * process id lives on in a zombie.
 */
const afterFailedStart = async (parts: Parts): Promise<void> => {
  await discardStalePidFile(parts.directory.data);
  await sleep(250);
};

/** A disk that has room again, or a directory that is mounted again, is found within this time. */
const REJOIN_PAUSE_MAX_MS = 5_000;

/** Tries until a server answers, ever more rarely, and says once why none does; null when `signal` aborts first. */
const joinAgain = async (parts: Parts, signal: AbortSignal): Promise<Presence | null> => {
  let presence: Presence | null = null;
  let told = '';
  await keepTrying(
    signal,
    async () => {
      presence = await joinOrStart(parts, signal);
    },
    (error) => {
      const fields = { ...failureFields(error), ...(error instanceof DataVanished && { reason: ownWords(error) }) };
      const state = JSON.stringify(fields);
      if (state !== told) parts.logger.error(fields, 'database_restart_failed');
      told = state;
      return REJOIN_PAUSE_MAX_MS;
    },
  );
  return presence;
};

/** There is nothing to start a server on. A new and empty one in its place would hide the loss. */
class DataVanished extends Error {
  constructor(path: string) {
    super(`${path} is gone, on which the embedded PostgreSQL ran; bring it back, or restore a backup and restart`);
    this.name = 'DataVanished';
  }
}

const refuseVanished = async ({ data }: ServerDirectory): Promise<void> => {
  const isThere = await access(join(data, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
  if (!isThere) throw new DataVanished(data);
};

const noAnswer = async (parts: Parts): Promise<Error> => {
  const running = await liveServer(parts.directory.data);
  const state = running === null ? 'does not start' : `runs as process ${running} but does not answer`;
  return new EmbeddedStartFailed(`PostgreSQL ${state}; ${parts.logFile} ends with:\n${await tailOfLog(parts.logFile)}`);
};

/** Ignores that another process was faster. */
const createDatabase = async ({ client }: Presence): Promise<void> => {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
  if (rowCount === 0)
    await client.query(`create database ${DATABASE}`).catch((error: { code?: string }) => {
      if (error.code !== '42P04' && error.code !== '23505') throw error;
    });
};

/** Until the server is down our connection keeps the lock, so nobody can join a server that is about to go. */
const leaveServer = async (parts: Parts, joined: Presence): Promise<void> => {
  const presence = await leavable(parts, joined);
  if (presence === null) return;
  const pid = (await presence.leave()) ? await liveServer(parts.directory.data) : null;
  if (pid !== null) await stopServer(pid, parts);
  await presence.client.end().catch(() => undefined);
  if (pid !== null && !parts.directory.socketIsBesideData)
    await rm(parts.directory.socket, { recursive: true, force: true });
};

/** The connection may have been lost a moment ago; then whoever runs the server now decides. */
const leavable = async (parts: Parts, presence: Presence): Promise<Presence | null> => {
  const isAlive = await presence.client.query('select 1').then(
    () => true,
    () => false,
  );
  return isAlive ? presence : joinServer(parts.connection);
};

/** SIGINT is PostgreSQL's fast shutdown; SIGQUIT the immediate one, which the next start recovers from. */
const stopServer = async (pid: number, parts: Parts): Promise<void> => {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal);
    const deadline = performance.now() + STOP_TIMEOUT_MS;
    while (performance.now() < deadline) {
      if (!(await isServerOf(pid, parts.directory.data))) return;
      await sleep(10);
    }
    parts.logger.warn({ pid, signal }, 'database_stop_slow');
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop`);
};
